import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { EngineModel } from './bergamot.ts';
import type { Engine } from './engine.ts';
import type { ModelFile, ModelLocation } from './messages.ts';

/** A model's files are not what was installed. */
export class ModelFileError extends Error {
  override readonly name = 'ModelFileError';
}

const readVerified = ({ path, sha256 }: ModelFile): Buffer => {
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch (cause) {
    throw new ModelFileError(`${path} cannot be read.`, { cause });
  }
  const actual = createHash('sha256').update(bytes).digest('hex');
  if (actual !== sha256) throw new ModelFileError(`${basename(path)} was changed: its SHA-256 is ${actual}.`);
  return bytes;
};

/** The models that a worker holds. The one that was used longest ago makes room. */
export class ModelCache {
  readonly #engine: Engine;
  readonly #capacity: number;
  readonly #models = new Map<string, EngineModel>();

  /** @param capacity the most models at a time; two at least, for a way through English */
  constructor(engine: Engine, capacity: number) {
    this.#engine = engine;
    this.#capacity = capacity;
  }

  /** @throws ModelFileError where a file is missing or damaged, before the engine sees any of it */
  get(location: ModelLocation): EngineModel {
    const model = this.#models.get(location.key) ?? this.#read(location);
    this.#models.delete(location.key);
    this.#models.set(location.key, model);
    return model;
  }

  #read({ model, sourceVocabulary, targetVocabulary, shortlist }: ModelLocation): EngineModel {
    const files = {
      model: readVerified(model),
      sourceVocabulary: readVerified(sourceVocabulary),
      targetVocabulary: readVerified(targetVocabulary),
      ...(shortlist === undefined ? {} : { shortlist: readVerified(shortlist) }),
    };
    for (const [key, old] of this.#models) {
      if (this.#models.size < this.#capacity) break;
      this.#models.delete(key);
      old.delete();
    }
    return this.#engine.read(files);
  }
}
