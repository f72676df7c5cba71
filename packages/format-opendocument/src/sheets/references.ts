/** A name as it stands before the period of an address: in quotation marks where it has more than letters and digits. */
const quoted = (name: string): string =>
  /^[A-Za-z_][A-Za-z0-9_]*$/.test(name) ? name : `'${name.replaceAll("'", "''")}'`;

/**
 * The sheet of an address, at its beginning or behind the colon of a range (OpenDocument 1.3, part 3, 19.3.1). One behind
 * `#` is of another file.
 */
const sheetOfAddress = /(^|[\s:])(\$?)(?:'((?:[^']|'')*)'|([^\s.:'$#]+))\.(?=[$#A-Za-z\d])/g;

/** Addresses with other names of sheets: `$'My sheet'.A1:.B2`. */
export const renameInAddress = (address: string, names: ReadonlyMap<string, string>): string =>
  address.replaceAll(
    sheetOfAddress,
    (whole, before: string, dollar: string, inQuotes: string | undefined, bare: string | undefined) => {
      const name = names.get(inQuotes === undefined ? (bare ?? '') : inQuotes.replaceAll("''", "'"));
      return name === undefined ? whole : `${before}${dollar}${quoted(name)}.`;
    },
  );

/** Strings, and references in brackets (OpenDocument 1.3, part 4, 5.8): nothing else of a formula has a sheet's name. */
const partsOfFormula = /"(?:[^"]|"")*"|\[(?:'(?:[^']|'')*'|[^\]'])*\]/g;

/** A formula or a condition with other names of sheets. Strings are text, whatever they look like. */
export const renameInFormula = (formula: string, names: ReadonlyMap<string, string>): string =>
  formula.replaceAll(partsOfFormula, (part) =>
    part.startsWith('[') ? `[${renameInAddress(part.slice(1, -1), names)}]` : part,
  );

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** A link to a place in the same file with other names of sheets: `#Sheet1` or `#Sheet1.A1`. */
export const renameInLink = (link: string, names: ReadonlyMap<string, string>): string => {
  if (!link.startsWith('#')) return link;
  const place = decoded(link.slice(1));
  const name = names.get(place) ?? names.get(place.replace(/^\$?'(.*)'$/, '$1').replaceAll("''", "'"));
  if (name !== undefined) return `#${name}`;
  const renamed = renameInAddress(place, names);
  return renamed === place ? link : `#${renamed}`;
};
