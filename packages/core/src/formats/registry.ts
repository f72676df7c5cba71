import {
  type FormatDefinition,
  type ProviderLogger,
  ServiceError,
  type SniffedFormat,
} from '@dragoman/provider';
import { type ForeignKind, foreignKindOf } from './foreign.ts';
import type { FormatQuery } from './types.ts';

/** So much of a file is looked at. */
const headBytes = 4_096;

const baseOf = (mediaType: string): string => (mediaType.split(';')[0] ?? '').trim().toLowerCase();

const nameOf = ({ displayName, id }: FormatDefinition): string => `${displayName} (${id})`;

/** The last extension of a name, without its dot; empty where it has none. */
const extensionOf = (name: string): string =>
  /[^./\\]\.([^./\\]{1,20})$/u.exec(name)?.[1]?.toLowerCase() ?? '';

const hasExtension = (definition: FormatDefinition, name: string): boolean =>
  definition.extensions.some((extension) => name.toLowerCase().endsWith(`.${extension}`));

const hasMediaType = (definition: FormatDefinition, mediaType: string): boolean =>
  definition.mediaTypes.includes(baseOf(mediaType));

/** Whether a format is one for files of a kind that others do not read. */
const isOf = ({ extensions }: FormatDefinition, kind: ForeignKind): boolean =>
  kind.isContainer === true || extensions.some((extension) => kind.extensions.includes(extension));

/** The known formats. */
export class FormatRegistry {
  readonly #definitions: readonly FormatDefinition[];
  readonly #logger: ProviderLogger;

  constructor(definitions: readonly FormatDefinition[], logger: ProviderLogger) {
    this.#definitions = Object.freeze([...definitions]);
    this.#logger = logger;
  }

  list(): readonly FormatDefinition[] {
    return this.#definitions;
  }

  /** @throws ServiceError `unsupported_format` */
  get(id: string): FormatDefinition {
    const found = this.#definitions.find((definition) => definition.id === id);
    if (found) return found;
    throw this.#unsupported(`There is no format "${id.slice(0, 50)}" here.`, this.#definitions, true);
  }

  find(query: FormatQuery): FormatDefinition {
    const { format, kind } = query;
    const known = this.#definitions.filter((definition) => kind === undefined || definition.kind === kind);
    const found = format === undefined ? this.#sniffed(query, known) : this.#declared(query, format);
    if (known.includes(found)) return found;
    const wanted = kind === 'image' ? 'a picture' : 'a document';
    throw this.#unsupported(`The file is ${nameOf(found)}, not ${wanted}.`, known, format !== undefined);
  }

  readOptions(format: string, options: unknown): unknown {
    const parsed = this.get(format).options.safeParse(options ?? {});
    if (parsed.success) return parsed.data;
    const errors = parsed.error.issues.map(({ path, code, message }) => ({
      pointer: ['/options', format, ...path.map(String)].join('/'),
      code: code ?? 'invalid_value',
      message,
    }));
    throw new ServiceError('invalid_request', {
      detail: `The options for ${format} are not valid: ${errors.map(({ message }) => message).join(' ')}`,
      errors,
    });
  }

  /** The format that a file's name says it is, where its content is none of that: it was taken for what it is. */
  misnamed(found: FormatDefinition, head: Uint8Array, name = ''): FormatDefinition | undefined {
    if (hasExtension(found, name)) return undefined;
    const called = this.#definitions.filter((one) => hasExtension(one, name));
    return called.every((one) => this.#sniff(one, head) === 'no') ? called[0] : undefined;
  }

  #declared({ head, name = '' }: FormatQuery, id: string): FormatDefinition {
    const declared = this.get(id);
    const sureness = this.#sniff(declared, head);
    const foreign = sureness === 'possible' ? this.#foreign(head, name) : undefined;
    const isForeign = foreign !== undefined && !isOf(declared, foreign);
    if (sureness !== 'no' && !isForeign) return declared;
    const certain = this.#definitions.find((definition) => this.#sniff(definition, head) === 'certain');
    // Of a kind that a format reads nobody needs to hear what else to send.
    if (isForeign && !certain) throw this.#refused(foreign, this.#definitions, true);
    throw this.#unsupported(
      `The content is not ${nameOf(declared)}${certain ? `, but ${nameOf(certain)}` : ''}.`,
      this.#definitions,
      true,
    );
  }

  #sniffed(
    { head, name = '', mediaType = '' }: FormatQuery,
    known: readonly FormatDefinition[],
  ): FormatDefinition {
    const foreign = this.#foreign(head, name);
    if (foreign?.needsName) throw this.#refused(foreign, known);
    const sniffed = this.#definitions.map((definition) => ({
      definition,
      sureness: this.#sniff(definition, head),
    }));
    const of = (sureness: SniffedFormat) =>
      sniffed.flatMap((one) => (one.sureness === sureness ? [one.definition] : []));
    const certain = of('certain');
    const [first] = certain;
    if (first) {
      return (
        certain.find((one) => hasExtension(one, name)) ??
        certain.find((one) => hasMediaType(one, mediaType)) ??
        first
      );
    }
    const possible = of('possible');
    const named =
      possible.find((one) => hasExtension(one, name)) ?? possible.find((one) => hasMediaType(one, mediaType));
    // A format may know more of a file than its first bytes: whether it is encrypted, for example.
    if (foreign && !(named && isOf(named, foreign))) throw this.#refused(foreign, known);
    if (named) return named;
    const called = this.#definitions.find((one) => hasExtension(one, name));
    if (called) throw this.#unsupported(`The content is not ${nameOf(called)}, as the name says.`, known);
    if (possible.length === 0) throw this.#unsupported('The format of the file is not known here.', known);
    const extension = extensionOf(name);
    // Text of a kind that nobody here knows may be anything: a program's, for example, would come back broken.
    const [only] = possible;
    if (only && possible.length === 1 && extension === '') return only;
    const ways = possible.map(({ id }) => id).join(', ');
    throw this.#unsupported(
      `The content does not say which format it is${extension === '' ? '' : `, and ".${extension}" is none that is known here`}: name it in format, for example ${ways}.`,
      known,
    );
  }

  #foreign(head: Uint8Array, name: string): ForeignKind | undefined {
    return foreignKindOf(head.subarray(0, headBytes), extensionOf(name));
  }

  #refused(
    { name, advice, code }: ForeignKind,
    known: readonly FormatDefinition[],
    isDeclared = false,
  ): ServiceError {
    const problem = `The file is ${name}. ${advice}`;
    return code === undefined
      ? this.#unsupported(problem, known, isDeclared)
      : new ServiceError(code, { detail: problem });
  }

  #sniff(definition: FormatDefinition, head: Uint8Array): SniffedFormat {
    try {
      return definition.sniff(head.subarray(0, headBytes));
    } catch (error) {
      // One broken format must not keep files of all others out.
      this.#logger.error({ error, format: definition.id }, 'A format failed while it looked at a file');
      return 'no';
    }
  }

  #unsupported(problem: string, known: readonly FormatDefinition[], isDeclared = false): ServiceError {
    const formats = known.map(({ id }) => id);
    const rest =
      formats.length > 0 ? `Known are: ${formats.join(', ')}.` : 'No format of files is installed here.';
    const detail = `${problem} ${rest}`;
    return new ServiceError('unsupported_format', {
      detail,
      ...(isDeclared
        ? { errors: [{ pointer: '/format', code: 'unsupported_format', message: detail }] }
        : {}),
      extensions: { formats },
    });
  }
}
