import { isUtf8 } from 'node:buffer';
import type { Readable } from 'node:stream';
import type { ProgramExit } from '@dragoman/provider-kit';
import type { InstalledMode } from '../modes/installed-modes.ts';
import { type ChainSettings, createChain } from '../programs/chain.ts';
import { readFrames } from '../programs/frames.ts';
import { createOutlet } from '../programs/outlet.ts';
import { resolveChunkReferences } from '../stream/chunk-references.ts';
import { writeForgottenBlanks } from '../stream/forgotten-blanks.ts';
import type { PipelineAnswer, PipelineTask } from '../stream/task.ts';
import { unknownWordsIn } from '../stream/unknown-words.ts';
import { createTaggerBank, type TaggerBank } from '../tagger/tagger-bank.ts';

/** Why a pipeline is no more. `crash`: a program ended. `hang`: no answer in time. `garbage`: not an answer to what was asked. */
export interface PipelineEnd {
  readonly reason: 'crash' | 'hang' | 'garbage' | 'closed';
  /** False where it ended before it ever answered. */
  readonly wasReady: boolean;
  readonly exit?: ProgramExit;
}

/** What the owner of a pipeline is told. */
export interface PipelineOwner<Task> {
  /** The pipeline has loaded its dictionaries and takes tasks. */
  onReady(): void;
  onAnswer(task: Task, answer: PipelineAnswer): void;
  /** Once, and the last that is heard of it; with the tasks that have no answer, oldest first. */
  onEnd(end: PipelineEnd, unanswered: readonly Task[]): void;
}

/** What a pipeline needs to run. */
export interface PipelineSettings extends ChainSettings {
  readonly mode: InstalledMode;
  readonly timeoutMs: number;
  readonly idleMs: number;
}

/**
 * So much is in the pipes at once: enough to keep every program of a pipeline at work, and no more, since whoever comes
 * has all of it before them.
 */
const window = { tasks: 64, characters: 4_096 } as const;

/** An answer may be longer than its text by this factor and this many bytes: analysed words are many times longer. */
const growth = { factor: 256, bytes: 1_048_576 } as const;

/** An exit is heard of within this many milliseconds of what it causes. */
const exitDelayMs = 50;

/**
 * The running programs of one direction. Texts go in one after the other, divided by NUL, and answers come out in the
 * same order. Each text carries its number at both ends, in blanks that its content cannot imitate, so that an answer
 * is known to be whole and to belong to its text.
 */
export interface Pipeline<Task> {
  /** How much its programs give way to others, as in nice(1). */
  readonly nice: number;
  /** Whether it has loaded its dictionaries and not ended. */
  readonly isReady: boolean;
  /** What it has and has not answered, oldest first. */
  readonly inFlight: readonly Task[];
  /** Whether one more task would keep its programs busier. */
  readonly hasRoom: boolean;
  /** Takes a task; only while `isReady`. */
  take(task: Task): void;
  /** Ends all programs. Resolves when the last is gone; the owner has then been told. */
  close(): Promise<void>;
}

