import { createFormat } from '@dragoman/format-kit';
import { OfficePackage, readCoreProperties, wordFlavours } from '../package/index.ts';

/** DOCX, DOCM and their templates. */
export const wordFormat = createFormat<Record<string, never>>({
  id: 'docx',
  async read({ bytes, targetLanguage }) {
    const file = new OfficePackage(bytes, wordFlavours);
    const properties = readCoreProperties(file);
    const { mediaType, extension } = file.flavour;
    return {
      segments: properties.segments,
      pages: 1,
      mediaType,
      extension,
      finish() {
        properties.setLanguage(targetLanguage);
        return file.finish();
      },
    };
  },
});
