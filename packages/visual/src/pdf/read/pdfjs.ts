import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import type * as Pdfjs from 'pdfjs-dist';

/** pdf.js as this package uses it: its build for Node. */
export type PdfjsLibrary = Omit<typeof Pdfjs, 'default'>;
export type PdfjsDocument = Pdfjs.PDFDocumentProxy;
export type PdfjsPage = Pdfjs.PDFPageProxy;
export type PdfjsWorker = Pdfjs.PDFWorker;

let library: Promise<PdfjsLibrary> | undefined;

/** pdf.js, loaded with the first file: it is large, and most calls need none of it. */
export const loadPdfjs = (): Promise<PdfjsLibrary> => {
  library ??= import('pdfjs-dist/legacy/build/pdf.mjs').then((pdfjs) => {
    // It makes an error when it is loaded, whose stack holds until it is read who waited: the first file, for good.
    void pdfjs.AbortException.prototype.stack;
    return pdfjs;
  });
  return library;
};

/**
 * How a file is opened: nothing from a network, no font of the machine (what a page looks like must not hang on where it is
 * read), no script, no message on the console. All that pdf.js may need comes from its own package.
 */
export const documentOptions = (data: Uint8Array, password: string | undefined) => {
  const folder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')).replaceAll(
    '\\',
    '/',
  );
  return {
    data,
    ...(password === undefined ? {} : { password }),
    cMapUrl: `${folder}/cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${folder}/standard_fonts/`,
    wasmUrl: `${folder}/wasm/`,
    iccUrl: `${folder}/iccs/`,
    useWorkerFetch: false,
    useSystemFonts: false,
    disableFontFace: true,
    // the name, the flags and the metrics of a font
    fontExtraProperties: true,
    enableXfa: false,
    isOffscreenCanvasSupported: false,
    isImageDecoderSupported: false,
    disableAutoFetch: true,
    disableStream: true,
    disableRange: true,
    stopAtErrors: false,
    verbosity: 0,
  };
};
