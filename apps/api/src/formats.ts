import { formats as localisation } from '@dragoman/format-localisation';
import { formats as office } from '@dragoman/format-office';
import { formats as openDocument } from '@dragoman/format-opendocument';
import { formats as subtitles } from '@dragoman/format-subtitles';
import { formats as text } from '@dragoman/format-text';
import { formats as web } from '@dragoman/format-web';
import type { FormatDefinition } from '@dragoman/provider';
import { formats as pictures } from '@dragoman/visual';

/** The formats of files that come with the service. */
export const formats: readonly FormatDefinition[] = [
  ...localisation,
  ...office,
  ...openDocument,
  ...pictures,
  ...subtitles,
  ...text,
  ...web,
];
