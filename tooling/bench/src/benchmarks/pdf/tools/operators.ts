import { type Token, Tokens } from './tokens.ts';

/**
 * What each operator takes (ISO 32000-2, annex A): `n` number, `s` string, `N` name, `a` array, `p` name or dictionary,
 * `*` anything.
 */
const operands: Readonly<Record<string, string>> = {
  ...{
    b: '',
    B: '',
    'b*': '',
    'B*': '',
    f: '',
    F: '',
    'f*': '',
    n: '',
    s: '',
    S: '',
    W: '',
    'W*': '',
    h: '',
  },
  ...{ c: 'nnnnnn', v: 'nnnn', y: 'nnnn', l: 'nn', m: 'nn', re: 'nnnn' },
  ...{ BDC: 'Np', BMC: 'N', DP: 'Np', MP: 'N', EMC: '', BX: '', EX: '' },
  ...{ BT: '', ET: '', 'T*': '', Td: 'nn', TD: 'nn', Tm: 'nnnnnn' },
  ...{ Tj: 's', TJ: 'a', "'": 's', '"': 'nns' },
  ...{ Tc: 'n', Tf: 'Nn', TL: 'n', Tr: 'n', Ts: 'n', Tw: 'n', Tz: 'n' },
  ...{ cs: 'N', CS: 'N', g: 'n', G: 'n', k: 'nnnn', K: 'nnnn', rg: 'nnn', RG: 'nnn' },
  ...{ sc: '*', SC: '*', scn: '*', SCN: '*', sh: 'N' },
  ...{ cm: 'nnnnnn', d: 'an', gs: 'N', i: 'n', j: 'n', J: 'n', M: 'n', ri: 'N', w: 'n', q: '', Q: '' },
  ...{ Do: 'N', d0: 'nn', d1: 'nnnnnn', BI: '', ID: '*', EI: '' },
};

const insideText = new Set(['Td', 'TD', 'Tm', 'T*', 'Tj', 'TJ', "'", '"', 'ET']);
const outsideText = new Set(['BT', 'q', 'Q', 'cm', 'Do', 'sh', 'BI', 'm', 're']);
/** The kind of resource that an operator names first. */
const resourceOf: Readonly<Record<string, string>> = {
  ...{ Tf: 'Font', Do: 'XObject', gs: 'ExtGState', sh: 'Shading', cs: 'ColorSpace', CS: 'ColorSpace' },
};
const deviceSpaces = new Set(['DeviceGray', 'DeviceRGB', 'DeviceCMYK', 'Pattern']);

const fits = (letter: string, token: Token | undefined): boolean => {
  switch (letter) {
    case 'n':
      return token?.kind === 'number';
    case 's':
      return token?.kind === 'string';
    case 'N':
      return token?.kind === 'name';
    case 'a':
      return (
        token?.kind === 'array' && token.items.every(({ kind }) => kind === 'number' || kind === 'string')
      );
    default:
      return token?.kind === 'name' || token?.kind === 'dictionary';
  }
};

/** What a content stream says, and what is wrong with it. */
export interface Read {
  readonly faults: readonly string[];
  /** Strings of marked content that stand for what is shown. */
  readonly actualTexts: readonly string[];
}

/** Names of resources that a stream may use, by their kind. */
export type Resources = ReadonlyMap<string, ReadonlySet<string>>;

const textOf = (token: Token | undefined): string | undefined =>
  token?.kind === 'string' ? token.text : undefined;

/** Reads a whole content stream by the grammar of the standard: operators, what they take, what they open and close. */
export const readOperators = (bytes: Uint8Array, resources?: Resources): Read => {
  const faults = new Set<string>();
  const actualTexts: string[] = [];
  let given: Token[] = [];
  let [saved, marked] = [0, 0];
  let [isText, isImage] = [false, false];
  for (const token of new Tokens(bytes)) {
    if (token.kind === 'fault') faults.add(token.text);
    if (token.kind !== 'operator') {
      given.push(token);
      continue;
    }
    const name = token.text;
    const wanted = operands[name];
    if (name === 'true' || name === 'false' || name === 'null') {
      given.push({ kind: 'name', text: name });
      continue;
    }
    const took = given;
    given = [];
    if (isImage && name !== 'ID' && name !== 'EI') continue;
    if (wanted === undefined) faults.add(`unknown operator ${name.slice(0, 20)}`);
    else if (
      wanted !== '*' &&
      name !== 'EI' &&
      (took.length !== wanted.length || ![...wanted].every((letter, at) => fits(letter, took[at])))
    )
      faults.add(`wrong operands of ${name}`);
    if (insideText.has(name) && !isText) faults.add(`${name} outside of a text object`);
    if (outsideText.has(name) && isText) faults.add(`${name} inside of a text object`);
    const first = took[0];
    const kind = resourceOf[name];
    if (
      resources &&
      kind &&
      first?.kind === 'name' &&
      !(kind === 'ColorSpace' && deviceSpaces.has(first.text))
    )
      if (!resources.get(kind)?.has(first.text)) faults.add(`${name} of a resource that is not there`);
    if (name === 'BT') isText = true;
    if (name === 'ET') isText = false;
    if (name === 'BI') isImage = true;
    if (name === 'EI') isImage = false;
    if (name === 'q') saved += 1;
    if (name === 'Q') saved -= 1;
    if (name === 'BMC' || name === 'BDC') marked += 1;
    if (name === 'EMC') marked -= 1;
    if (saved < 0) faults.add('more Q than q');
    if (marked < 0) faults.add('more EMC than BMC');
    [saved, marked] = [Math.max(0, saved), Math.max(0, marked)];
    const properties = took[1];
    if (name === 'BDC' && properties?.kind === 'dictionary') {
      const text = textOf(properties.entries.get('ActualText'));
      if (text !== undefined) actualTexts.push(text);
    }
  }
  if (given.length > 0) faults.add('operands without an operator');
  if (isText) faults.add('a text object without an end');
  if (saved > 0) faults.add('more q than Q');
  if (marked > 0) faults.add('more BMC than EMC');
  return { faults: [...faults], actualTexts };
};
