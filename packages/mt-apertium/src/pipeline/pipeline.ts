import { isUtf8 } from 'node:buffer';
import type { Readable } from 'node:stream';
import type { InstalledMode } from '../modes/installed-modes.ts';
import type { StageEnvironment } from '../stage-environment.ts';
import { resolveChunkReferences } from '../stream/chunk-references.ts';
import { unknownWordsIn } from '../stream/unknown-words.ts';
import { FrameReader } from './frame-reader.ts';
import { Outlet } from './outlet.ts';
import { type StageExit, StageProcesses } from './stage-processes.ts';
import { TaggerBank } from './tagger-bank.ts';

/** One text for a pipeline, in Apertium's stream format. */
export interface PipelineTask {
  readonly body: string;
  /** How words begin that are no words of the text; empty where there are none. */
  readonly stem: string;
}

/** What a pipeline says to one text. */
export interface PipelineAnswer {
  /** In Apertium's stream format. */
  readonly body: string;
  readonly unknownWords: readonly string[];
}

/** Why a pipeline is no more. `crash`: a program ended. `hang`: no answer in time. `garbage`: not an answer to what was asked. */
export interface PipelineEnd {
  readonly reason: 'crash' | 'hang' | 'garbage' | 'closed';
  /** False where it ended before it ever answered. */
  readonly wasReady: boolean;
  readonly exit?: StageExit;
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
export interface PipelineSettings {
  readonly mode: InstalledMode;
  readonly environment: StageEnvironment;
  readonly timeoutMs: number;
  readonly idleMs: number;
}

/** So much is in the pipes at once: enough to keep every program of a pipeline at work. */
const window = { tasks: 64, characters: 65_536 } as const;

/** An answer may be longer than its text by this factor and this many bytes: analysed words are many times longer. */
const growth = { factor: 256, bytes: 1_048_576 } as const;

/** An exit is heard of within this many milliseconds of what it causes. */
const exitDelayMs = 50;

/**
 * The running programs of one direction. Texts go in one after the other, divided by NUL, and answers come out in the
 * same order. Each text carries its number at both ends, in blanks that its content cannot imitate, so that an answer
 * is known to be whole and to belong to its text.
 */
export class Pipeline<Task extends PipelineTask> {
  readonly #settings: PipelineSettings;
  readonly #owner: PipelineOwner<Task>;
  readonly #processes: StageProcesses;
  #taggers: TaggerBank | undefined;
  readonly #watch: NodeJS.Timeout;
  readonly #idle: NodeJS.Timeout;
  #inFlight: Task[] = [];
  #charactersInFlight = 0;
  /** Unknown words of the tasks in flight that are analysed already, oldest first. */
  #analysed: (readonly string[])[] = [];
  /** The number of the text whose answer is next; 0 is the probe, which has no content. */
  #next = 0;
  #input: Outlet | undefined;
  #ready = false;
  /** Set once something came out that is no answer; whatever follows is not looked at. */
  #doubt: NodeJS.Timeout | undefined;
  #ended: Promise<void> | undefined;

