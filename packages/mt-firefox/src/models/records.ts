import { z } from 'zod';
import { ModelStoreError } from './errors.ts';

/** The kinds of files that a record may be of. */
const fileTypes = ['model', 'vocab', 'srcvocab', 'trgvocab', 'lex'] as const;

/** The version of the file formats that this package reads: the number before the first dot. */
const formatVersion = 3;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** A record of a file, as Firefox's own service gives it; what else it holds is ignored. */
const recordSchema = z.object({
  fileType: z.enum(fileTypes),
  sourceLanguage: z.string().min(1),
  targetLanguage: z.string().min(1),
  version: z.string().regex(/^\d+\.\d+/),
  architecture: z.string().nullish(),
  /** SHA-256 of the file once decompressed. */
  decompressedHash: sha256.nullish(),
  decompressedSize: z.int().positive().nullish(),
  attachment: z.object({
    location: z.string().min(1),
    /** SHA-256 of the file as it is sent. */
    hash: sha256.nullish(),
    size: z.int().positive().nullish(),
  }),
});

/** One file that can be downloaded. */
export interface FileRecord {
  /** Below the base address of its list. */
  readonly location: string;
  readonly compression: 'zstd' | 'gzip';
  /** SHA-256 of the compressed file, lower-case hex, where the records say it. */
  readonly compressedSha256?: string;
  readonly compressedBytes?: number;
  /** SHA-256 of the file itself. */
  readonly sha256?: string;
  readonly bytes?: number;
  /** A SHA-256 and a size of which the list does not say whether they are of the compressed file or of the file. */
  readonly eitherSha256?: string;
  readonly eitherBytes?: number;
}

/** The files of a model: of its newest version, where a list has several. */
export interface ModelRecord {
  /** What the locations of the files are below. */
  readonly base: string;
  readonly source: string;
  readonly target: string;
  readonly version: string;
  readonly architecture?: string;
  readonly model: FileRecord;
  readonly sourceVocabulary: FileRecord;
  readonly targetVocabulary: FileRecord;
  readonly shortlist?: FileRecord;
  /** What a person should know of the model, for example that nothing says what its files must be. */
  readonly warnings?: readonly string[];
}

type RawRecord = z.output<typeof recordSchema>;

/** A language tag of a list in its canonical form; undefined where it is none. */
export const canonical = (tag: string): string | undefined => {
  try {
    return Intl.getCanonicalLocales(tag.replaceAll('_', '-'))[0];
  } catch {
    return undefined;
  }
};

const fileOf = ({ attachment, decompressedHash, decompressedSize }: RawRecord): FileRecord => ({
  location: attachment.location,
  compression: 'zstd',
  ...(attachment.hash ? { compressedSha256: attachment.hash } : {}),
  ...(attachment.size ? { compressedBytes: attachment.size } : {}),
  ...(decompressedHash ? { sha256: decompressedHash } : {}),
  ...(decompressedSize ? { bytes: decompressedSize } : {}),
});

const numbersOf = (version: string): readonly number[] => version.split(/[^0-9]+/).map(Number);

const isNewer = (left: string, right: string): boolean => {
  const [one, other] = [numbersOf(left), numbersOf(right)];
  for (let index = 0; index < Math.max(one.length, other.length); index += 1) {
    const difference = (one[index] ?? 0) - (other[index] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  // `3.0a1` comes before `3.0`.
  return left.length < right.length;
};

const modelOf = (
  base: string,
  source: string,
  target: string,
  records: readonly RawRecord[],
): ModelRecord | undefined => {
  const newest = records
    .filter(({ fileType }) => fileType === 'model')
    .reduce<RawRecord | undefined>(
      (best, record) => (best === undefined || isNewer(record.version, best.version) ? record : best),
      undefined,
    );
  if (newest === undefined) return undefined;
  const { version, architecture } = newest;
  const find = (...types: readonly (typeof fileTypes)[number][]) => {
    const same = records.filter(
      (record) => record.version === version && (record.architecture ?? null) === (architecture ?? null),
    );
    for (const type of types) {
      const record = same.find(({ fileType }) => fileType === type);
      if (record) return fileOf(record);
    }
    return undefined;
  };
  const sourceVocabulary = find('srcvocab', 'vocab');
  const targetVocabulary = find('trgvocab', 'vocab');
  const shortlist = find('lex');
  if (sourceVocabulary === undefined || targetVocabulary === undefined) return undefined;
  return {
    base,
    source,
    target,
    version,
    ...(architecture ? { architecture } : {}),
    model: fileOf(newest),
    sourceVocabulary,
    targetVocabulary,
    ...(shortlist === undefined ? {} : { shortlist }),
  };
};

/**
 * The models that records name, newest version each, by pair. Records of other formats, and models without a
 * vocabulary, are left out, as Firefox does.
 *
 * @param base the address of the mirror
 * @throws ModelStoreError where the text is no list of records
 */
export const readRecords = (text: string, base: string): readonly ModelRecord[] => {
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch (cause) {
    throw new ModelStoreError('The mirror’s list of models is not JSON.', { cause });
  }
  const parsed = z.object({ data: z.array(z.unknown()) }).safeParse(list);
  if (!parsed.success) throw new ModelStoreError('The mirror’s list of models has no `data`.');
  const byPair = new Map<string, { source: string; target: string; records: RawRecord[] }>();
  for (const raw of parsed.data.data) {
    const record = recordSchema.safeParse(raw);
    if (!record.success || numbersOf(record.data.version)[0] !== formatVersion) continue;
    const source = canonical(record.data.sourceLanguage);
    const target = canonical(record.data.targetLanguage);
    if (source === undefined || target === undefined) continue;
    const pair = `${source}-${target}`;
    const entry = byPair.get(pair) ?? { source, target, records: [] };
    entry.records.push(record.data);
    byPair.set(pair, entry);
  }
  return [...byPair.values()].flatMap(
    ({ source, target, records }) => modelOf(base, source, target, records) ?? [],
  );
};
