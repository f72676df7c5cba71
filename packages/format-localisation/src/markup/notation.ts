import { decodeXmlText, encodeXmlText } from '@dragoman/format-kit';
import type { Notation, Token } from '../inline/index.ts';

const tokens = /&[^;\s&]+;|\r\n?|[^&\r]+|&/g;

/** Cuts character data of a well-formed document into tokens. */
const readTokens = (raw: string): readonly Token[] =>
  raw.includes('&') || raw.includes('\r')
    ? Array.from(raw.matchAll(tokens), ([token]): Token => ({ raw: token, text: decodeXmlText(token) }))
    : [{ raw, text: raw }];

/** Character data of XML. `>` may stand there as it is, unless it would end a CDATA section that is none. */
export const xmlNotation: Notation = {
  read: readTokens,
  write: encodeXmlText,
  finish: (raw) => raw.replaceAll(']]>', ']]&gt;'),
};

const lines = /\r\n?|[^\r]+/g;

/** What XML cannot write goes, as elsewhere. */
const writable = (character: string): string =>
  encodeXmlText(character) === '' || character === '\r' ? '' : character;

/** The inside of a CDATA section. */
export const cdataNotation: Notation = {
  read: (raw) =>
    raw.includes('\r')
      ? Array.from(
          raw.matchAll(lines),
          ([token]): Token => ({ raw: token, text: token.replace(/\r\n?/, '\n') }),
        )
      : [{ raw, text: raw }],
  write: writable,
  finish: (raw) => raw.replaceAll(']]>', ']]]]><![CDATA[>'),
};
