import { languageTagOf, type TextContent } from '@dragoman/format-kit';
import { ServiceError } from '@dragoman/provider';
import { pagesOf } from '../common/segments.ts';
import { withExisting } from '../existing/index.ts';
import { createMarkupFormat, type MarkupFile } from '../markup/index.ts';
import { Xliff1 } from './version1.ts';
import { Xliff2 } from './version2.ts';

const readXliff = async (file: MarkupFile): Promise<TextContent> => {
  const { root } = file;
  if (root.local !== 'xliff')
    throw new ServiceError('unsupported_format', {
      detail: `The XML is no XLIFF: its first element is <${root.name.slice(0, 80)}>, not <xliff>.`,
    });
  const version = root.attribute('version')?.value ?? '';
  const reader = /^1\.\d$/.test(version)
    ? new Xliff1(file)
    : /^2\.\d$/.test(version)
      ? new Xliff2(file)
      : undefined;
  if (!reader)
    throw new ServiceError('unsupported_format', {
      detail: `XLIFF of version ${JSON.stringify(version.slice(0, 20))} is not known: send 1.2, 2.0 or 2.1.`,
    });
  const { segments, language: named, finish } = await reader.read();
  const language = named === undefined ? undefined : languageTagOf(named);
  return {
    segments,
    pages: pagesOf(segments.length),
    finish,
    ...(language === undefined ? {} : { language }),
  };
};

const format = createMarkupFormat({
  id: 'xliff',
  mediaType: 'application/xliff+xml',
  extension: 'xlf',
  rules: { allowDoctype: true },
  read: readXliff,
});

/** XLIFF 1.2, 2.0 and 2.1. */
export const xliffFormat = withExisting(format, 'two languages', (source) =>
  // Many editors write blanks and line ends of XML anew, which mean nothing there unless it is said.
  source.replaceAll(/\s+/g, ' ').trim(),
);
