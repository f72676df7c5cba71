import type { Exchange } from '../answers/exchange.ts';
import { headerOf } from '../answers/exchange.ts';
import type { ApiDocument } from '../document/document.ts';

const maxKept = 60;
const nobody = '00000000-0000-7000-8000-000000000000';

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const lastWord = (path: string): string => path.split('/').at(-1) ?? '';

/**
 * What an account is known to have: it is learnt from answers, by nothing but the shape of the document's paths. Under
 * `/v1/projects/{id}` is what `/v1/projects` lists or makes, what a `Location` of that shape names, and what any list
 * that is called `projects` shows.
 */
export class World {
  readonly #templates: readonly {
    readonly template: string;
    readonly collection: string;
    readonly parameter: string;
  }[];
  readonly #paths = new Map<string, Set<string>>();
  readonly #cursors = new Set<string>();
  readonly #spared = new Set<string>();

  constructor({ operations }: ApiDocument) {
    const templates = new Set(
      operations.flatMap(({ path }) =>
        [...path.matchAll(/\{\w+\}/g)].map((found) => path.slice(0, found.index + found[0].length)),
      ),
    );
    this.#templates = [...templates].map((template) => ({
      template,
      collection: template.slice(0, template.lastIndexOf('/')),
      parameter: /\{(\w+)\}$/.exec(template)?.[1] ?? '',
    }));
  }

  /** The templates of paths that end in a name: one for each kind of object. */
  get templates(): readonly string[] {
    return this.#templates.map(({ template }) => template);
  }

  /** These ids are never given out: what they name must stay as it is. */
  spare(...ids: readonly string[]): void {
    for (const id of ids) this.#spared.add(id);
  }

  /** Learns what an answer shows. */
  learn({ request, answer }: Exchange): void {
    if (!answer || answer.status >= 300) return;
    const path = request.target.split('?', 1)[0] ?? '';
    let body: unknown;
    try {
      body = JSON.parse(answer.text);
    } catch {
      return;
    }
    if (!isObject(body)) return;
    const location = headerOf(answer, 'location');
    if (location !== undefined) this.#learnPath(location);
    const cursor = isObject(body.pagination) ? body.pagination.next_cursor : undefined;
    if (typeof cursor === 'string') keep(this.#cursors, cursor);
    if (request.method === 'DELETE') {
      this.#forget(path);
      return;
    }
    const { data } = body;
    for (const item of Array.isArray(data) ? data : [data]) if (isObject(item)) this.#learnItem(path, item);
  }

  #learnItem(path: string, item: Json): void {
    for (const { collection, parameter, template } of this.#templates) {
      const named = item[parameter] ?? item.id;
      if (typeof named !== 'string' && typeof named !== 'number') continue;
      const isFlat = !collection.includes('{');
      if (isFlat ? lastWord(collection) === lastWord(path) : path === this.#concrete(collection, path))
        this.#add(template, `${isFlat ? collection : path}/${named}`);
    }
    for (const [member, values] of Object.entries(item))
      if (Array.isArray(values) && typeof item.id === 'string')
        for (const value of values)
          if (isObject(value)) this.#learnItem(`${this.#itemPath(path, item.id)}/${member}`, value);
  }

  /** Where an item is that was shown at a path: there, or below it. */
  #itemPath(path: string, id: string): string {
    return path.endsWith(`/${id}`) ? path : `${path}/${id}`;
  }

  #concrete(template: string, path: string): string | undefined {
    const names = template.split('/');
    const parts = path.split('/');
    const fits =
      names.length === parts.length &&
      names.every((name, index) => name.startsWith('{') || name === parts[index]);
    return fits ? path : undefined;
  }

  #learnPath(path: string): void {
    for (const { template } of this.#templates) if (this.#concrete(template, path)) this.#add(template, path);
  }

  #add(template: string, path: string): void {
    if (path.split('/').some((part) => this.#spared.has(part))) return;
    const known = this.#paths.get(template) ?? new Set();
    this.#paths.set(template, known);
    keep(known, path);
  }

  #forget(path: string): void {
    for (const known of this.#paths.values()) known.delete(path);
  }

  /** All known paths of a template. */
  paths(template: string): readonly string[] {
    return [...(this.#paths.get(template) ?? [])];
  }

  /** Some path of the template; where none is known, one of nothing. */
  path(template: string, choice: number): string {
    const known = this.paths(template);
    return known[choice % known.length] ?? template.replaceAll(/\{\w+\}/g, nobody);
  }

  /** Some id of a collection, by the last word of its path; where none is known, one of nothing. */
  id(collection: string, choice: number): string {
    const found = this.#templates.find((one) => lastWord(one.collection) === collection);
    return found ? lastWord(this.path(found.template, choice)) : nobody;
  }

  /** Some cursor of any list. */
  cursor(choice: number): string {
    const known = [...this.#cursors];
    return known[choice % known.length] ?? 'none';
  }
}

const keep = (known: Set<string>, value: string): void => {
  known.add(value);
  if (known.size <= maxKept) return;
  const [oldest] = known;
  if (oldest !== undefined) known.delete(oldest);
};
