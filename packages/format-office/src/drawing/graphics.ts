import type { XmlElement } from '@dragoman/format-kit';
import type { BinaryPart, OfficePackage, XmlPart } from '../package/index.ts';
import type { TextPlace } from '../text/index.ts';
import { type ChartSettings, readChart } from './chart.ts';
import { collectTexts } from './collect.ts';
import { readDiagram } from './diagram.ts';

const drawingOfDiagram = 'http://schemas.microsoft.com/office/2007/relationships/diagramDrawing';

/** An attribute of the relationships' namespace, whatever its prefix. */
const idOf = (element: XmlElement, local: string): string =>
  element.attributes.find(({ name }) => name.endsWith(`:${local}`))?.value ?? '';

/** What charts and diagrams are read with. */
export interface GraphicsSettings extends Pick<ChartSettings, 'target' | 'follow'> {
  /**
   * Writes the texts of cells in the workbook that a chart brings along, so that they are not back once somebody edits its
   * data. Absent: it stays as it is.
   *
   * @param texts what stands in cells, and what shall
   * @returns undefined where nothing is to be written
   */
  writeWorkbook?(workbook: Uint8Array, texts: ReadonlyMap<string, string>): Promise<Uint8Array | undefined>;
}

interface Workbook {
  readonly part: BinaryPart;
  readonly texts: Map<string, string>;
}

/** Reads charts and diagrams that parts of a package name, each once. */
export class Graphics {
  readonly #file: OfficePackage;
  readonly #settings: GraphicsSettings;
  readonly #workbooks: Workbook[] = [];
  readonly #read = new Set<XmlPart>();

  constructor(file: OfficePackage, settings: GraphicsSettings) {
    this.#file = file;
    this.#settings = settings;
  }

  /** The texts of what an element of a part names: `c:chart`, `cx:chart` or `dgm:relIds`. */
  read(host: XmlPart, element: XmlElement): readonly TextPlace[] {
    const isDiagram = element.local === 'relIds';
    const part = this.#file.target(host.name, idOf(element, isDiagram ? 'dm' : 'id'));
    if (!part || this.#read.has(part)) return [];
    this.#read.add(part);
    return isDiagram ? this.#diagram(host, part) : this.#chart(part);
  }

  #chart(part: XmlPart): readonly TextPlace[] {
    const { target, follow } = this.#settings;
    const written = this.#workbook(part);
    const texts = readChart(part, {
      target,
      ...(follow ? { follow } : {}),
      ...(written ? { written: (text, other) => void written.set(text.trim(), other) } : {}),
    });
    const shapes = [...part.root.descendants('userShapes')].flatMap((element) => {
      const drawing = this.#file.target(part.name, idOf(element, 'id'));
      if (!drawing || this.#read.has(drawing)) return [];
      this.#read.add(drawing);
      return collectTexts(drawing, {
        target: this.#settings.target,
        contextOf: () => 'text in a chart',
      });
    });
    return [...texts, ...shapes];
  }

  /** Where the texts are noted that go into the workbook of a chart; undefined: it has none. */
  #workbook(chart: XmlPart): Map<string, string> | undefined {
    const data =
      chart.root.element('externalData') ?? chart.root.element('chartData')?.element('externalData');
    const part = data && this.#settings.writeWorkbook && this.#file.embedded(chart.name, idOf(data, 'id'));
    if (!part) return undefined;
    const texts = new Map<string, string>();
    this.#workbooks.push({ part, texts });
    return texts;
  }

  /** Writes what the texts of charts have changed elsewhere; before the package is written. */
  async finish(): Promise<void> {
    for (const { part, texts } of this.#workbooks) {
      const written = texts.size > 0 && (await this.#settings.writeWorkbook?.(part.read(), texts));
      if (written) part.write(written);
    }
  }

  #diagram(host: XmlPart, data: XmlPart): readonly TextPlace[] {
    const [extension] = data.root.descendants('dataModelExt');
    const id = extension?.attribute('relId')?.value;
    const named = id === undefined ? undefined : this.#file.target(host.name, id);
    const [only, ...further] = this.#file.related(host.name, drawingOfDiagram);
    const drawing = named ?? (further.length === 0 ? only : undefined);
    if (drawing) this.#read.add(drawing);
    return readDiagram(data, drawing, this.#settings.target);
  }
}
