import { randomStream } from '../../random.ts';
import { developerSpansIn } from './developer-spans.ts';
import { dialectBlocks } from './dialect-blocks.ts';

/** What a text is written in; a message is ICU MessageFormat inside of the format. */
export type Kind =
  | 'text'
  | 'html'
  | 'markdown'
  | 'message'
  | 'message in html'
  | 'message in markdown'
  | 'developer text'
  | 'developer html'
  | 'developer markdown'
  | 'dialects of markdown';

/** Something that must survive: how it is written, and what it is. */
export interface ProtectedPart {
  readonly kind: string;
  readonly value: string;
}

/** A text and what must survive in it. */
export interface GeneratedText {
  readonly kind: Kind;
  readonly format: 'text' | 'html' | 'markdown';
  readonly text: string;
  readonly parts: readonly ProtectedPart[];
}

/** In turn: seven of ten are of developers, or of dialects. */
const kinds: readonly Kind[] = [
  'text',
  'developer text',
  'dialects of markdown',
  'html',
  'developer html',
  'developer markdown',
  'markdown',
  'developer text',
  'dialects of markdown',
  'message',
  'developer html',
  'developer markdown',
  'message in html',
  'developer text',
  'dialects of markdown',
  'message in markdown',
  'developer html',
  'developer markdown',
  'developer text',
  'dialects of markdown',
];

/** Whether a kind is of developers, or of a dialect. */
export const isDevelopers = (kind: Kind): boolean =>
  kind.startsWith('developer') || kind.startsWith('dialects');

/** Sentences; each blank may take a span, and `|` divides them into phrases that may be marked. */
const sentences = [
  'Please send | the signed contract | to our office | before Monday',
  'The house | on the hill | was sold | last year',
  'Open the settings | and choose | your preferred language',
  'We could not find | the file | that you asked for',
  'The children | are playing | in the garden | behind the school',
  'Your order | has been shipped | and will arrive | tomorrow',
  'There were | no differences | between both versions',
  'She gave me | a very long letter | about her travels',
  'Read the manual | before you start | the old machine',
  'Not one of them | knew | what to do | with the red box',
  'This offer | ends soon | so book | your table today',
  'He said | that the doctor | would call | in the evening',
] as const;

const spanKinds: readonly (readonly [string, (id: number) => string])[] = [
  ['variable', (id) => `{name${id}}`],
  ['variable', (id) => `{{ user.item${id} }}`],
  ['variable', (id) => `\${value${id}}`],
  ['format specifier', () => '%s'],
  ['format specifier', (id) => `%${(id % 8) + 1}$d`],
  ['format specifier', () => '%@'],
  ['URL', (id) => `https://example.com/path/${id}?q=one&r=two#end`],
  ['URL', (id) => `www.example.org/page${id}/`],
  ['e-mail', (id) => `person${id}@mail.example.org`],
  ['emoji', () => '👩‍👩‍👧‍👦'],
  ['emoji', () => '🇪🇸'],
  ['emoji', () => '👍🏽'],
  ['shortcode', () => ':tada:'],
  ['directional mark', () => '\u2067'],
];

/** Ways to mark a phrase, by format: before it, after it, and what each is. */
type Marking = (id: number) => readonly ProtectedPart[];

const pair = (kind: string, opening: string, closing: string): readonly ProtectedPart[] => [
  { kind, value: opening },
  { kind, value: closing },
];

const markings: Readonly<Record<'html' | 'markdown', readonly Marking[]>> = {
  html: [
    (id) => pair('tag', `<b id="t${id}">`, '</b>'),
    (id) => pair('tag', `<a href='/page/${id}?a=1&b=2'  class=link>`, '</a>'),
    (id) => pair('tag', `<span data-n=${id}>`, '</span>'),
    (id) => pair('tag', `<em lang="en" data-x="${id}">`, '</em>'),
  ],
  markdown: [
    () => pair('emphasis', '**', '**'),
    () => pair('emphasis', '~~', '~~'),
    (id) => pair('link', '[', `](https://example.net/${id}/x)`),
    (id) => pair('tag', `<span data-n=${id}>`, '</span>'),
  ],
};

const singles: Readonly<Record<'html' | 'markdown', readonly ((id: number) => ProtectedPart)[]>> = {
  html: [
    (id) => ({ kind: 'code', value: `<code>run --n ${id}</code>` }),
    (id) => ({ kind: 'kept element', value: `<span translate="no">Brand <i>Name</i> ${id}</span>` }),
    (id) => ({ kind: 'tag', value: `<img src="${id}.png">` }),
    () => ({ kind: 'tag', value: '<br>' }),
    (id) => ({ kind: 'comment', value: `<!-- note ${id} -->` }),
  ],
  markdown: [
    (id) => ({ kind: 'code', value: `\`run --n ${id}\`` }),
    (id) => ({ kind: 'image', value: `![](image${id}.png)` }),
    (id) => ({ kind: 'URL', value: `<https://auto.example/${id}>` }),
    (id) => ({ kind: 'tag', value: `<kbd>Ctrl+${id}</kbd>` }),
  ],
};

type Spans = readonly (readonly [string, (id: number) => string])[];

