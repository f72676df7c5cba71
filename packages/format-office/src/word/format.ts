import { createFormat, type ReadSegment, type Turns } from '@dragoman/format-kit';
import { plainOf } from '@dragoman/provider';
import { OfficePackage, readCoreProperties, wordFlavours, type XmlPart } from '../package/index.ts';
import { contextOf, headingStyles } from './context.ts';
import { TargetLanguage } from './language/index.ts';
import { pagesOf } from './pages.ts';
import { languageOf, partsWithText, settingsType, stylesType } from './parts.ts';
import { UnitReader } from './units.ts';

/** Reads the texts of one part; `changed` collects the parts that get another one. */
const readPart = async (
  part: XmlPart,
  language: TargetLanguage,
  headings: ReadonlySet<string>,
  changed: Set<XmlPart>,
  turns: Turns,
): Promise<readonly ReadSegment[]> => {
  const units = new UnitReader(part, language).read(part.root);
  const segments: ReadSegment[] = [];
  for (const unit of units) {
    await turns.step(segments.length, units.length);
    const context = contextOf(unit, headings);
    segments.push({
      key: `${part.name.slice(-200)}#${unit.place}`,
      source: unit.source,
      ...(context === undefined ? {} : { context }),
      place: { part: part.name.slice(-200), at: unit.place },
      write(parts, { target, hidden }) {
        changed.add(part);
        for (const write of unit.writes) write(parts, hidden ? null : target);
      },
    });
  }
  return segments;
};

/** DOCX, DOCM and their templates. */
export const wordFormat = createFormat<Record<string, never>>({
  id: 'docx',
  async read({ bytes, targetLanguage, sourceLanguage }, turns) {
    const file = new OfficePackage(bytes, wordFlavours);
    const language = new TargetLanguage(targetLanguage, sourceLanguage);
    const styles = file.partsOf(stylesType);
    const properties = readCoreProperties(file);
    const changed = new Set<XmlPart>();
    const segments: ReadSegment[] = [];
    for (const part of partsWithText(file)) {
      await turns.pause();
      segments.push(...(await readPart(part, language, headingStyles(styles), changed, turns)));
    }
    const characters = segments.reduce((sum, { source }) => sum + plainOf(source).length, 0);
    segments.push(...properties.segments);
    const { mediaType, extension } = file.flavour;
    const named = languageOf(styles);
    return {
      segments,
      pages: pagesOf(file, characters),
      ...(named === undefined ? {} : { language: named }),
      mediaType,
      extension,
      finish() {
        for (const part of changed) language.turnLayout(part);
        for (const part of styles) language.turnStyles(part);
        for (const part of file.partsOf(settingsType)) language.turnSettings(part);
        properties.setLanguage(language.tag);
        return file.finish();
      },
    };
  },
});
