import { ServiceError } from '@dragoman/provider';
import { Composer, type Document, Lexer, LineCounter, Parser, type YAMLParseError } from 'yaml';

/** Maps in maps: more than any catalogue has, and less than walks by recursion take. */
const maxDepth = 200;

const tooDeep = (): ServiceError =>
  new ServiceError('too_complex', {
    detail: `The YAML nests more than ${maxDepth} levels deep: make it flatter.`,
  });

/** What is wrong, in words of ours: the library's quote the file. */
const problems: Readonly<Partial<Record<YAMLParseError['code'], string>>> = {
  TAB_AS_INDENT: 'it is indented by a tab, where YAML takes blanks alone',
  BAD_INDENT: 'its indent fits nothing above it',
  MISSING_CHAR: 'a colon, a comma or a quotation mark is missing',
  BAD_ALIAS: 'an alias names no anchor',
  DUPLICATE_KEY: 'a key is there twice',
  MULTILINE_IMPLICIT_KEY: 'a key goes over several lines, or a quotation mark is missing',
  BLOCK_AS_IMPLICIT_KEY: 'a map stands where a text is expected; texts with a colon need quotation marks',
};

/** What a program of its own kind makes of a value is its own matter. */
const tolerated: ReadonlySet<string> = new Set(['TAG_RESOLVE_FAILED', 'NON_STRING_KEY']);

const broken = (line: number, code: YAMLParseError['code']): ServiceError =>
  new ServiceError('corrupt_document', {
    detail: `The YAML is broken at line ${line}: ${problems[code] ?? 'it does not follow the syntax'}.`,
  });

/**
 * The documents of a YAML text (https://yaml.org/spec/1.2.2/), with the place of everything.
 *
 * @throws ServiceError `corrupt_document` with the line, `too_complex` for deep nesting
 */
export const readDocuments = (text: string): readonly Document.Parsed[] => {
  const lines = new LineCounter();
  const parser = new Parser(lines.addNewLine);
  const composer = new Composer({ uniqueKeys: false, keepSourceTokens: true, logLevel: 'silent' });
  const documents: Document.Parsed[] = [];
  const take = (composed: Iterable<Document.Parsed>): void => {
    for (const document of composed) documents.push(document);
  };
  lines.addNewLine(0);
  for (const lexeme of new Lexer().lex(text)) {
    for (const token of parser.next(lexeme)) take(composer.next(token));
    // Each level is a collection on the stack, below the document.
    if (parser.stack.length > maxDepth) throw tooDeep();
  }
  for (const token of parser.end()) take(composer.next(token));
  take(composer.end());
  for (const { errors } of documents)
    for (const { code, pos } of errors)
      if (!tolerated.has(code)) throw broken(lines.linePos(pos[0]).line, code);
  return documents;
};
