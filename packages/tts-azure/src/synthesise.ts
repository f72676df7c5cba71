import type { ProviderWarning, TtsEvent, TtsOutcome, TtsRequest, TtsWord } from '@dragoman/provider';
import { createMessageQueue } from '@dragoman/provider-kit';
import { wavHeader } from '@dragoman/sound-kit';
import {
  type Addresses,
  type AzureCall,
  type AzureEngine,
  WireFailure,
  watchWire,
} from '@dragoman/vendor-azure';
import type { Catalogue } from './catalogue.ts';
import { composeSsml } from './compose-ssml.ts';
import { type VendorFormat, vendorFormat, wavSampleRate } from './formats.ts';
import { mannerOf } from './manner.ts';
import { createInspector } from './messages.ts';
import type { AzureTtsOptions } from './options.ts';
import { pickVoice } from './pick-voice.ts';
import { judgeRefusal, refused } from './refusals.ts';
import { type Boundary, createSynthesiser, type Synthesiser } from './synthesiser.ts';

/** What a synthesis is made from. */
export interface Setting {
  readonly options: AzureTtsOptions;
  readonly engine: AzureEngine;
  readonly addresses: Addresses;
  readonly catalogue: Catalogue;
}

/** A request that is ready to be spoken. */
interface Task {
  readonly ssml: string;
  readonly format: VendorFormat;
  readonly voice: string;
  readonly withWords: boolean;
  readonly warnings: readonly ProviderWarning[];
}

type Said =
  | { readonly kind: 'audio'; readonly audio: Uint8Array }
  | { readonly kind: 'word'; readonly word: Boundary }
  | { readonly kind: 'end'; readonly requestId: string; readonly duration: number | undefined };

/** Azure cuts what takes longer, without a word. */
const mostMs = 600_000;

const milliseconds = (ticks: number): number => Math.round(ticks / 10_000);

const prepare = async (request: TtsRequest, call: AzureCall, { catalogue }: Setting): Promise<Task> => {
  if (request.model !== undefined)
    throw refused('unknown_model', 'Azure has voices and no models: leave the model out.');
  const format = vendorFormat(request.format);
  const picked = pickVoice(await catalogue.recent(call), request.language, request.voice);
  const manner = mannerOf(request, picked);
  const instructed: ProviderWarning[] =
    request.instructions === undefined
      ? []
      : [{ code: 'option_not_applied', message: 'Azure takes no instructions: they were left out.' }];
  return {
    ssml: composeSsml(request, picked, manner.wrap),
    format,
    voice: picked.voice.id,
    withWords: request.words === true,
    warnings: [...picked.warnings, ...manner.warnings, ...instructed],
  };
};

const wordsOf = (boundaries: readonly Boundary[], durationMs: number | undefined): TtsWord[] => {
  const end = durationMs ?? Number.POSITIVE_INFINITY;
  return boundaries
    .filter(({ text }) => text.trim() !== '')
    .map(({ text, offset, duration }) => ({
      text,
      startMs: Math.min(end, milliseconds(offset)),
      endMs: Math.min(end, milliseconds(offset + duration)),
    }))
    .sort((one, other) => one.startMs - other.startMs);
};

const outcomeOf = (
  task: Task,
  bytes: number,
  boundaries: readonly Boundary[],
  end: Extract<Said, { kind: 'end' }>,
): TtsOutcome => {
  const { format, bytesPerSecond } = task.format;
  const told = end.duration === undefined ? undefined : milliseconds(end.duration);
  const durationMs = bytesPerSecond === undefined ? told : Math.round((bytes * 1000) / bytesPerSecond);
  if ((durationMs ?? 0) >= mostMs - 100)
    throw refused(
      'limit_exceeded',
      'This text takes more than ten minutes to say, which is all that Azure says at once: send it in parts.',
    );
  return {
    format,
    ...(durationMs ? { durationMs } : {}),
    voice: task.voice,
    ...(task.withWords ? { words: wordsOf(boundaries, durationMs) } : {}),
    requestId: end.requestId,
    warnings: task.warnings,
  };
};

async function* speakBy(
  synthesiser: Synthesiser,
  call: AzureCall,
  task: Task,
  isSecure: boolean,
): AsyncGenerator<TtsEvent, void, undefined> {
  const queue = createMessageQueue<Said>();
  const wire = watchWire(synthesiser.inside, {
    secure: isSecure,
    inspect: createInspector(),
    failed: queue.fail,
  });
  const boundaries: Boundary[] = [];
  let bytes = 0;
  let isComplete = false;
  call.onAbort(queue.fail);
  try {
    synthesiser.start(task.ssml, {
      audio: (audio) => queue.push({ kind: 'audio', audio }),
      word: (word) => queue.push({ kind: 'word', word }),
      ended(requestId, duration) {
        queue.push({ kind: 'end', requestId, duration });
        queue.end();
      },
      cancelled: (words) => queue.fail(new WireFailure({ kind: 'cancelled', code: 'unknown', words })),
      failed: (error) => queue.fail(new WireFailure({ kind: 'broken', words: String(error) })),
    });
    for await (const said of queue) {
      if (said.kind === 'word') boundaries.push(said.word);
      else if (said.kind === 'audio') {
        if (bytes === 0) yield { type: 'start', format: task.format.format, voice: task.voice };
        bytes += said.audio.length;
        yield { type: 'audio', audio: said.audio };
      } else {
        isComplete = true;
        if (bytes === 0) throw new WireFailure({ kind: 'garbage', words: 'No audio came.' });
        yield { type: 'end', outcome: outcomeOf(task, bytes, boundaries, said) };
      }
    }
  } finally {
    if (!isComplete) wire.cut();
    setImmediate(synthesiser.close);
    wire.finish();
  }
}

/** Speaks, and gives the audio as it comes: of WAV the samples without a header. */
export async function* synthesise(
  request: TtsRequest,
  setting: Setting,
): AsyncGenerator<TtsEvent, void, undefined> {
  const { options, engine, addresses } = setting;
  const call = await engine.begin(request.signal, [request.input.value]);
  try {
    const task = await prepare(request, call, setting);
    const synthesiser = createSynthesiser(call.sdk, options, addresses, task.format, task.withWords);
    yield* speakBy(synthesiser, call, task, addresses.synthesis.startsWith('wss:'));
  } catch (error) {
    throw call.seen(error, judgeRefusal(request));
  } finally {
    call.end();
  }
}

/** The header that goes before samples of this format, if one does. */
export const headerOf = (format: TtsOutcome['format'], dataBytes?: number): Uint8Array | undefined =>
  format.kind === 'container' && format.container === 'wav'
    ? wavHeader({ sampleRate: wavSampleRate }, dataBytes)
    : undefined;