class Generator {
  readonly #random: () => number;
  readonly #spans: Spans;
  readonly parts: ProtectedPart[] = [];
  #id = 0;

  constructor(random: () => number, spans: Spans) {
    this.#random = random;
    this.#spans = spans;
  }

  chance(share: number): boolean {
    return this.#random() < share;
  }

  pick<Item>(items: readonly Item[]): Item {
    const item = items[Math.floor(this.#random() * items.length)];
    if (item === undefined) throw new Error('nothing to pick from');
    return item;
  }

  #note(part: ProtectedPart): string {
    this.parts.push(part);
    return part.value;
  }

  /** Glues spans to a text, or sets them beside it. */
  #span(): string {
    const [kind, make] = this.pick(this.#spans);
    return this.#note({ kind, value: make(++this.#id) });
  }

  sentence(markup: 'html' | 'markdown' | undefined): string {
    const phrases: string[] = [];
    for (const phrase of this.pick(sentences).split(' | ')) {
      let written: string = phrase;
      if (markup && this.chance(0.35)) {
        const [opening, closing] = this.pick(markings[markup])(++this.#id);
        if (opening && closing) {
          if (this.chance(0.3)) written += ` ${this.#note(this.pick(singles[markup])(++this.#id))}`;
          written = this.#note(opening) + written + this.#note(closing);
        }
      }
      phrases.push(written);
      if (this.chance(0.3)) phrases.push(this.#span());
      if (markup && this.chance(0.15)) phrases.push(this.#note(this.pick(singles[markup])(++this.#id)));
    }
    return `${phrases.join(' ')}.`;
  }

  /** A line with a command; mostly none. */
  commandLine(): string {
    if (!this.chance(0.2)) return '';
    const name = this.pick(['npm run build', 'git clone', './start.sh', 'docker compose up']);
    return `${this.#note({ kind: 'command line', value: `\n$ ${name} --mode=m${++this.#id}` })}\n`;
  }

  /** Blocks of a dialect: each of their lines, and what of them is not translated, must survive. */
  dialect(): string {
    const blocks = Array.from({ length: this.pick([1, 2, 3]) }, () => {
      const pieces = this.pick(dialectBlocks)(++this.#id).split('§');
      let written = '';
      for (const [index, piece] of pieces.entries()) {
        if (index > 0) written += this.pick(sentences).replaceAll(' | ', ' ');
        written += piece;
        // A backslash alone is a hard break: those are counted below.
        for (const value of piece.split(/\*\*|\n/u).map((line) => line.trim()))
          if (value !== '' && value !== '\\')
            this.#note({ kind: /\\[!-/]/u.test(value) ? 'escape' : 'dialect', value });
      }
      return written;
    });
    const text = blocks.join('\n\n');
    for (const value of text.match(/(?: {2,}|\\)\n/gu) ?? []) this.#note({ kind: 'hard break', value });
    return text;
  }

  /** A sentence with a plural or a select in it. */
  message(markup: 'html' | 'markdown' | undefined): string {
    const name = `count${++this.#id}`;
    const noun = this.pick([
      ['file', 'files'],
      ['day', 'days'],
      ['message', 'messages'],
    ] as const);
    const [opening, closing] = markup && this.chance(0.5) ? this.pick(markings[markup])(++this.#id) : [];
    const mark = (text: string): string =>
      opening && closing ? this.#note(opening) + text + this.#note(closing) : text;
    const plural = `{${name}, plural, one {${mark(`# ${noun[0]}`)}} other {${mark(`# ${noun[1]}`)}}}`;
    const before = this.chance(0.7) ? `You have ` : '';
    const after = this.chance(0.5) ? ` in ${this.#span()}` : ' left';
    return this.chance(0.3)
      ? `{gender, select, male {He has ${plural}${after}} other {They have ${plural}${after}}}.`
      : `${before}${plural}${after}.`;
  }
}

const wrap = (format: GeneratedText['format'], text: string, generator: Generator): string => {
  if (format === 'html') {
    return `${generator.pick(['<p class="x">', '<li>', '<div\n  id=main >', '<h2>', ''])}${text}`;
  }
  if (format === 'markdown') return `${generator.pick(['', '# ', '- ', '> ', '1. '])}${text}`;
  return text;
};

/** As many texts as asked for, the same ones for the same seed, all kinds in turn. */
export const generateTexts = (count: number, seed: number): readonly GeneratedText[] => {
  const random = randomStream(seed);
  return Array.from({ length: count }, (_, index) => {
    const kind = kinds[index % kinds.length] ?? 'text';
    const format = kind.endsWith('html') ? 'html' : kind.endsWith('markdown') ? 'markdown' : 'text';
    const markup = format === 'text' ? undefined : format;
    const generator = new Generator(random, isDevelopers(kind) ? developerSpansIn(format) : spanKinds);
    if (kind === 'dialects of markdown')
      return { kind, format, text: generator.dialect(), parts: generator.parts };
    const body = kind.startsWith('message') ? generator.message(markup) : generator.sentence(markup);
    const more = generator.chance(0.3) ? ` ${generator.sentence(markup)}` : '';
    const command = kind === 'developer text' ? generator.commandLine() : '';
    return { kind, format, text: wrap(format, body + more, generator) + command, parts: generator.parts };
  });
};
