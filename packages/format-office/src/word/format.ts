import { createFormat, type ReadSegment, type XmlElement } from '@dragoman/format-kit';
import { plainOf } from '@dragoman/provider';
import { Graphics } from '../drawing/index.ts';
import { OfficePackage, readCoreProperties, wordFlavours, type XmlPart } from '../package/index.ts';
import { writeEmbeddedWorkbook } from '../sheets/index.ts';
import { targetLanguageOf } from '../text/index.ts';
import { Bindings } from './bindings.ts';
import { headingStyles } from './context.ts';
import { WordLanguage, type WrittenText } from './language/index.ts';
import { pagesOf } from './pages.ts';
import { languageOf, partsWithText, settingsType, stylesType, warningsOf } from './parts.ts';
import { readTexts, type WordReading } from './texts.ts';

const noteIn = <Note>(notes: Map<XmlPart, Note[]>, part: XmlPart, note: Note): void => {
  const found = notes.get(part);
  if (found) found.push(note);
  else notes.set(part, [note]);
};

/** Many texts as one, to look at their letters. */
const joined = (changes: readonly WrittenText[]): WrittenText => ({
  source: changes.map(({ source }) => source).join('\n'),
  target: changes.map(({ target }) => target).join('\n'),
});

/** DOCX, DOCM and their templates. */
export const wordFormat = createFormat<Record<string, never>>({
  id: 'docx',
  async read(request, turns) {
    const { bytes, targetLanguage } = request;
    const file = new OfficePackage(bytes, wordFlavours);
    const target = targetLanguageOf(targetLanguage);
    const language = new WordLanguage(target);
    const styles = file.partsOf(stylesType);
    const written = new Map<XmlPart, WrittenText[]>();
    const kept = new Map<XmlPart, XmlElement[]>();
    const graphics = new Graphics(file, {
      target,
      writeWorkbook: (workbook, texts) => writeEmbeddedWorkbook(request, workbook, texts),
    });
    const reading: WordReading = {
      language,
      graphics,
      bindings: new Bindings(file),
      headings: headingStyles(styles),
      kept: (part, paragraph) => noteIn(kept, part, paragraph),
      written: (part, change) => noteIn(written, part, change),
    };
    const texts: ReadSegment[] = [];
    for (const part of partsWithText(file)) {
      await turns.pause();
      for (const text of readTexts(part, reading)) texts.push(text);
    }
    const properties = readCoreProperties(file);
    const all = texts.map(({ source }) => plainOf(source)).join('\n');
    language.translateFrom(all);
    const { mediaType, extension } = file.flavour;
    const named = languageOf(styles);
    return {
      segments: [...texts, ...properties.segments],
      pages: pagesOf(file, all.length),
      ...(named === undefined ? {} : { language: named }),
      pictures: file.pictures,
      warnings: warningsOf(file),
      mediaType,
      extension,
      async finish() {
        await graphics.finish();
        const changes: WrittenText[] = [];
        for (const [part, own] of written) {
          const change = joined(own);
          language.turnLayout(part, change, kept.get(part) ?? []);
          changes.push(change);
        }
        // As long as the document: they are not kept while it is written.
        written.clear();
        const whole = joined(changes);
        for (const part of styles) language.turnStyles(part, whole);
        for (const part of file.partsOf(settingsType)) language.turnSettings(part);
        properties.setLanguage(targetLanguage);
        return file.finish();
      },
    };
  },
});
