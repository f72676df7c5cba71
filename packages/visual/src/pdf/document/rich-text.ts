import { decodeXmlText } from './metadata.ts';

/** The words of rich text (ISO 32000-2, 12.7.4.4): its paragraphs and breaks as line ends. */
export const plainOfRichText = (rich: string): string =>
  decodeXmlText(
    rich
      .replace(/<\/p\s{0,20}>|<br\s{0,20}\/?>/gi, '\n')
      .replace(/<[^<>]{0,5000}>/g, '')
      .replace(/\n+$/, ''),
  );