/** Starts a pipeline. */
export const startPipeline = <Task extends PipelineTask>(
  { mode, folders, nice, timeoutMs, idleMs }: PipelineSettings,
  owner: PipelineOwner<Task>,
): Pipeline<Task> => {
  const chain = createChain({ folders, nice }, (exit) => end('crash', exit));
  let taggers: TaggerBank | undefined;
  let inFlight: Task[] = [];
  let charactersInFlight = 0;
  /** Unknown words of the tasks in flight that are analysed already, oldest first. */
  const analysed: (readonly string[])[] = [];
  /** The number of the text whose answer is next; 0 is the probe, which has no content. */
  let next = 0;
  let write: ((bytes: Buffer) => void) | undefined;
  let isReady = false;
  /** Set once something came out that is no answer; whatever follows is not looked at. */
  let doubt: NodeJS.Timeout | undefined;
  let ended: Promise<unknown> | undefined;
  const watch = setTimeout(() => {
    if (!isReady || inFlight.length > 0) end('hang');
  }, timeoutMs);
  const idle = setTimeout(() => {
    if (isReady && inFlight.length === 0) end('closed');
  }, idleMs);

  const end = (reason: PipelineEnd['reason'], exit?: ProgramExit): void => {
    if (ended !== undefined) return;
    clearTimeout(watch);
    clearTimeout(idle);
    clearTimeout(doubt);
    ended = Promise.all([chain.kill(), taggers?.kill()]);
    const [wasReady, unanswered] = [isReady, inFlight];
    isReady = false;
    inFlight = [];
    owner.onEnd({ reason, wasReady, ...(exit === undefined ? {} : { exit }) }, unanswered);
  };

  /**
   * Something that is no answer came out. When a program ends, those behind it write what they have and an empty frame:
   * its exit, which tells more, is then about to be heard of.
   */
  const onGarbage = (): void => {
    // The immediate comes after what the event loop has yet to hear of when the timer is due.
    doubt = setTimeout(() => setImmediate(() => end('garbage')), exitDelayMs);
  };

  const read = (output: Readable, onFrame: (frame: Buffer) => void): void =>
    readFrames(output, onFrame, (pending) => {
      if (pending > growth.bytes + growth.factor * charactersInFlight) end('garbage');
    });

  /** Unknown words are read off here, where they are marked, and not in the output, where marks would change the text. */
  const onAnalysed = (frame: Buffer): void => {
    if (!isReady || doubt !== undefined || ended !== undefined) return;
    const stem = inFlight[analysed.length]?.stem ?? '';
    const mayHaveUnknown = frame.includes('/*') || frame.includes('^*');
    analysed.push(mayHaveUnknown ? unknownWordsIn(frame.toString('utf8'), stem) : []);
  };

  const onFrame = (frame: Buffer): void => {
    if (doubt !== undefined || ended !== undefined) return;
    const mark = `[=${next}]`;
    const text = isUtf8(frame) ? frame.toString('utf8', 0, frame.length - 1) : '';
    if (!(text.length >= 2 * mark.length && text.startsWith(mark) && text.endsWith(mark))) {
      onGarbage();
      return;
    }
    if (!isReady) {
      isReady = true;
      next = 1;
      idle.refresh();
      owner.onReady();
      return;
    }
    const task = inFlight[0];
    const unknownWords = analysed[0];
    if (task === undefined || unknownWords === undefined) {
      onGarbage();
      return;
    }
    inFlight.shift();
    analysed.shift();
    charactersInFlight -= task.body.length;
    next += 1;
    watch.refresh();
    if (inFlight.length === 0) idle.refresh();
    // The full stop is ours: it ends the last sentence.
    const last = text.length - mark.length;
    const body = text.slice(mark.length, text[last - 1] === '.' ? last - 1 : last);
    owner.onAnswer(task, { body, unknownWords });
  };

  const start = async (): Promise<void> => {
    const analysis = await chain.connect(mode.analysis);
    const chunking = analysis && mode.chunking && (await chain.connect(mode.chunking));
    const generation = analysis && (await chain.connect(mode.generation));
    if (analysis === undefined || generation === undefined || ended !== undefined) return;

    const toGeneration = createOutlet(generation.input);
    const onTagged = chunking === undefined ? toGeneration : createOutlet(chunking.input);
    if (chunking !== undefined)
      read(chunking.output, (frame) => toGeneration(writeForgottenBlanks(resolveChunkReferences(frame))));
    if (mode.tagger !== undefined)
      taggers = createTaggerBank(
        mode.tagger,
        { folders, nice },
        { onTagged, onExit: (exit) => end('crash', exit) },
      );
    const tag = taggers?.tag ?? onTagged;
    read(analysis.output, (frame) => {
      onAnalysed(frame);
      tag(frame);
    });
    read(generation.output, onFrame);
    write = createOutlet(analysis.input);
    write(Buffer.from('[=0].[=0]\0'));
  };

  void start();
  return {
    nice,
    get isReady() {
      return isReady;
    },
    get inFlight() {
      return inFlight;
    },
    get hasRoom() {
      return isReady && inFlight.length < window.tasks && charactersInFlight < window.characters;
    },
    take(task) {
      if (inFlight.length === 0) watch.refresh();
      const number = next + inFlight.length;
      write?.(Buffer.from(`[=${number}]${task.body}.[=${number}]\0`));
      inFlight.push(task);
      charactersInFlight += task.body.length;
    },
    async close() {
      end('closed');
      await ended;
    },
  };
};
