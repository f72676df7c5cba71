/** What an operator takes: `n` number, `s` string, `N` name, `a` array, `p` property list (name or dictionary). */
export interface OperatorRule {
  /** How many operands; the most where there may be fewer. */
  readonly count: number;
  /** Whether there may be fewer. */
  readonly isVariable: boolean;
  /** By operand; absent for operands that are described where they are checked. */
  readonly types: string;
  /** Of the construction or the painting of a path. */
  readonly isPath: boolean;
}

const rule = (types: string, isPath = false): OperatorRule => ({
  count: types.length,
  isVariable: false,
  types,
  isPath,
});
const variable = (count: number): OperatorRule => ({ count, isVariable: true, types: '', isPath: false });
const path = (types: string): OperatorRule => rule(types, true);

/** The operators of content streams (ISO 32000-2, annex A). */
export const operators: ReadonlyMap<string, OperatorRule> = new Map(
  Object.entries({
    w: rule('n'),
    J: rule('n'),
    j: rule('n'),
    M: rule('n'),
    d: rule('an'),
    ri: rule('N'),
    i: rule('n'),
    gs: rule('N'),
    q: rule(''),
    Q: rule(''),
    cm: rule('nnnnnn'),
    m: path('nn'),
    l: path('nn'),
    c: path('nnnnnn'),
    v: path('nnnn'),
    y: path('nnnn'),
    h: path(''),
    re: path('nnnn'),
    S: path(''),
    s: path(''),
    f: path(''),
    F: path(''),
    'f*': path(''),
    B: path(''),
    'B*': path(''),
    b: path(''),
    'b*': path(''),
    n: path(''),
    W: rule(''),
    'W*': rule(''),
    BT: rule(''),
    ET: rule(''),
    Tc: rule('n'),
    Tw: rule('n'),
    Tz: rule('n'),
    TL: rule('n'),
    Tf: rule('Nn'),
    Tr: rule('n'),
    Ts: rule('n'),
    Td: rule('nn'),
    TD: rule('nn'),
    Tm: rule('nnnnnn'),
    'T*': rule(''),
    Tj: rule('s'),
    TJ: rule('a'),
    "'": rule('s'),
    '"': rule('nns'),
    d0: rule('nn'),
    d1: rule('nnnnnn'),
    CS: rule('N'),
    cs: rule('N'),
    SC: variable(4),
    SCN: variable(33),
    sc: variable(4),
    scn: variable(33),
    G: rule('n'),
    g: rule('n'),
    RG: rule('nnn'),
    rg: rule('nnn'),
    K: rule('nnnn'),
    k: rule('nnnn'),
    sh: rule('N'),
    BI: rule(''),
    ID: rule(''),
    EI: rule('d'),
    Do: rule('N'),
    MP: rule('N'),
    DP: rule('Np'),
    BMC: rule('N'),
    BDC: rule('Np'),
    EMC: rule(''),
    BX: rule(''),
    EX: rule(''),
  }),
);

/** Words after which another may follow without a space; and what those longer than one letter begin with. */
export const knownWords: ReadonlySet<string> = new Set([
  ...operators.keys(),
  ...['BM', 'BD', 'true', 'fa', 'fal', 'fals', 'false', 'nu', 'nul', 'null'],
]);

/** The operators that show text. */
export const showOperators: ReadonlySet<string> = new Set(['Tj', 'TJ', "'", '"']);
/** The operators that paint a path. */
export const paintOperators: ReadonlySet<string> = new Set(['S', 's', 'f', 'F', 'f*', 'B', 'B*', 'b', 'b*']);
