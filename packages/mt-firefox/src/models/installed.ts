import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ModelFile, ModelLocation } from '../engine/messages.ts';
import { type Manifest, manifestName, manifestSchema } from './manifest.ts';

/** A model that can be used. */
export interface InstalledModel {
  /** Canonical language tag. */
  readonly source: string;
  readonly target: string;
  readonly version: string;
  /** Bytes on the disk. */
  readonly bytes: number;
  readonly directory: string;
  readonly manifest: Manifest;
  /** What a person should know of it. */
  readonly warnings: readonly string[];
}

/** A model that lies in a folder with its manifest. */
export const modelIn = (directory: string, manifest: Manifest): InstalledModel => {
  const { source, target, version, files, warnings = [] } = manifest;
  // Two languages may share a vocabulary.
  const sizes = new Map(
    Object.values(files).flatMap((file) => (file ? [[file.name, file.bytes] as const] : [])),
  );
  const bytes = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  return { source, target, version, bytes, directory, manifest, warnings };
};

const readManifest = (directory: string): Manifest | undefined => {
  try {
    return manifestSchema.parse(JSON.parse(readFileSync(join(directory, manifestName), 'utf8')));
  } catch {
    // Not a model, or one that somebody meddled with: it is not offered, and `models add` replaces it.
    return undefined;
  }
};

/** The models in a folder, by pair; none where there is no such folder. What is half installed is not there yet. */
export const installedModels = (modelsDirectory: string): readonly InstalledModel[] => {
  let names: readonly string[];
  try {
    names = readdirSync(modelsDirectory);
  } catch {
    return [];
  }
  return names
    .filter((name) => !name.startsWith('.'))
    .sort()
    .flatMap((name) => {
      const directory = join(modelsDirectory, name);
      const manifest = readManifest(directory);
      if (manifest === undefined || name !== `${manifest.source}-${manifest.target}`) return [];
      return [modelIn(directory, manifest)];
    });
};

/** Where the engine finds the files of a model, and what they must be. */
export const locationOf = ({
  directory,
  manifest: { files, source, target },
}: InstalledModel): ModelLocation => {
  const file = ({ name, sha256 }: Manifest['files']['model']): ModelFile => ({
    path: join(directory, name),
    sha256,
  });
  const { model, sourceVocabulary, targetVocabulary, shortlist } = files;
  return {
    key: `${source}-${target}:${model.sha256}`,
    model: file(model),
    sourceVocabulary: file(sourceVocabulary),
    targetVocabulary: file(targetVocabulary),
    ...(shortlist === undefined ? {} : { shortlist: file(shortlist) }),
  };
};
