import { ServiceError } from '@dragoman/provider';
import {
  type Attribute,
  type Entry,
  type Message,
  parse,
  type SelectExpression,
  type Pattern as SyntaxPattern,
  type Term,
  type Variant,
} from '@fluent/syntax';
import { lineAt } from '../common/lines.ts';
import {
  isPluralCategory,
  type PluralCategory,
  type PluralLanguages,
  type PluralType,
  pluralForms,
} from '../plurals/index.ts';
import { type Pattern, readPattern } from './pattern.ts';

/** A text of a file, with the texts in its selectors. */
export interface FoundPattern {
  readonly path: readonly string[];
  readonly name: string;
  readonly comment: string | undefined;
  readonly category: PluralCategory | undefined;
  readonly pattern: Pattern;
  readonly children: readonly FoundPattern[];
  /** Variants that the file does not have, as copies of those that fit. */
  readonly added: readonly AddedVariant[];
}

/** A variant to be put before the default one. */
export interface AddedVariant {
  readonly path: readonly string[];
  readonly category: PluralCategory;
  /** The pattern that fits. */
  readonly pattern: Pattern;
  /** Where the line of the default variant begins. */
  readonly at: number;
  /** Blanks before a variant. */
  readonly indent: number;
}

/** Braces in braces: the parser calls itself for each. */
const maxDepth = 50;

