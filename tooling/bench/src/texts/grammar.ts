/**
 * What the texts of the load are put together from. Word lists and sentences are made so that the Spanish is the
 * English with each part replaced in place: all things are masculine, all times may stand at the end.
 */

type Pairs = Readonly<Record<string, string>>;

const names: Pairs = Object.fromEntries(
  [
    'Anna',
    'Boris',
    'Carmen',
    'David',
    'Elena',
    'Felix',
    'Gloria',
    'Hector',
    'Irene',
    'Jonas',
    'Karina',
    'Lucas',
  ]
    .concat([
      'Marta',
      'Nicolas',
      'Olivia',
      'Pedro',
      'Raquel',
      'Samuel',
      'Teresa',
      'Ursula',
      'Victor',
      'Wanda',
    ])
    .concat(['Yolanda', 'Zoltan'])
    .map((name) => [name, name]),
);

const things: Pairs = {
  'the parcel': 'el paquete',
  'the book': 'el libro',
  'the notebook': 'el cuaderno',
  'the watch': 'el reloj',
  'the telephone': 'el teléfono',
  'the coat': 'el abrigo',
  'the report': 'el informe',
  'the contract': 'el contrato',
  'the map': 'el mapa',
  'the ticket': 'el billete',
  'the hat': 'el sombrero',
  'the umbrella': 'el paraguas',
  'the computer': 'el ordenador',
  'the mirror': 'el espejo',
  'the picture': 'el cuadro',
  'the glass': 'el vaso',
  'the plate': 'el plato',
  'the fork': 'el tenedor',
  'the knife': 'el cuchillo',
  'the shoe': 'el zapato',
  'the belt': 'el cinturón',
  'the hammer': 'el martillo',
  'the soap': 'el jabón',
  'the cheese': 'el queso',
};

const places: Pairs = {
  'at the station': 'en la estación',
  'in the office': 'en la oficina',
  'at the hotel': 'en el hotel',
  'in the kitchen': 'en la cocina',
  'at the airport': 'en el aeropuerto',
  'in the library': 'en la biblioteca',
  'at the market': 'en el mercado',
  'in the garden': 'en el jardín',
  'at the school': 'en la escuela',
  'in the hospital': 'en el hospital',
  'at the museum': 'en el museo',
  'in the church': 'en la iglesia',
  'at the theatre': 'en el teatro',
  'in the factory': 'en la fábrica',
  'at the bank': 'en el banco',
  'in the street': 'en la calle',
  'at the beach': 'en la playa',
  'in the village': 'en el pueblo',
  'at the harbour': 'en el puerto',
  'in the park': 'en el parque',
  'at the restaurant': 'en el restaurante',
  'in the car': 'en el coche',
  'at the bakery': 'en la panadería',
  'in the bathroom': 'en el baño',
};

const times: Pairs = {
  'on Monday': 'el lunes',
  'on Tuesday': 'el martes',
  'on Wednesday': 'el miércoles',
  'on Thursday': 'el jueves',
  'on Friday': 'el viernes',
  'on Saturday': 'el sábado',
  'on Sunday': 'el domingo',
  'in the morning': 'por la mañana',
  'in the evening': 'por la noche',
  'at noon': 'al mediodía',
  'at midnight': 'a medianoche',
};

/** What may stand at `{0}`, `{1}`, `{2}` and `{3}` of a sentence. */
export const wordLists: readonly Pairs[] = [names, things, places, times];

/** Each has every place once, so that a sentence is told by its words. */
const sentencePairs: Pairs = {
  '{0} left {1} {2} {3}.': '{0} dejó {1} {2} {3}.',
  'Please bring {1} to {0}, who is waiting {2} {3}.': 'Por favor, lleve {1} a {0}, que espera {2} {3}.',
  'Could you tell {0} that {1} will be {2} {3}?': '¿Podrías decirle a {0} que {1} estará {2} {3}?',
  'Nobody has seen {1} {2} since {0} arrived {3}.': 'Nadie ha visto {1} {2} desde que {0} llegó {3}.',
  'According to {0}, {1} was found {2} {3}, long after the meeting had ended.':
    'Según {0}, {1} fue encontrado {2} {3}, mucho después de que terminara la reunión.',
  'Thank you for calling, {0}; {1} will be ready {2} {3}.':
    'Gracias por llamar, {0}; {1} estará listo {2} {3}.',
  'If {0} does not find {1} {2}, we will look for it again {3}.':
    'Si {0} no encuentra {1} {2}, lo buscaremos otra vez {3}.',
  '{0} and her brother want to buy {1} {2} {3}.': '{0} y su hermano quieren comprar {1} {2} {3}.',
  'We wrote to {0} about {1} {2} {3}, but there has been no answer yet.':
    'Escribimos a {0} sobre {1} {2} {3}, pero todavía no ha habido respuesta.',
  'Keep {1} for {0} {2} {3}': 'Guardar {1} para {0} {2} {3}',
  'Did {0} really forget {1} {2} {3}?': '¿De verdad olvidó {0} {1} {2} {3}?',
  'Your neighbour {0} says that {1} was too expensive {2} {3}.':
    'Su vecino {0} dice que {1} era demasiado caro {2} {3}.',
};

/** A sentence as what stands between its words and the numbers of its words' lists, in turn. */
export type SentencePattern = readonly (string | number)[];

const patternOf = (sentence: string): SentencePattern =>
  sentence
    .split(/\{(\d)\}/)
    .map((part, index) => (index % 2 === 0 ? part : Number(part)))
    .filter((part) => part !== '');

/** The English sentences. */
export const patterns: readonly SentencePattern[] = Object.keys(sentencePairs).map(patternOf);

const words: Pairs = Object.assign({}, ...wordLists);

const escaped = (text: string): string => text.replaceAll(/[.?*+^$()[\]{}|\\]/g, '\\$&');

const anyOf = (list: Pairs): string => `(${Object.keys(list).map(escaped).join('|')})`;

/** Each English sentence as an expression with its words as groups, the lists of these groups, and the Spanish. */
const rules = Object.entries(sentencePairs).map(([english, spanish]) => {
  const pattern = patternOf(english);
  const parts = pattern.map((part) =>
    typeof part === 'number' ? anyOf(wordLists[part] ?? {}) : escaped(part),
  );
  return { expression: new RegExp(parts.join(''), 'g'), order: pattern.filter(Number.isInteger), spanish };
});

/** Puts every sentence of a text into Spanish; what is none of these sentences stays. */
export const inSpanish = (text: string): string =>
  rules.reduce(
    (done, { expression, order, spanish }) =>
      done.replaceAll(expression, (_, ...groups: string[]) =>
        spanish.replaceAll(
          /\{(\d)\}/g,
          (_place, list: string) => words[groups[order.indexOf(Number(list))] ?? ''] ?? '',
        ),
      ),
    text,
  );
