import { type Bergamot, type EngineModel, loadBergamot } from './bergamot.ts';
import { withOutputScale } from './marian-file.ts';

/** The files of one direction, as they lie on the disk. */
export interface ModelFiles {
  readonly model: Buffer;
  readonly sourceVocabulary: Buffer;
  readonly targetVocabulary: Buffer;
  readonly shortlist?: Buffer;
}

/**
 * As in Firefox, but for the working memory: one thread needs no more than this many MiB beside the model, and more
 * makes nothing faster. Each text is one sentence; what is longer than a model's memory is cut by whoever calls.
 */
const settings = [
  'beam-size: 1',
  'normalize: 1.0',
  'word-penalty: 0',
  'cpu-threads: 0',
  'gemm-precision: int8shiftAlphaAll',
  'skip-cost: true',
  'alignment: soft',
  'quiet: true',
  'quiet-translation: true',
  'max-length-break: 128',
  'max-length-factor: 2.0',
  'mini-batch-words: 1024',
  'workspace: 32',
  'ssplit-mode: sentence',
  '',
].join('\n');

/** The engine of this thread. What it throws, save for a `ModelFormatError`, leaves it unusable: the thread must end. */
export class Engine {
  readonly #bergamot: Bergamot;
  readonly #service: InstanceType<Bergamot['BlockingService']>;

  private constructor(bergamot: Bergamot) {
    this.#bergamot = bergamot;
    this.#service = new bergamot.BlockingService({ cacheSize: 0 });
  }

  static async load(): Promise<Engine> {
    return new Engine(await loadBergamot());
  }

  /** Reads a model; `delete` frees it. */
  read(files: ModelFiles): EngineModel {
    const model = withOutputScale(files.model);
    const vocabularies = new this.#bergamot.AlignedMemoryList();
    vocabularies.push_back(this.#memory(files.sourceVocabulary, 64));
    if (!files.targetVocabulary.equals(files.sourceVocabulary)) {
      vocabularies.push_back(this.#memory(files.targetVocabulary, 64));
    }
    return new this.#bergamot.TranslationModel(
      settings,
      this.#memory(model, 256),
      this.#memory(files.shortlist ?? Buffer.alloc(0), 64),
      vocabularies,
      null,
    );
  }

  /** Translates sentences, in one batch. With `isMarkup` they are HTML, whose tags go to where their words went. */
  translate(model: EngineModel, sentences: readonly string[], isMarkup: boolean): string[] {
    const texts = new this.#bergamot.VectorString();
    const options = new this.#bergamot.VectorResponseOptions();
    for (const sentence of sentences) {
      texts.push_back(sentence);
      options.push_back({ alignment: false, html: isMarkup, qualityScores: false });
    }
    const responses = this.#service.translate(model, texts, options);
    const translated = sentences.map((_, index) => {
      const response = responses.get(index);
      const text = response.getTranslatedText();
      response.delete();
      return text;
    });
    for (const object of [texts, options, responses]) object.delete();
    return translated;
  }

  #memory(bytes: Buffer, alignment: number) {
    const memory = new this.#bergamot.AlignedMemory(bytes.length, alignment);
    memory.getByteArrayView().set(bytes);
    return memory;
  }
}