/** Refuses what nests too deeply, before the parser reads it. A line that begins an entry begins anew. */
const ensureDepth = (text: string): void => {
  let depth = 0;
  for (const [found] of text.matchAll(/"[^"\\\r\n]*(?:\\.[^"\\\r\n]*)*"|[{}]|\n(?=[A-Za-z#-])/g)) {
    if (found === '{') depth += 1;
    else if (found === '}') depth = Math.max(0, depth - 1);
    else if (found === '\n') depth = 0;
    if (depth > maxDepth)
      throw new ServiceError('too_complex', {
        detail: `The file nests more than ${maxDepth} placeables in one another: make it flatter.`,
      });
  }
};

const nameOf = ({ key }: Variant): string => (key.type === 'Identifier' ? key.name : key.value);

/** How a selector counts; undefined where it does not. */
const typeOf = ({ selector, variants }: SelectExpression): PluralType | undefined => {
  const isCounted = variants.every(({ key }) => key.type === 'NumberLiteral' || isPluralCategory(key.name));
  const isNamed = variants.some(({ key }) => key.type === 'Identifier' && key.name !== 'other');
  if (!isCounted || !(isNamed || variants.length > 1)) return undefined;
  if (selector.type === 'VariableReference') return 'cardinal';
  if (selector.type !== 'FunctionReference' || selector.id.name !== 'NUMBER') return undefined;
  const isOrdinal = selector.arguments.named.some(
    ({ name, value }) => name.name === 'type' && value.type === 'StringLiteral' && value.value === 'ordinal',
  );
  return isOrdinal ? 'ordinal' : 'cardinal';
};

type Place = Pick<FoundPattern, 'path' | 'name' | 'comment' | 'category'>;

class Reader {
  readonly #file: string;
  readonly #languages: PluralLanguages;

  constructor(file: string, languages: PluralLanguages) {
    this.#file = file;
    this.#languages = languages;
  }

  #column(at: number): number {
    return at - (this.#file.lastIndexOf('\n', at - 1) + 1);
  }

  pattern(pattern: SyntaxPattern, indent: number, place: Place): FoundPattern {
    const selects = pattern.elements.flatMap((element) =>
      element.type === 'Placeable' && element.expression.type === 'SelectExpression'
        ? [element.expression]
        : [],
    );
    const read = selects.map((select, index) =>
      this.#select(select, {
        ...place,
        path: selects.length > 1 ? [...place.path, `{${index}}`] : place.path,
      }),
    );
    return {
      ...place,
      pattern: readPattern(this.#file, pattern, indent),
      children: read.flatMap(({ children }) => children),
      added: read.flatMap(({ added }) => added),
    };
  }

  #select(select: SelectExpression, place: Place): Pick<FoundPattern, 'children' | 'added'> {
    const type = typeOf(select);
    const children = select.variants.map((variant) => {
      const name = nameOf(variant);
      const category = type !== undefined && isPluralCategory(name) ? name : undefined;
      const indent = this.#column(variant.span?.start ?? 0) + 4;
      return this.pattern(variant.value, indent, {
        ...place,
        path: [...place.path, name],
        category: category ?? place.category,
      });
    });
    return { children, added: type === undefined ? [] : this.#added(select, type, children, place) };
  }

  /** Variants for the categories that only the target has. */
  #added(
    { variants }: SelectExpression,
    type: PluralType,
    children: readonly FoundPattern[],
    place: Place,
  ): readonly AddedVariant[] {
    const standard = variants.find((variant) => variant.default);
    // Selectors in selectors have forms of forms: those of the file stay.
    if (!standard?.span || children.some((child) => child.children.length > 0)) return [];
    const forms = new Map<PluralCategory, Pattern>();
    for (const child of children) {
      const name = child.path.at(-1) ?? '';
      if (isPluralCategory(name) && !forms.has(name)) forms.set(name, child.pattern);
    }
    const other = variants.find((variant) => !variant.default)?.span;
    const column = this.#column(standard.span.start);
    const indent = other ? this.#column(other.start) : column + 1;
    return pluralForms(forms, { ...this.#languages, type }).flatMap(({ category, form, isAdded }) =>
      isAdded && category !== 'other'
        ? [
            {
              path: [...place.path, category],
              category,
              pattern: form,
              at: (standard.span?.start ?? 0) - column,
              indent,
            },
          ]
        : [],
    );
  }

  entry(entry: Message | Term): readonly FoundPattern[] {
    const id = entry.type === 'Term' ? `-${entry.id.name}` : entry.id.name;
    const place: Place = {
      path: [id],
      name: id,
      comment: entry.comment?.content ?? undefined,
      category: undefined,
    };
    const own = entry.value ? [this.pattern(entry.value, 4, place)] : [];
    // What is said of a term is grammar, which other messages select by.
    const attributes = entry.type === 'Term' ? [] : entry.attributes.filter(isText);
    return [
      ...own,
      ...attributes.map(({ id: { name }, value }) =>
        this.pattern(value, 8, { ...place, path: [id, `.${name}`], name: `${id}.${name}` }),
      ),
    ];
  }
}

/** Attributes that programs read: keys to press, and sizes. */
const isText = ({ id: { name } }: Attribute): boolean =>
  !/^(?:access|command|short)?(?:key|cut)$|^style$/i.test(name);

const isEntry = (entry: Entry): entry is Message | Term => entry.type === 'Message' || entry.type === 'Term';

/** What a file holds. */
export interface FluentFile {
  readonly patterns: readonly FoundPattern[];
  /** Lines on which something begins that cannot be read: the first ten. */
  readonly junk: readonly number[];
}

/** Each is looked for from the beginning of the file: a hostile one has a hundred thousand. */
const maxNamedLines = 10;

/** Reads a file. What is no entry in it is left alone. @throws ServiceError `corrupt_document`, `too_complex` */
export const readFluent = (text: string, languages: PluralLanguages): FluentFile => {
  ensureDepth(text);
  const { body } = parse(text, { withSpans: true });
  const reader = new Reader(text, languages);
  const entries = body.filter(isEntry);
  const junk = body
    .filter((entry) => entry.type === 'Junk')
    .slice(0, maxNamedLines)
    .map(({ span }) => lineAt(text, span?.start ?? 0));
  if (entries.length === 0 && junk.length > 0)
    throw new ServiceError('corrupt_document', {
      detail: `The file has no message of Fluent; what is on line ${junk[0]} cannot be read. A message is written: name = text`,
    });
  return { patterns: entries.flatMap((entry) => reader.entry(entry)), junk };
};
