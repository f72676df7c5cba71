import { GlobalWorkerOptions, getDocument } from 'pdfjs-dist';
import PdfWorker from 'pdfjs-dist/build/pdf.worker.min.mjs?worker';
import { ServerGone } from '../../api/problem.ts';

/** A PDF that was taken apart. */
export interface Pdf {
  /** How many there are. */
  readonly pages: number;
  /**
   * Draws a page in all of a canvas, as sharp as the screen.
   *
   * @param onDrawn called when it stands there
   * @returns stops it
   */
  draw(number: number, canvas: HTMLCanvasElement, onDrawn: () => void): () => void;
  close(): void;
}

/** CSS pixels: a page is drawn this wide and shown as wide as there is room. */
const drawnWidth = 900;

/**
 * Fetches a PDF and takes it apart, in a worker. Nothing in it is run, and nothing that it names is fetched.
 *
 * @throws where it cannot be fetched or read
 */
export const openPdf = async (address: string, signal: AbortSignal): Promise<Pdf> => {
  const answer = await fetch(address, { signal });
  if (!answer.ok) throw new ServerGone(answer.status);
  GlobalWorkerOptions.workerPort ??= new PdfWorker();
  const document = await getDocument({
    data: await answer.arrayBuffer(),
    // Both would ask for further files, and for more than the page's policy allows.
    useWasm: false,
    useWorkerFetch: false,
    enableXfa: false,
  }).promise;
  return {
    pages: document.numPages,
    draw(number, canvas, onDrawn) {
      let isStopped = false;
      let stop = () => {};
      const run = async () => {
        const page = await document.getPage(number);
        if (isStopped) return;
        const { width } = page.getViewport({ scale: 1 });
        const viewport = page.getViewport({ scale: (drawnWidth * Math.min(2, devicePixelRatio)) / width });
        canvas.width = Math.floor(viewport.width);
        canvas.height = Math.floor(viewport.height);
        const task = page.render({ canvas, viewport });
        stop = () => task.cancel();
        await task.promise;
        onDrawn();
      };
      run().catch((error) => {
        if (!isStopped) console.warn('A page of a PDF could not be drawn.', error);
      });
      return () => {
        isStopped = true;
        stop();
      };
    },
    close: () => void document.loadingTask.destroy(),
  };
};
