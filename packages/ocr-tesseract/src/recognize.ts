import type { LanguageTag, OcrBlock, OcrRequest, OcrResult, ProviderWarning } from '@dragoman/provider';
import { notApplied, regionFallback } from '@dragoman/provider-kit';
import { dataOf, installedData, type LanguageData } from './data/installed.ts';
import { orientationCode, tagOf } from './data/languages.ts';
import { failures } from './failures.ts';
import type { TesseractOptions } from './options.ts';
import { formats } from './picture/limits.ts';
import type { Readers } from './readers.ts';
import type { ReadBlock } from './reading/reading.ts';

interface Expected {
  readonly data: readonly LanguageData[];
  readonly warnings: readonly ProviderWarning[];
}

/** Whether a tag asks for nothing beyond another: `zh-TW` is `zh-Hant`, `en-GB` is not `en`. */
const isSaidBy = (known: LanguageTag, tag: LanguageTag): boolean =>
  tag === known || new Intl.Locale(tag).minimize().baseName === new Intl.Locale(known).minimize().baseName;

/** The languages that are expected, as far as they are installed. Throws `unsupported_language` where none is. */
const expected = (
  { languages }: OcrRequest,
  { languages: usual }: TesseractOptions,
  installed: ReadonlyMap<string, LanguageData>,
): Expected => {
  const wanted: readonly LanguageTag[] = languages ?? usual;
  const data = new Map(wanted.flatMap((tag) => dataOf(tag, installed) ?? []).map((one) => [one.code, one]));
  const lacking = wanted.filter((tag) => dataOf(tag, installed) === undefined);
  if (data.size === 0) {
    const names = wanted.map((tag) => `ocr:${tag}`).join(' ');
    throw failures.input(
      'unsupported_language',
      `The reader of pictures has no data of ${wanted.join(', ')}. The operator can add it: \`dragoman engines add ${names}\`.`,
    );
  }
  return {
    data: [...data.values()],
    warnings: [
      ...(languages === undefined
        ? [notApplied(`Tesseract cannot tell languages apart: ${usual.join(', ')} was assumed.`)]
        : []),
      ...wanted.flatMap((tag) => {
        const present = dataOf(tag, installed);
        const known = present && tagOf(present.code);
        return known === undefined || isSaidBy(known, tag)
          ? []
          : [regionFallback(`Tesseract knows no ${tag}: this is ${known}.`)];
      }),
      ...(lacking.length > 0
        ? [notApplied(`There is no data of ${lacking.join(', ')}: it was read without.`)]
        : []),
    ],
  };
};

const blockOf = ({ box, lines }: ReadBlock): OcrBlock => ({
  box,
  lines: lines.map(({ code, ...line }) => {
    const language = tagOf(code);
    return language === undefined ? line : { ...line, language };
  }),
});

/** Reads a picture. */
export const recognize = async (
  request: OcrRequest,
  options: TesseractOptions,
  readers: Readers,
): Promise<OcrResult> => {
  const { signal, image, format, layout = 'sparse', dpi } = request;
  readers.throwIfOver(signal);
  if (!formats.includes(format)) {
    throw failures.input(
      'unsupported_format',
      `The reader of pictures takes ${formats.join(', ')}, not ${format}.`,
    );
  }
  const installed = installedData(options.dataFolders);
  const { data, warnings } = expected(request, options, installed);
  const task = { image, format, layout, languages: data, orientation: installed.get(orientationCode) };
  const reading = await readers.read(task, signal);
  return {
    width: reading.width,
    height: reading.height,
    blocks: reading.blocks.map(blockOf),
    orientation: reading.orientation,
    warnings: [
      ...warnings,
      ...(dpi === undefined
        ? []
        : [notApplied('Tesseract reads by the size of letters: dots per inch were left out.')]),
      ...reading.warnings,
    ],
  };
};
