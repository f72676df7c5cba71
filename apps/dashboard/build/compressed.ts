import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const compress = promisify(gzip);

/** Writes a `.gz` beside every text of the build: the service sends it as it is. */
export const compressed = (): Plugin => ({
  name: 'compressed',
  apply: 'build',
  generateBundle: {
    order: 'post',
    async handler(_options, bundle) {
      await Promise.all(
        Object.values(bundle)
          .filter(({ fileName }) => /\.(js|css|svg)$/.test(fileName))
          .map(async (file) => {
            const source = await compress(file.type === 'chunk' ? file.code : file.source, {
              level: constants.Z_BEST_COMPRESSION,
            });
            this.emitFile({ type: 'asset', fileName: `${file.fileName}.gz`, source });
          }),
      );
    },
  },
});
