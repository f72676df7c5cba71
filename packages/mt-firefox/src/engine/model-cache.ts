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
export interface ModelCache {
  /** @throws ModelFileError where a file is missing or damaged, before the engine sees any of it */
  get(location: ModelLocation): EngineModel;
}

/**
 * Makes an empty cache.
 *
 * @param max the most models at a time; two at least, for a way through English
 */
export const createModelCache = (engine: Engine, max: number): ModelCache => {
  const models = new Map<string, EngineModel>();

  const read = ({ model, sourceVocabulary, targetVocabulary, shortlist }: ModelLocation): EngineModel => {
    const files = {
      model: readVerified(model),
      sourceVocabulary: readVerified(sourceVocabulary),
      targetVocabulary: readVerified(targetVocabulary),
      ...(shortlist === undefined ? {} : { shortlist: readVerified(shortlist) }),
    };
    for (const [key, old] of models) {
      if (models.size < max) break;
      models.delete(key);
      old.delete();
    }
    return engine.read(files);
  };

  return {
    get(location) {
      const model = models.get(location.key) ?? read(location);
      models.delete(location.key);
      models.set(location.key, model);
      return model;
    },
  };
};
