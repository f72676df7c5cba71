import { ServiceError } from '@dragoman/provider';
import { escapeXml, type SsmlElement, textOfSsml, writeSsml } from '@dragoman/provider-kit';
import { cutText, sentencesOf, type TextLimit } from './cut-text.ts';

/** What may begin in one piece and go on in the next; all else stays whole. */
const containers: ReadonlySet<string> = new Set([
  'speak',
  'p',
  's',
  'prosody',
  'voice',
  'lang',
  'emphasis',
  'mstts:express-as',
]);
/** What holds for the whole document: every piece has it. */
const headers: ReadonlySet<string> = new Set(['lexicon', 'meta', 'metadata']);

/** A part that is not cut further, and the elements around it, the root first. */
interface Atom {
  readonly path: readonly SsmlElement[];
  readonly node: SsmlElement | string;
  /** A pause follows: the best place for a cut. */
  readonly endsSentence: boolean;
}

const sentenceEnd = /[.!?…。！？؟।።]["'”’»」』)\]]*\s*$/u;

function* textAtoms(text: string, path: readonly SsmlElement[], language: string): Generator<Atom> {
  const sentences = sentencesOf(text, language);
  for (const [index, sentence] of sentences.entries()) {
    const isLast = index === sentences.length - 1;
    yield { path, node: sentence, endsSentence: !isLast || sentenceEnd.test(sentence) };
  }
}

const atomsOf = (element: SsmlElement, above: readonly SsmlElement[], language: string): readonly Atom[] => {
  const path = [...above, element];
  const atoms = element.children.flatMap((child): readonly Atom[] => {
    if (typeof child === 'string') return [...textAtoms(child, path, language)];
    if (above.length === 0 && headers.has(child.name)) return [];
    if (containers.has(child.name)) return atomsOf(child, path, language);
    return [{ path, node: child, endsSentence: child.name === 'break' }];
  });
  const last = atoms.at(-1);
  if (last === undefined || (element.name !== 's' && element.name !== 'p')) return atoms;
  return [...atoms.slice(0, -1), { ...last, endsSentence: true }];
};

/** A document of some atoms, with every element around them. */
const documentOf = (root: SsmlElement, atoms: readonly Atom[]): SsmlElement => {
  const header = root.children.filter((child) => typeof child === 'object' && headers.has(child.name));
  const document: SsmlElement = { ...root, children: header };
  let open = [{ source: root, copy: document }];
  for (const { path, node } of atoms) {
    const shared = path.findIndex((element, index) => open[index]?.source !== element);
    open = open.slice(0, shared === -1 ? path.length : shared);
    for (const source of path.slice(open.length)) {
      const copy: SsmlElement = { ...source, children: [] };
      open.at(-1)?.copy.children.push(copy);
      open.push({ source, copy });
    }
    open.at(-1)?.copy.children.push(node);
  }
  return document;
};

const tooLong = (limit: number, actual: number): ServiceError =>
  new ServiceError('limit_exceeded', {
    detail: `The SSML has an element of length ${actual} that cannot be cut, and the engine takes ${limit} at once: use shorter sentences in <s> elements.`,
    errors: [
      {
        pointer: '/text',
        code: 'limit_exceeded',
        message: 'An element that cannot be cut is longer than the engine takes.',
        limit,
        actual,
      },
    ],
  });

const groupsOf = (atoms: readonly Atom[]): readonly (readonly Atom[])[] => {
  const groups: Atom[][] = [[]];
  for (const atom of atoms) {
    groups.at(-1)?.push(atom);
    if (atom.endsSentence) groups.push([]);
  }
  return groups.filter((group) => group.length > 0);
};

const isAudible = (document: SsmlElement): boolean =>
  textOfSsml(document).trim() !== '' || /<(?:break|audio)[\s/>]/.test(writeSsml(document));

/**
 * Cuts SSML into documents that a limit takes, between sentences where possible, and keeps the elements around each part:
 * a `<prosody>` that spans a cut is closed before it and opened again after it.
 *
 * @throws ServiceError `limit_exceeded` where an element that cannot be cut is beyond the limit
 */
export const cutSsml = (root: SsmlElement, limit: TextLimit): readonly SsmlElement[] => {
  const { lengthOf, maxLength, language } = limit;
  const measure = (atoms: readonly Atom[]): number => lengthOf(writeSsml(documentOf(root, atoms)));
  if (lengthOf(writeSsml(root)) <= maxLength) return [root];

  /** An atom as parts that fit a document of their own. */
  const fitting = (atom: Atom): readonly Atom[] => {
    const length = measure([atom]);
    if (length <= maxLength) return [atom];
    if (typeof atom.node !== 'string') throw tooLong(maxLength, length);
    const room = maxLength - measure([{ ...atom, node: '' }]);
    if (room <= 0) throw tooLong(maxLength, length);
    const escaped = { lengthOf: (piece: string) => lengthOf(escapeXml(piece)), maxLength: room, language };
    return cutText(atom.node, escaped).map((node) => ({ ...atom, node }));
  };

  const pieces: (readonly Atom[])[] = [];
  let current: readonly Atom[] = [];
  const add = (atoms: readonly Atom[]): void => {
    const longer = [...current, ...atoms];
    if (measure(longer) <= maxLength) {
      current = longer;
      return;
    }
    if (current.length > 0) pieces.push(current);
    current = [];
    if (measure(atoms) <= maxLength) current = atoms;
    else for (const atom of atoms.flatMap(fitting)) add([atom]);
  };
  for (const group of groupsOf(atomsOf(root, [], language))) add(group);
  if (current.length > 0) pieces.push(current);
  return pieces.map((atoms) => documentOf(root, atoms)).filter(isAudible);
};
