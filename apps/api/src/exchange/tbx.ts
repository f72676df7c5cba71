import { fitOf } from '@dragoman/core';
import type { GlossaryTerm } from '@dragoman/store';
import { unreadableFile } from './file-error.ts';
import { FileLanguages } from './file-languages.ts';
import type { Row } from './rows.ts';
import type { FileTerm, TermList } from './terms.ts';
import { readXml } from './xml-reader.ts';
import { escapeXml } from './xml-writer.ts';

/** What TBX has no data category for is written as term notes of these private types, where it is set. */
const caseNote = 'x-dragoman-case-sensitive';
const keepNote = 'x-dragoman-do-not-translate';

interface Term {
  text: string;
  caseSensitive: boolean;
  doNotTranslate: boolean;
}
interface Section {
  readonly language: string;
  readonly terms: Term[];
}
interface Concept {
  readonly line: number;
  parts: number;
  readonly sections: Section[];
}

/** Languages and terms of one concept. */
const maxParts = 1_000;

/** Element names of TBX version 3 (ISO 30042:2019) and version 2 (2008). */
const roots = new Set(['tbx', 'TBX', 'martif']);
const concepts = new Set(['conceptEntry', 'termEntry']);
const sections = new Set(['langSec', 'langSet']);

/**
 * Reads the terms of one language pair out of TBX 2 or 3. Every term of the source language becomes an entry with the
 * first term of the target language; a more general language serves where the very one is not there.
 * @throws ApiError `invalid_request` where the file is no well-formed TBX.
 */
export async function* readTbx(
  text: string,
  pair: Pick<TermList, 'sourceLanguage' | 'targetLanguage'>,
): AsyncGenerator<Row<FileTerm>> {
  const rows: Row<FileTerm>[] = [];
  const languages = new FileLanguages();
  let isRooted = false;
  let concept: Concept | undefined;
  let captured: { into: 'term' | typeof caseNote | typeof keepNote; depth: number; text: string } | undefined;
  let depth = 0;
  const lastTerm = (): Term | undefined => concept?.sections.at(-1)?.terms.at(-1);

  const pieces = readXml(text, {
    open(name, attributes, line) {
      depth += 1;
      if (!isRooted && !roots.has(name))
        throw unreadableFile('not_tbx', `The file begins with <${name}>, not with <tbx> or <martif>.`, line);
      isRooted = true;
      if (concept && (sections.has(name) || name === 'term')) {
        concept.parts += 1;
        if (concept.parts > maxParts)
          throw unreadableFile('too_big', `A concept has more than ${maxParts} languages and terms.`, line);
      }
      if (concepts.has(name)) concept = { line, parts: 0, sections: [] };
      else if (sections.has(name))
        concept?.sections.push({ language: attributes['xml:lang'] ?? attributes.lang ?? '', terms: [] });
      else if (captured) return;
      else if (name === 'term') {
        concept?.sections.at(-1)?.terms.push({ text: '', caseSensitive: false, doNotTranslate: false });
        captured = { into: 'term', depth, text: '' };
      } else if (name === 'termNote' && (attributes.type === caseNote || attributes.type === keepNote))
        captured = { into: attributes.type, depth, text: '' };
    },
    text(part) {
      if (captured) captured.text += part;
    },
    close(name) {
      if (captured?.depth === depth) {
        apply(lastTerm(), captured.into, captured.text);
        captured = undefined;
      }
      depth -= 1;
      if (!concepts.has(name) || !concept) return;
      rows.push(...rowsOf(concept, pair, languages));
      concept = undefined;
    },
  });
  for await (const _ of pieces) yield* rows.splice(0);
}

const apply = (term: Term | undefined, into: string, text: string): void => {
  if (!term) return;
  if (into === 'term') term.text = text;
  else if (into === caseNote) term.caseSensitive = text.trim() === 'true';
  else term.doNotTranslate = text.trim() === 'true';
};

const rowsOf = (
  { line, sections: found }: Concept,
  { sourceLanguage, targetLanguage }: Pick<TermList, 'sourceLanguage' | 'targetLanguage'>,
  languages: FileLanguages,
): Row<FileTerm>[] => {
  const source = best(found, sourceLanguage, languages);
  const target = best(
    found.filter((section) => section !== source),
    targetLanguage,
    languages,
  );
  const terms = source?.terms ?? [];
  if (terms.length === 0) return [{ line, problem: `has no term in ${sourceLanguage}` }];
  const [translation] = target?.terms ?? [];
  return terms.map((term) =>
    translation || term.doNotTranslate
      ? {
          line,
          value: {
            source: term.text,
            target: term.doNotTranslate ? undefined : translation?.text,
            caseSensitive: term.caseSensitive,
            doNotTranslate: term.doNotTranslate,
          },
        }
      : { line, problem: `has no term in ${targetLanguage}` },
  );
};

/** The section whose language serves best; none of another script. */
const best = (found: readonly Section[], tag: string, languages: FileLanguages): Section | undefined => {
  const wanted = languages.read(tag);
  const rated = found.map((section) => {
    const offered = languages.read(section.language);
    return { section, fit: wanted && offered ? fitOf(wanted, offered) : 0 };
  });
  return rated.filter(({ fit }) => fit >= 2).sort((left, right) => right.fit - left.fit)[0]?.section;
};

/** Writes TBX version 3, dialect Basic, in the DCA style. */
export function* writeTbx(list: TermList): Generator<string> {
  const source = escapeXml(list.sourceLanguage);
  const target = escapeXml(list.targetLanguage);
  yield `<?xml version="1.0" encoding="UTF-8"?>
<tbx type="TBX-Basic" style="dca" xml:lang="${source}" xmlns="urn:iso:std:iso:30042:ed-2">
<tbxHeader><fileDesc><titleStmt><title>${escapeXml(list.name)}</title></titleStmt><sourceDesc><p>Exported by Dragoman</p></sourceDesc></fileDesc></tbxHeader>
<text><body>
`;
  for (const [index, entry] of list.entries.entries()) {
    const section = (language: string, term: string, notes: string) =>
      `<langSec xml:lang="${language}"><termSec><term>${escapeXml(term)}</term>${notes}</termSec></langSec>`;
    yield `<conceptEntry id="c${index + 1}">${section(source, entry.source, notesOf(entry))}${section(target, entry.target ?? entry.source, '')}</conceptEntry>\n`;
  }
  yield '</body></text>\n</tbx>\n';
}

const notesOf = ({ caseSensitive, doNotTranslate }: GlossaryTerm): string =>
  [caseSensitive ? caseNote : null, doNotTranslate ? keepNote : null]
    .map((type) => (type === null ? '' : `<termNote type="${type}">true</termNote>`))
    .join('');
