import { escapeTaggedText, type FormatRequest, plainOf, ServiceError } from '@dragoman/provider';
import { sheetsFormat } from './format.ts';

/** What of a request its parts are read with. */
export type OuterRequest = Pick<FormatRequest, 'signal' | 'host' | 'targetLanguage'>;

/**
 * Writes texts of cells in a workbook that is part of another file.
 *
 * @param texts what stands in cells, and what shall; all other cells stay
 * @returns undefined where the workbook has none of them, or is of a kind that is not read
 */
export const writeEmbeddedWorkbook = async (
  { signal, host, targetLanguage }: OuterRequest,
  bytes: Uint8Array,
  texts: ReadonlyMap<string, string>,
): Promise<Uint8Array | undefined> => {
  const request = {
    signal,
    targetLanguage,
    bytes,
    options: { sheet_names: false },
    host: { logger: host.logger, progress: () => undefined },
  };
  try {
    const { segments } = await sheetsFormat.extract(request);
    const targets = segments.flatMap(({ key, source, place }) => {
      const target = place === undefined || /<\d/.test(source) ? undefined : texts.get(plainOf(source));
      return target === undefined ? [] : [{ key, source, target: escapeTaggedText(target) }];
    });
    if (targets.length === 0) return undefined;
    return (await sheetsFormat.render({ ...request, segments: targets })).bytes;
  } catch (error) {
    // A chart is shown by what it stores itself: a workbook of another kind stays.
    if (ServiceError.is(error)) return undefined;
    throw error;
  }
};
