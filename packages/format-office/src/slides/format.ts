import { createFormat, type ReadSegment } from '@dragoman/format-kit';
import { Graphics } from '../drawing/index.ts';
import { OfficePackage, presentationFlavours, readCoreProperties } from '../package/index.ts';
import { writeEmbeddedWorkbook } from '../sheets/index.ts';
import { type TextPlace, targetLanguageOf } from '../text/index.ts';
import { readMasters, readSlides } from './presentation.ts';
import { readMaster, readSlide, type SlideReading } from './slide.ts';

/** PPTX, PPTM, and their shows and templates. A page is a slide. */
export const slidesFormat = createFormat<Record<string, never>>({
  id: 'pptx',
  async read(request, turns) {
    const { bytes, targetLanguage } = request;
    const file = new OfficePackage(bytes, presentationFlavours);
    const target = targetLanguageOf(targetLanguage);
    const graphics = new Graphics(file, {
      target,
      writeWorkbook: (workbook, texts) => writeEmbeddedWorkbook(request, workbook, texts),
    });
    const reading: SlideReading = { file, target, graphics };
    const properties = readCoreProperties(file);
    const segments: ReadSegment[] = [...properties.segments];
    const add = (places: readonly TextPlace[], page?: number): void => {
      for (const place of places) segments.push(page === undefined ? place : { ...place, page });
    };
    const slides = readSlides(file);
    for (const [index, { part, sections }] of slides.entries()) {
      await turns.pause();
      add([...sections, ...readSlide(reading, part)], index + 1);
    }
    for (const master of readMasters(file)) {
      await turns.pause();
      add(readMaster(reading, master));
    }
    const { mediaType, extension } = file.flavour;
    return {
      segments,
      pages: Math.max(1, slides.length),
      pictures: file.pictures,
      mediaType,
      extension,
      async finish() {
        await graphics.finish();
        properties.setLanguage(targetLanguage);
        return file.finish();
      },
    };
  },
});