  constructor(settings: PipelineSettings, owner: PipelineOwner<Task>) {
    this.#settings = settings;
    this.#owner = owner;
    this.#processes = new StageProcesses(settings.environment, (exit) => this.#end('crash', exit));
    this.#watch = setTimeout(() => {
      if (!this.#ready || this.#inFlight.length > 0) this.#end('hang');
    }, settings.timeoutMs);
    this.#idle = setTimeout(() => {
      if (this.#ready && this.#inFlight.length === 0) this.#end('closed');
    }, settings.idleMs);
    void this.#start();
  }

  get ready(): boolean {
    return this.#ready;
  }

  get inFlight(): readonly Task[] {
    return this.#inFlight;
  }

  /** Whether one more task would keep its programs busier. */
  get hasRoom(): boolean {
    return (
      this.#ready && this.#inFlight.length < window.tasks && this.#charactersInFlight < window.characters
    );
  }

  /** Takes a task; only while `ready`. */
  take(task: Task): void {
    if (this.#inFlight.length === 0) this.#watch.refresh();
    const number = this.#next + this.#inFlight.length;
    this.#input?.write(Buffer.from(`[=${number}]${task.body}.[=${number}]\0`));
    this.#inFlight.push(task);
    this.#charactersInFlight += task.body.length;
  }

  /** Ends all programs. Resolves when the last is gone; the owner has then been told. */
  async close(): Promise<void> {
    this.#end('closed');
    await this.#ended;
  }

  async #start(): Promise<void> {
    const { mode, environment } = this.#settings;
    const analysis = await this.#processes.connect(mode.analysis);
    const chunking = analysis && mode.chunking && (await this.#processes.connect(mode.chunking));
    const generation = analysis && (await this.#processes.connect(mode.generation));
    if (analysis === undefined || generation === undefined || this.#ended !== undefined) return;

    const toGeneration = new Outlet(generation.input);
    let tagged = toGeneration;
    if (chunking !== undefined) {
      tagged = new Outlet(chunking.input);
      this.#read(chunking.output, (frame) => toGeneration.write(resolveChunkReferences(frame)));
    }
    if (mode.tagger !== undefined) {
      this.#taggers = new TaggerBank(mode.tagger, environment, {
        onTagged: (frame) => tagged.write(frame),
        onExit: (exit) => this.#end('crash', exit),
      });
    }
    this.#read(analysis.output, (frame) => {
      this.#onAnalysed(frame);
      if (this.#taggers === undefined) tagged.write(frame);
      else this.#taggers.tag(frame);
    });
    this.#read(generation.output, (frame) => this.#onFrame(frame));
    this.#input = new Outlet(analysis.input);
    this.#input.write(Buffer.from('[=0].[=0]\0'));
  }

  #read(output: Readable, onFrame: (frame: Buffer) => void): void {
    const reader = new FrameReader(onFrame);
    output.on('data', (bytes: Buffer) => {
      reader.read(bytes);
      const longest = growth.bytes + growth.factor * this.#charactersInFlight;
      if (reader.pending > longest) this.#end('garbage');
    });
  }

  /** Unknown words are read off here, where they are marked, and not in the output, where marks would change the text. */
  #onAnalysed(frame: Buffer): void {
    const { length } = this.#analysed;
    if (!this.#ready || this.#doubt !== undefined || this.#ended !== undefined) return;
    const stem = this.#inFlight[length]?.stem ?? '';
    const mayHaveUnknown = frame.includes('/*') || frame.includes('^*');
    this.#analysed.push(mayHaveUnknown ? unknownWordsIn(frame.toString('utf8'), stem) : []);
  }

  #onFrame(frame: Buffer): void {
    if (this.#doubt !== undefined || this.#ended !== undefined) return;
    const mark = `[=${this.#next}]`;
    const text = isUtf8(frame) ? frame.toString('utf8', 0, frame.length - 1) : '';
    if (!(text.length >= 2 * mark.length && text.startsWith(mark) && text.endsWith(mark))) {
      this.#onGarbage();
      return;
    }
    if (!this.#ready) {
      this.#ready = true;
      this.#next = 1;
      this.#idle.refresh();
      this.#owner.onReady();
      return;
    }
    const task = this.#inFlight[0];
    const unknownWords = this.#analysed[0];
    if (task === undefined || unknownWords === undefined) {
      this.#onGarbage();
      return;
    }
    this.#inFlight.shift();
    this.#analysed.shift();
    this.#charactersInFlight -= task.body.length;
    this.#next += 1;
    this.#watch.refresh();
    if (this.#inFlight.length === 0) this.#idle.refresh();
    // The full stop is ours: it ends the last sentence.
    const end = text.length - mark.length;
    const body = text.slice(mark.length, text[end - 1] === '.' ? end - 1 : end);
    this.#owner.onAnswer(task, { body, unknownWords });
  }

  /**
   * Something that is no answer came out. When a program ends, those behind it write what they have and an empty frame:
   * its exit, which tells more, is then about to be heard of.
   */
  #onGarbage(): void {
    // The immediate comes after what the event loop has yet to hear of when the timer is due.
    this.#doubt = setTimeout(() => setImmediate(() => this.#end('garbage')), exitDelayMs);
  }

  async #kill(): Promise<void> {
    await Promise.all([this.#processes.kill(), this.#taggers?.kill()]);
  }

  #end(reason: PipelineEnd['reason'], exit?: StageExit): void {
    if (this.#ended !== undefined) return;
    clearTimeout(this.#watch);
    clearTimeout(this.#idle);
    clearTimeout(this.#doubt);
    this.#ended = this.#kill();
    const wasReady = this.#ready;
    this.#ready = false;
    const unanswered = this.#inFlight;
    this.#inFlight = [];
    this.#owner.onEnd({ reason, wasReady, ...(exit === undefined ? {} : { exit }) }, unanswered);
  }
}
