import { isMap, isScalar, isSeq, parseDocument, Scalar } from 'yaml';
import type { MatterValue } from './matter-value.ts';

/** Whether a text may stand without quotation marks and is read as itself. */
const isPlain = (text: string): boolean => {
  if (/[\n\r]/u.test(text) || text.trim() !== text || /[#:]\s|:$/u.test(text)) return false;
  // By the rules of before as well, under which `no` is no text.
  const document = parseDocument(`a: ${text}`, { version: '1.1' });
  const value: unknown = document.errors.length === 0 ? document.get('a', true) : undefined;
  return isScalar(value) && value.value === text && value.type === Scalar.PLAIN;
};

/** A scalar as it is written, with another text in it (https://yaml.org/spec/1.2.2/#chapter-7-flow-style-productions). */
const rewrite = (scalar: Scalar, written: string, text: string): string => {
  switch (scalar.type) {
    case Scalar.QUOTE_SINGLE:
      return /[\n\r]/u.test(text) ? JSON.stringify(text) : `'${text.replaceAll("'", "''")}'`;
    case Scalar.BLOCK_FOLDED:
    case Scalar.BLOCK_LITERAL: {
      const [header = '', ...lines] = written.split('\n');
      const indent = /^[ \t]*/u.exec(lines.find((line) => line.trim() !== '') ?? '  ')?.[0] ?? '  ';
      const end = /\n*$/u.exec(written)?.[0] ?? '';
      const own = text.replace(/\r\n?/gu, '\n').trim();
      const body = scalar.type === Scalar.BLOCK_FOLDED ? own.replace(/\n+/gu, ' ') : own;
      return `${header}\n${body.replace(/^(?=.)/gmu, indent)}${end}`;
    }
    case Scalar.QUOTE_DOUBLE:
      return JSON.stringify(text);
    default:
      return isPlain(text) ? text : JSON.stringify(text);
  }
};

/** More values than these are data. */
const maxValues = 2_000;

/** Texts in YAML; none where it cannot be read. */
export const readYaml = (matter: string): readonly MatterValue[] => {
  // Fences have no length in YAML: a line of blanks keeps the offsets.
  const opening = /^---[^\n]*\n/u.exec(matter)?.[0].length ?? 0;
  const body = matter.slice(opening).replace(/(?:^|(?<=\n))(?:---|\.\.\.)[^\n]*\n?$/u, '');
  const document = parseDocument(body, { keepSourceTokens: false, uniqueKeys: true });
  if (document.errors.length > 0) return [];
  const values: MatterValue[] = [];
  const visit = (node: unknown, path: readonly string[]): void => {
    if (values.length >= maxValues || path.length > 20) return;
    if (isMap(node)) {
      for (const { key, value } of node.items) if (isScalar(key)) visit(value, [...path, String(key.value)]);
    } else if (isSeq(node)) {
      for (const [index, item] of node.items.entries()) visit(item, [...path, String(index + 1)]);
    } else if (isScalar(node) && typeof node.value === 'string' && node.range) {
      const [start, end] = node.range;
      const written = body.slice(start, end);
      values.push({
        path,
        text: node.value.trim(),
        replace: (text) => ({
          start: opening + start,
          end: opening + end,
          text: rewrite(node, written, text),
        }),
      });
    }
  };
  visit(document.contents, []);
  return values;
};
