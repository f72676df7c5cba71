import type { Part } from './package/part.ts';

/** Says nothing of how text looks: the language, which follows the target, and in which session it was typed. */
const unseen = /:(?:language|country|script|rfc-language-tag)(?:-asian|-complex)?$|:(?:rsid|paragraph-rsid)$/;

/** How a style makes text look. */
export interface Look {
  /** What styles of equal look have in common; empty: it changes nothing. */
  readonly key: string;
  /** Its own properties by name; undefined where a style with a name has a part in it. */
  readonly properties: ReadonlyMap<string, string> | undefined;
}

/** As the paragraph looks. */
export const plainLook: Look = { key: '', properties: new Map() };

/** Of such properties nothing is seen in a blank. */
const blankSafe =
  /:(?:color|use-window-font-color|font-(?:weight|style|name|family|family-generic|pitch|charset|style-name)|letter-kerning)(?:-asian|-complex)?$/;

/** Whether a blank looks the same in both. */
export const isSameBlank = (one: Look, other: Look): boolean => {
  const [left, right] = [one.properties, other.properties];
  if (!left || !right) return false;
  const isSame = (name: string): boolean => left.get(name) === right.get(name) || blankSafe.test(name);
  return [...left.keys(), ...right.keys()].every(isSame);
};

/** Values that are a share of what surrounds them. */
const isRelative = ([name, value]: readonly [string, string]): boolean =>
  (/font-size/.test(name) && value.endsWith('%')) || (/text-position$/.test(name) && !value.startsWith('0%'));

/** Whether text of a look keeps it when that of another is put around it. */
export const standsIn = ({ properties }: Look, { properties: around }: Look): boolean =>
  properties !== undefined &&
  around !== undefined &&
  [...around.keys()].every((name) => properties.has(name)) &&
  ![...properties].some(isRelative);

interface TextStyle {
  readonly properties: ReadonlyMap<string, string>;
  readonly parent: string | undefined;
}

const byName = ([left]: readonly [string, string], [right]: readonly [string, string]): number =>
  left < right ? -1 : 1;

const readStyles = (part: Part, section: string): Map<string, TextStyle> => {
  const styles = new Map<string, TextStyle>();
  const found = part.root.element(section);
  for (const style of found?.elements('style') ?? []) {
    const name = part.value(style, 'style:name');
    if (name === undefined || part.value(style, 'style:family') !== 'text') continue;
    const properties = style
      .elements('text-properties')
      .flatMap(({ attributes }) => attributes)
      .filter((attribute) => !unseen.test(attribute.name))
      .map((attribute) => [attribute.name, attribute.value] as const)
      .sort(byName);
    styles.set(name, {
      properties: new Map(properties),
      parent: part.value(style, 'style:parent-style-name'),
    });
  }
  return styles;
};

/** How the spans of a document look, so that those of equal look can be told. */
export class TextStyles {
  readonly #automatic: ReadonlyMap<string, TextStyle>;
  readonly #common: ReadonlyMap<string, TextStyle>;
  readonly #looks = new Map<string, Look>();

  /**
   * @param part of which the automatic styles are
   * @param common has the styles with names
   */
  constructor(part: Part, common: Part) {
    this.#automatic = readStyles(part, 'automatic-styles');
    this.#common = readStyles(common, 'styles');
  }

  /** How a style looks, by its name. */
  lookOf(name: string): Look {
    const found = this.#looks.get(name) ?? this.#lookOf(name);
    this.#looks.set(name, found);
    return found;
  }

  #lookOf(name: string): Look {
    const style = this.#automatic.get(name);
    const common = style ? style.parent : name;
    const parent = common === undefined ? '' : this.#keyOfCommon(common);
    const properties = style?.properties ?? plainLook.properties;
    const own = [...(properties ?? [])].map(([property, value]) => `${property}=${value}`).join(';');
    return {
      key: own === '' ? parent : `${parent}|${own}`,
      properties: parent === '' ? properties : undefined,
    };
  }

  /** Styles with names mean something beyond their look, unless they have none: "Default Paragraph Font". */
  #keyOfCommon(name: string): string {
    const seen = new Set<string>();
    for (let next: string | undefined = name; next !== undefined && !seen.has(next); ) {
      seen.add(next);
      const style: TextStyle | undefined = this.#common.get(next);
      if (style?.properties.size) return `style ${name}`;
      next = style?.parent;
    }
    return '';
  }
}
