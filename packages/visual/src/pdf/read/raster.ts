import type { Matrix } from '../matrix.ts';
import type { PdfjsDocument, PdfjsLibrary, PdfjsPage } from './pdfjs.ts';

/** A page as it is drawn, without its annotations: these stay what they are, and no scan holds them. */
export interface PageRaster {
  readonly width: number;
  readonly height: number;
  /** Four bytes a pixel, rows from the top; white where nothing is painted. */
  readonly rgba: Uint8Array;
  /** Pixels a point: what was asked for, or less where the page would be too large. */
  readonly scale: number;
  /** From pixels (from the top left corner, the page turned as a viewer shows it) to the page's user space. */
  readonly toUserSpace: Matrix;
}

export interface RasterOptions {
  /** Pixels a point: 200 dots an inch are 200 / 72. */
  readonly scale: number;
  /** Leaves all text out, also what its font paints by procedures. Default false. */
  readonly withoutText?: boolean;
  readonly signal?: AbortSignal;
}

/** Of a whole raster: 100 MB. */
const maxRasterPixels = 25_000_000;
/** Of one side: what the drawing library can address. */
const maxSide = 32_000;

interface CanvasAndContext {
  readonly canvas: unknown;
  readonly context: {
    readonly getImageData: (
      x: number,
      y: number,
      width: number,
      height: number,
    ) => { readonly data: Uint8ClampedArray };
  };
}

/** As pdf.js makes its canvases, so that ours comes from the same copy of the library. */
interface CanvasFactory {
  readonly create: (width: number, height: number) => CanvasAndContext;
  readonly destroy: (canvas: CanvasAndContext) => void;
}

const invert = ([a, b, c, d, e, f]: Matrix): Matrix => {
  const area = a * d - b * c;
  return [d / area, -b / area, -c / area, a / area, (c * f - d * e) / area, (b * e - a * f) / area];
};

/** The scale at which neither the raster nor one of its sides is too large. */
const fittingScale = (scale: number, width: number, height: number): number =>
  Math.min(scale, Math.sqrt(maxRasterPixels / (width * height)), maxSide / width, maxSide / height);

/** Draws one page. */
export const drawPage = async (
  pdfjs: PdfjsLibrary,
  file: PdfjsDocument,
  page: PdfjsPage,
  { scale: wanted, withoutText = false, signal }: RasterOptions,
): Promise<PageRaster> => {
  const whole = page.getViewport({ scale: 1 });
  const scale = fittingScale(wanted, Math.max(1, whole.width), Math.max(1, whole.height));
  const viewport = page.getViewport({ scale });
  // rounded down: a raster of exactly the most pixels must not become larger
  const width = Math.max(1, Math.floor(viewport.width));
  const height = Math.max(1, Math.floor(viewport.height));
  const factory = file.canvasFactory as CanvasFactory;
  const made = factory.create(width, height);
  const task = page.render({
    canvas: made.canvas as never,
    viewport,
    annotationMode: pdfjs.AnnotationMode.DISABLE,
    ...(withoutText ? { operationsFilter: (index, list) => list.fnArray[index] !== pdfjs.OPS.showText } : {}),
  });
  const cancel = (): void => task.cancel();
  signal?.addEventListener('abort', cancel, { once: true });
  try {
    await task.promise;
    const { data } = made.context.getImageData(0, 0, width, height);
    return {
      width,
      height,
      rgba: new Uint8Array(data.buffer, data.byteOffset, data.byteLength),
      scale,
      toUserSpace: invert(viewport.transform as unknown as Matrix),
    };
  } finally {
    signal?.removeEventListener('abort', cancel);
    factory.destroy(made);
  }
};
