import { type EngineModel, loadBergamot } from './bergamot.ts';
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

/** The engine of a thread. What it throws, save for a `ModelFormatError`, leaves it unusable: the thread must end. */
export interface Engine {
  /** Reads a model; `delete` frees it. */
  read(files: ModelFiles): EngineModel;
  /** Translates sentences, in one batch. With `isMarkup` they are HTML, whose tags go to where their words went. */
  translate(model: EngineModel, sentences: readonly string[], isMarkup: boolean): readonly string[];
}

/** Loads the engine of this thread. */
export const loadEngine = async (): Promise<Engine> => {
  const bergamot = await loadBergamot();
  const service = new bergamot.BlockingService({ cacheSize: 0 });

  const memoryOf = (bytes: Buffer, alignment: number) => {
    const memory = new bergamot.AlignedMemory(bytes.length, alignment);
    memory.getByteArrayView().set(bytes);
    return memory;
  };

  return {
    read({ model, sourceVocabulary, targetVocabulary, shortlist = Buffer.alloc(0) }) {
      const scaled = withOutputScale(model);
      const vocabularies = new bergamot.AlignedMemoryList();
      vocabularies.push_back(memoryOf(sourceVocabulary, 64));
      if (!targetVocabulary.equals(sourceVocabulary)) vocabularies.push_back(memoryOf(targetVocabulary, 64));
      return new bergamot.TranslationModel(
        settings,
        memoryOf(scaled, 256),
        memoryOf(shortlist, 64),
        vocabularies,
        null,
      );
    },
    translate(model, sentences, isMarkup) {
      const texts = new bergamot.VectorString();
      const options = new bergamot.VectorResponseOptions();
      for (const sentence of sentences) {
        texts.push_back(sentence);
        options.push_back({ alignment: false, html: isMarkup, qualityScores: false });
      }
      const responses = service.translate(model, texts, options);
      const translated = sentences.map((_, index) => {
        const response = responses.get(index);
        const text = response.getTranslatedText();
        response.delete();
        return text;
      });
      for (const object of [texts, options, responses]) object.delete();
      return translated;
    },
  };
};
