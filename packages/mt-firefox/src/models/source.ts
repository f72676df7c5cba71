import { ModelStoreError } from './errors.ts';
import { type FileRecord, type ModelRecord, readRecords } from './records.ts';
import { readRegistry } from './registry.ts';
import type { Answer } from './transport.ts';
import { createTransport, type Place, type Transport } from './transport.ts';

/** Where models come from: a mirror, or the registry. */
export interface ModelSource {
  /** The address of its list. */
  readonly address: string;
  /** The models that it has. @throws ModelStoreError */
  list(signal: AbortSignal): Promise<readonly ModelRecord[]>;
  /** Asks for a file of a model. @throws ModelStoreError */
  ask(
    model: ModelRecord,
    file: FileRecord,
    headers: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ): Promise<Answer>;
  close(): Promise<void>;
}

/** Settings of where models come from. */
export interface SourceOptions {
  /** Base URL of a mirror; it is asked in place of the registry. */
  readonly mirror?: string | undefined;
  /** Address of a registry, or `off`. */
  readonly registry?: string | undefined;
}

/** The list is text of a few hundred KiB. */
const maxListBytes = 16 * 1024 * 1024;

/** Segments that lead out of a folder, in any spelling that a server may understand. */
const upwards = /(^|[\\/])(\.|%2e){2}([\\/]|$)/i;

/** @throws ModelStoreError where a location lies outside of its list's base */
const urlOf = ({ base: address }: ModelRecord, { location }: FileRecord): URL => {
  const base = new URL(`${address.replace(/\/+$/, '')}/`);
  const url = new URL(location.replace(/^\/+/, ''), base);
  // A record that names another server would let the list decide whom we ask.
  if (upwards.test(location) || url.origin !== base.origin || !url.pathname.startsWith(base.pathname)) {
    throw new ModelStoreError(`The list of models names a file outside of itself: ${location}`);
  }
  return url;
};

const readText = async ({ body }: Answer, noun: string): Promise<string> => {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxListBytes) throw new ModelStoreError(`The ${noun}’s list of models is too large.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
};

const placeOf = ({ mirror, registry }: SourceOptions): Place | undefined => {
  if (mirror !== undefined) {
    const address = `${mirror.replace(/\/+$/, '')}/records.json`;
    return { noun: 'mirror', address, isHeldPublic: false };
  }
  if (registry === undefined || registry === 'off') return undefined;
  return { noun: 'registry', address: registry, isHeldPublic: true };
};

/**
 * Opens what is set; null where nothing is. No connection is made yet.
 *
 * @param transportOf another way to it is for tests
 */
export const openSource = (
  options: SourceOptions,
  transportOf: (place: Place) => Transport = createTransport,
): ModelSource | null => {
  const place = placeOf(options);
  if (place === undefined) return null;
  const { noun, address } = place;
  const transport = transportOf(place);
  return {
    address,
    async list(signal) {
      const answer = await transport.ask(new URL(address), {}, signal);
      let text: string;
      try {
        text = await readText(answer, noun);
      } catch (cause) {
        signal.throwIfAborted();
        if (cause instanceof ModelStoreError) throw cause;
        throw new ModelStoreError(`The connection to the ${noun} broke while its list came.`, { cause });
      }
      return noun === 'mirror' ? readRecords(text, options.mirror ?? '') : readRegistry(text, address);
    },
    // Thrown inside of the promise, as every other reason.
    ask: async (model, file, headers, signal) => transport.ask(urlOf(model, file), headers, signal),
    close: transport.close,
  };
};
