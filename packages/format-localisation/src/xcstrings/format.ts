import { createTextFormat, languageTagOf, type ReadSegment } from '@dragoman/format-kit';
import type { FormatSegment, ProviderWarning } from '@dragoman/provider';
import { Keys } from '../common/keys.ts';
import { contextOf, marginsOf, pagesOf } from '../common/segments.ts';
import { renumbered, withExisting } from '../existing/index.ts';
import { escapeCharacter } from '../json/index.ts';
import { placeOf } from '../plurals/index.ts';
import { duplicateWarnings } from '../tree/index.ts';
import { type CatalogueString, mapAt, readCatalogue, type Unit, unitIn } from './catalogue.ts';
import { CatalogueEditor } from './edits.ts';
import { pathName } from './localization.ts';
import { catalogueText } from './text.ts';

/** A text of a catalogue as a segment; undefined where nothing in it is translated. */
const segmentOf = (
  { key, comment, target }: CatalogueString,
  unit: Unit,
  keys: Keys,
  take: (text: string | undefined) => void,
): ReadSegment | undefined => {
  const { lead, text, trail } = marginsOf(unit.text);
  const source = catalogueText.toTagged(text);
  if (source === undefined) return undefined;
  const variation = unit.path.filter((name) => name !== 'variations' && name !== 'plural').join(' ');
  const name = key === unit.text ? variation : [key, variation].filter((part) => part !== '').join(' ');
  const segment: FormatSegment = {
    key: keys.of([key, ...unit.path]),
    source,
    ...contextOf(name, comment),
    ...(unit.category ? { pluralCategory: unit.category } : {}),
    ...placeOf(catalogueText.codesOf?.(text) ?? [], false),
  };
  return {
    ...segment,
    ...translationOf(
      segment,
      target?.value.kind === 'map' ? unitIn(mapAt(target.value, unit.path)) : undefined,
    ),
    write: (parts) => take(parts ? lead + catalogueText.fromTagged(parts, text) + trail : undefined),
  };
};

/** What the catalogue has as a translation that nobody has to look at again. */
const translationOf = (
  segment: FormatSegment,
  unit: ReturnType<typeof unitIn>,
): Pick<FormatSegment, 'target'> => {
  if (!unit || (unit.state && unit.state.text !== 'translated')) return {};
  const { text } = marginsOf(unit.value.text);
  const source = catalogueText.toTagged(text);
  if (source === undefined) return {};
  const before = { key: segment.key, source, ...placeOf(catalogueText.codesOf?.(text) ?? [], false) };
  const target = renumbered(before, segment);
  return target === undefined ? {} : { target };
};

const sameLanguage: ProviderWarning = {
  code: 'same_language',
  message: 'The catalogue is written in the target language: there is nothing to translate in it.',
};

/** String catalogues of Xcode: all languages in one file. The target is added as one more. */
export const xcstringsFormat = withExisting(
  createTextFormat<Record<string, never>>({
    id: 'xcstrings',
    mediaType: 'application/x-xcstrings+json',
    extension: 'xcstrings',
    escapeCharacter,
    async read({ text, request, turns }) {
      const { targetLanguage } = request;
      const { root, sourceLanguage, strings } = readCatalogue(text, targetLanguage);
      const language = languageTagOf(sourceLanguage);
      const isSame = language !== undefined && language === languageTagOf(targetLanguage);
      const keys = new Keys();
      const segments: ReadSegment[] = [];
      const changed = new Map<CatalogueString, Map<string, string>>();
      for (const [index, string] of isSame ? [] : strings.entries()) {
        await turns.step(index, strings.length);
        for (const unit of string.units) {
          const segment = segmentOf(string, unit, keys, (target) => {
            const targets = changed.get(string) ?? new Map<string, string>();
            const before = string.target?.value.kind === 'map' ? string.target.value : undefined;
            // What is hidden loses the text that it has, and gets none.
            if (target === undefined && !unitIn(mapAt(before, unit.path))) return;
            changed.set(string, targets.set(pathName(unit.path), target ?? ''));
          });
          if (segment) segments.push(segment);
        }
      }
      const editor = new CatalogueEditor(text, { source: sourceLanguage, target: targetLanguage });
      return {
        segments,
        pages: pagesOf(strings.length),
        warnings: [...duplicateWarnings(root), ...(isSame ? [sameLanguage] : [])],
        ...(language === undefined ? {} : { language }),
        finish: () => Array.from(changed, ([string, targets]) => editor.edits(string, targets)).flat(),
      };
    },
  }),
  'two languages',
);
