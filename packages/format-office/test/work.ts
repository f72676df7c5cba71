import { Archive } from '@dragoman/format-kit';
import {
  type FormatDefinition,
  type FormatExtraction,
  type FormatRendering,
  type FormatSegment,
  silentLogger,
  type TaggedText,
} from '@dragoman/provider';

/** A format with one of its files. */
export class Work {
  readonly #definition: FormatDefinition;
  readonly #bytes: Uint8Array;
  readonly #options: object;

  constructor(definition: FormatDefinition, bytes: Uint8Array, options: object = {}) {
    this.#definition = definition;
    this.#bytes = bytes;
    this.#options = options;
  }

  #request(targetLanguage: string) {
    const options = this.#definition.options.safeParse(this.#options);
    if (!options.success) throw new TypeError('these are no options of the format');
    return {
      signal: new AbortController().signal,
      bytes: this.#bytes,
      targetLanguage,
      options: options.data,
      host: { logger: silentLogger, progress: () => undefined },
    };
  }

  async extract(targetLanguage = 'de'): Promise<FormatExtraction> {
    return (await this.#definition.load()).extract(this.#request(targetLanguage));
  }

  async texts(): Promise<string[]> {
    return (await this.extract()).segments.map(({ source }) => source);
  }

  /** Writes a target for each segment that has one; null hides it. */
  async render(
    targetOf: (segment: FormatSegment) => TaggedText | null | undefined,
    targetLanguage = 'de',
  ): Promise<FormatRendering & { readonly part: (name: string) => string }> {
    const { segments } = await this.extract(targetLanguage);
    const targets = segments.flatMap((segment) => {
      const target = targetOf(segment);
      const { key, source } = segment;
      if (target === undefined) return [];
      return [target === null ? { key, source, target, hidden: true } : { key, source, target }];
    });
    const rendering = await (await this.#definition.load()).render({
      ...this.#request(targetLanguage),
      segments: targets,
    });
    const archive = new Archive(rendering.bytes);
    return { ...rendering, part: (name) => archive.read(name).toString() };
  }
}
