import type { XmlElement } from '@dragoman/format-kit';
import type { OfficePackage, XmlPart } from '../package/index.ts';
import type { TextPlace } from '../text/index.ts';
import { type ChartSettings, readChart } from './chart.ts';
import { collectTexts } from './collect.ts';
import { readDiagram } from './diagram.ts';

const drawingOfDiagram = 'http://schemas.microsoft.com/office/2007/relationships/diagramDrawing';

/** An attribute of the relationships' namespace, whatever its prefix. */
const idOf = (element: XmlElement, local: string): string =>
  element.attributes.find(({ name }) => name.endsWith(`:${local}`))?.value ?? '';

/** Reads charts and diagrams that parts of a package name, each once. */
export class Graphics {
  readonly #file: OfficePackage;
  readonly #settings: ChartSettings;
  readonly #read = new Set<XmlPart>();

  constructor(file: OfficePackage, settings: ChartSettings) {
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
    const texts = readChart(part, this.#settings);
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
