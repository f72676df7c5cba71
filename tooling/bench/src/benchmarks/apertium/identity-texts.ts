import { paragraph, shortSentence } from './texts.ts';

/** Texts that a translation may trip over: plain, marked, odd, foreign, with everything that Apertium's own format reserves. */
export const englishTexts: readonly string[] = [
  shortSentence,
  paragraph,
  'Hello world',
  'No dot',
  'What is your name?',
  'Watch out!',
  'She reads.',
  'I have already finished.',
  'The committee will meet on Tuesday to discuss the new budget.',
  'If the weather is good tomorrow, we will go to the beach with our friends.',
  'The houses that we saw yesterday were bigger than the ones in this street.',
  'He said that he would come, but he did not.',
  'The results are shown in the table. The figures are explained below. Nothing else is needed.',
  'One sentence. Another sentence! A third one? Yes.',
  'Hello  world, with  doubled blanks.',
  'Hello world.\nNew line\tand tab',
  'Para one.\n\nPara two.\n\n\nPara three after three line breaks.',
  '  leading and trailing  ',
  '\n\nBlank lines around.\n\n',
  'Windows line\r\nends are kept.\r\n',
  'A no-break\u00a0space and a thin\u2009space.',
  'A caret ^ and a dollar $ and both ^word$ together.',
  'Price: $5 [a] <c> a/b x^y \\ @ ~ end',
  'Braces {like these} as well.',
  'Brackets [like these] stay where they are.',
  'Less < than and greater > than.',
  'A backslash \\ and a slash / here.',
  'An at sign @ and a tilde ~ too.',
  'An asterisk *word and a hash #word.',
  'He said: <b>bold</b> &amp; more.',
  'é ñ ü 日本語 emoji 😀 done.',
  'Family emoji 👨‍👩‍👧 and a flag 🇪🇸 here.',
  'unknownwordxyz is here.',
  'Two unknownwordxyz and qwertzuiop words.',
  'Mr. Smith bought 3.5 kg of apples (very cheap!) at 10:30.',
  'The meeting is on 12/05/2026 at 9 a.m.',
  'It costs 1,234.56 dollars, or 20% less.',
  'Chapter 3, page 14, line 159.',
  'I\'d like "quoted" text; and: more...',
  "It's John's book and the students' rooms.",
  '“Curly quotes” and ‘single ones’ – with a dash — or two.',
  '1. First\n2. Second\n- bullet\n* star',
  '- milk\n- bread\n- two apples',
  'UPPER CASE TEXT IS LOUD.',
  'Title Case Of A Short Heading',
  'The U.S.A. and the E.U. signed it.',
  'Dr. Jones and Mrs. Brown live at No. 7.',
  'A very long word: pneumonoultramicroscopicsilicovolcanoconiosis.',
  'Three dots... and then (parentheses) and more [brackets].',
  'a',
  '?',
  '123',
  '...',
  'The cat sat on the mat; the dog, however, slept under the table.',
  'There is nothing to do. There are many people here.',
  'You should have told me earlier that they were going to arrive so late.',
  'Would you mind opening the window, please?',
  'My sister’s friend gave me the keys to her red car.',
];

/** The other direction, with what Spanish has of its own. */
export const spanishTexts: readonly string[] = [
  'Hola mundo',
  '¿Cómo te llamas?',
  '¡Cuidado con el perro!',
  'El rápido zorro marrón salta sobre el perro perezoso.',
  'La casa que vimos ayer es más grande que la mía.',
  'Si hace buen tiempo mañana, iremos a la playa con nuestros amigos.',
  'Dámelo ahora mismo, por favor.',
  'Se lo dije ayer. No me hizo caso.',
  'Los niños están jugando en el jardín de la escuela.',
  'El precio del pan ha subido un diez por ciento desde enero.',
  'Hola  mundo.\nLínea nueva\ty tabulador',
  'Párrafo uno.\n\nPárrafo dos.',
  '  al principio y al final  ',
  'Cuesta 1.234,56 € o un 20 % menos.',
  'palabradesconocidaxyz está aquí.',
  '«Comillas angulares» y “comillas inglesas”.',
  'Texto con [corchetes], <ángulos>, ^acentos$ y \\ barras /.',
  'El Sr. García vive en el n.º 7 de la C/ Mayor.',
  '1. Primero\n2. Segundo\n- punto',
  'TEXTO EN MAYÚSCULAS.',
  'a',
  'Habría que haberlo hecho antes de que llegaran.',
];

/** A text with what must not be translated. The command line translates inside of it, so the two differ on purpose. */
export interface ProtectedText {
  readonly text: string;
  /** What must stand in the translation as it stands in the text. */
  readonly kept: readonly string[];
}

/** In English. */
export const protectedTexts: readonly ProtectedText[] = [
  {
    text: 'Write to info@example.com or see https://example.com/path?x=1&y=2 for more.',
    kept: ['info@example.com', 'https://example.com/path?x=1&y=2'],
  },
  {
    text: 'Hello {name}, you have %d new messages and %(count)s old ones.',
    kept: ['{name}', '%d', '%(count)s'],
  },
  { text: 'A snake_case_word and a word.', kept: ['snake_case_word'] },
  { text: 'Press %1$s to continue with {{user}}.', kept: ['%1$s', '{{user}}'] },
  { text: 'Your order {order_id} of <b>%s</b> items has left.', kept: ['{order_id}', '%s'] },
];
