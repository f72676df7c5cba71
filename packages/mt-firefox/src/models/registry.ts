import { createHash } from 'node:crypto';
import { z } from 'zod';
import { ModelStoreError } from './errors.ts';
import { canonical, type FileRecord, type ModelRecord } from './records.ts';

/** A hash or a size that may be missing; one that is there is held against the file, whatever it is. */
const hash = z.string().min(1).nullish();
const size = z.int().positive().nullish();

const fileSchema = z.object({
  path: z.string().min(1),
  hash,
  size,
  uncompressedHash: hash,
  uncompressedSize: size,
});

type File = z.output<typeof fileSchema>;

/** A model as Mozilla's registry lists it; what else it holds is ignored. */
const entrySchema = z.object({
  sourceLanguage: z.string().min(1),
  targetLanguage: z.string().min(1),
  architecture: z.string().min(1),
  releaseStatus: z.string(),
  byteSize: size,
  hash,
  files: z.object({
    model: fileSchema,
    lexicalShortlist: fileSchema.nullish(),
    vocab: fileSchema.nullish(),
    srcVocab: fileSchema.nullish(),
    trgVocab: fileSchema.nullish(),
  }),
});

type Entry = z.output<typeof entrySchema>;

const registrySchema = z.object({ baseUrl: z.string().min(1), models: z.record(z.string(), z.unknown()) });

/** What was released, for every machine before for some. What is not here is somebody's trial. */
const releases: readonly (readonly string[])[] = [['Release'], ['Release Desktop', 'Release Android']];

/** Smallest first, which is the order of choice: each is about twice as slow as the one before. */
const architectures: readonly string[] = ['tiny', 'base', 'base-memory'];

const rankOf = ({ releaseStatus, architecture }: Entry): number => {
  const release = releases.findIndex((names) => names.includes(releaseStatus));
  const place = architectures.indexOf(architecture);
  // A kind that is not known yet comes after those that are.
  return release * 10 + (place === -1 ? architectures.length : place);
};

const fileOf = (file: File, whole: Pick<Entry, 'hash' | 'byteSize'> = {}): FileRecord => {
  // What is said of the entry is of its model.
  const eitherSha256 = whole.hash?.toLowerCase();
  const eitherBytes = whole.byteSize;
  return {
    location: file.path,
    compression: 'gzip',
    ...(file.hash ? { compressedSha256: file.hash.toLowerCase() } : {}),
    ...(file.size ? { compressedBytes: file.size } : {}),
    ...(file.uncompressedHash ? { sha256: file.uncompressedHash.toLowerCase() } : {}),
    ...(file.uncompressedSize ? { bytes: file.uncompressedSize } : {}),
    ...(eitherSha256 ? { eitherSha256 } : {}),
    ...(eitherBytes ? { eitherBytes } : {}),
  };
};

const isCertified = ({ sha256, compressedSha256, eitherSha256 }: FileRecord): boolean =>
  (sha256 ?? compressedSha256 ?? eitherSha256) !== undefined;

const modelOf = (base: string, source: string, target: string, entry: Entry): ModelRecord | undefined => {
  const { model, lexicalShortlist, vocab, srcVocab, trgVocab } = entry.files;
  const ofSource = srcVocab ?? vocab;
  const ofTarget = trgVocab ?? vocab;
  if (!ofSource || !ofTarget) return undefined;
  const files = {
    model: fileOf(model, entry),
    sourceVocabulary: fileOf(ofSource),
    targetVocabulary: fileOf(ofTarget),
    ...(lexicalShortlist ? { shortlist: fileOf(lexicalShortlist) } : {}),
  };
  const uncertain = Object.values(files).filter((file) => !isCertified(file));
  const names = [...new Set(uncertain.map(({ location }) => location.split('/').at(-1)))];
  return {
    base,
    source,
    target,
    // The registry counts no versions: other files are another version.
    version: createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 12),
    architecture: entry.architecture,
    ...files,
    ...(names.length > 0
      ? {
          warnings: [
            `The registry names no SHA-256 for ${names.join(', ')}: nobody can say that they are whole.`,
          ],
        }
      : {}),
  };
};

const baseOf = (text: string, address: string): string => {
  const base = URL.canParse(text) ? new URL(text) : undefined;
  const isWeb = base?.protocol === 'https:' || base?.protocol === 'http:';
  if (!base || !isWeb || base.username !== '' || base.search !== '' || base.hash !== '') {
    throw new ModelStoreError(`The registry at ${address} names no web address as its \`baseUrl\`.`);
  }
  if (address.startsWith('https:') && base.protocol === 'http:') {
    throw new ModelStoreError(`The registry at ${address} leads from https to plain http: nothing is taken.`);
  }
  return base.href;
};

/**
 * The models of a registry, one for each pair: those released for every machine before those for some, and of these the
 * smallest. Entries that are not released, have no vocabulary or cannot be read are left out.
 *
 * @param address where the registry was read
 * @throws ModelStoreError where the text is no registry
 */
export const readRegistry = (text: string, address: string): readonly ModelRecord[] => {
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch (cause) {
    throw new ModelStoreError(`The registry at ${address} is not JSON.`, { cause });
  }
  const parsed = registrySchema.safeParse(document);
  if (!parsed.success) {
    throw new ModelStoreError(`The registry at ${address} has no \`baseUrl\`, or no \`models\`.`);
  }
  const base = baseOf(parsed.data.baseUrl, address);
  return Object.values(parsed.data.models).flatMap((list) => {
    const entries = (Array.isArray(list) ? list : []).flatMap((raw: unknown) => {
      const entry = entrySchema.safeParse(raw);
      return entry.success && rankOf(entry.data) >= 0 ? [entry.data] : [];
    });
    const [entry] = entries.sort((one, other) => rankOf(one) - rankOf(other));
    const source = entry && canonical(entry.sourceLanguage);
    const target = entry && canonical(entry.targetLanguage);
    if (!entry || source === undefined || target === undefined) return [];
    return modelOf(base, source, target, entry) ?? [];
  });
};
