import type { FormatV1 } from '@dragoman/provider';

/** A format that writes the extension with which a file came, where it has several. */
export const keepingExtension = <Options>(
  format: FormatV1<Options>,
  extensions: readonly string[],
): FormatV1<Options> => ({
  contract: format.contract,
  id: format.id,
  extract: (request) => format.extract(request),
  async render(request) {
    const rendering = await format.render(request);
    const name = request.name?.toLowerCase() ?? '';
    return {
      ...rendering,
      extension: extensions.find((extension) => name.endsWith(`.${extension}`)) ?? rendering.extension,
    };
  },
});
