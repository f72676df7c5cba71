import { encodeXmlText, type ReadSegment, type XmlAttribute, type XmlElement } from '@dragoman/format-kit';
import { plainOf, writeTaggedText } from '@dragoman/provider';
import { nameOf } from '../names.ts';
import type { OpenDocument } from '../package/open.ts';
import type { Part } from '../package/part.ts';
import { renameInAddress, renameInFormula, renameInLink } from './references.ts';

/** Attributes with addresses of cells, by their local names. */
const addresses =
  /(?:^|:)(?:.*-address(?:es)?|print-ranges|scenario-ranges|buttons|linked-cell|source-cell-range|data-range|notify-on-update-of-ranges)$/;
/** Attributes with formulas or conditions. */
const formulas = /^(?:table|style|calcext):(?:formula|condition|expression|value)$/;

/** What no name of a sheet has (LibreOffice Help, "Renaming Sheets"). */
const impossible = /[[\]*?:/\\]/g;

const legal = (name: string): string =>
  name
    .replace(impossible, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s']+|[\s']+$/g, '');

/** Names of sheets that were translated, and all that refers to them. */
export class SheetNames {
  /** Of all sheets, in their order. */
  readonly #sheets: { readonly element: XmlElement; readonly part: Part; readonly name: string }[] = [];
  readonly #targets = new Map<string, string>();

  /** Notes a sheet, and gives its name as a segment; undefined where there is nothing to translate in it. */
  add(part: Part, element: XmlElement, page: number): ReadSegment | undefined {
    const name = part.value(element, 'table:name') ?? '';
    this.#sheets.push({ element, part, name });
    if (!/\p{L}/u.test(name)) return undefined;
    return {
      key: `${part.id}:sheet${page}`,
      source: writeTaggedText([{ kind: 'text', text: name }]),
      page,
      context: 'sheet name',
      place: { part: part.id },
      write: (parts, { target }) => {
        const wanted = legal(parts ? plainOf(target ?? '') : '');
        // A sheet must have a name.
        if (wanted !== '') this.#targets.set(name, wanted);
      },
    };
  }

  /** Renames the sheets, and what names them: formulas, ranges, charts, links, views. */
  apply(file: OpenDocument): void {
    if (this.#targets.size === 0) return;
    const names = this.#distinct();
    for (const { part, element, name } of this.#sheets) {
      const wanted = names.get(name);
      if (wanted !== undefined) part.setAttribute(element, 'table:name', wanted);
    }
    const settings = file.settings();
    if (settings) renameInSettings(settings, names);
    for (const part of [file.content, file.styles, ...file.objects]) if (part) renameIn(part, names);
  }

  /** No two sheets have one name, whatever its case. */
  #distinct(): ReadonlyMap<string, string> {
    const taken = new Set(
      this.#sheets.filter(({ name }) => !this.#targets.has(name)).map(({ name }) => name.toLowerCase()),
    );
    const names = new Map<string, string>();
    for (const [name, target] of this.#targets) {
      let wanted = target;
      for (let count = 2; taken.has(wanted.toLowerCase()); count++) wanted = `${target} ${count}`;
      taken.add(wanted.toLowerCase());
      names.set(name, wanted);
    }
    return names;
  }
}

type Names = ReadonlyMap<string, string>;

const renamed = (name: string, value: string, names: Names): string => {
  if (formulas.test(name)) return renameInFormula(value, names);
  if (addresses.test(name)) return renameInAddress(value, names);
  return name === 'xlink:href' ? renameInLink(value, names) : value;
};

const renameIn = (part: Part, names: Names): void => {
  const rename = (element: XmlElement, { name, value }: XmlAttribute): void => {
    const standard = part.standard(name);
    const written = renamed(standard, value, names);
    if (written !== value) part.setAttribute(element, standard, written);
  };
  for (const element of part.root.descendants()) {
    for (const attribute of element.attributes) rename(element, attribute);
    // LibreOffice notes there where the data of a chart come from.
    if (part.root.local === 'document-content' && nameOf(element) === 'svg:desc' && isInChart(element))
      renameContent(part, element, renameInAddress(element.textContent, names));
  }
};

const isInChart = (element: XmlElement): boolean => {
  for (let above = element.parent; above; above = above.parent)
    if (nameOf(above) === 'office:chart') return true;
  return false;
};

const renameContent = (part: Part, element: XmlElement, text: string): void => {
  if (text !== element.textContent)
    part.replace({ start: element.contentStart, end: element.contentEnd }, [encodeXmlText(text)]);
};

/** Views are kept by the names of their sheets. */
const renameInSettings = (part: Part, names: Names): void => {
  for (const element of part.root.descendants()) {
    const name = part.value(element, 'config:name') ?? '';
    const isSheet =
      nameOf(element) === 'config:config-item-map-entry' &&
      element.parent !== undefined &&
      part.value(element.parent, 'config:name') === 'Tables';
    const wanted = isSheet ? names.get(name) : undefined;
    if (wanted !== undefined) part.setAttribute(element, 'config:name', wanted);
    else if (name === 'ActiveTable')
      renameContent(part, element, names.get(element.textContent) ?? element.textContent);
  }
};
