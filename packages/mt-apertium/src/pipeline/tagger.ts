import type { Stage } from '../modes/mode-file.ts';
import type { StageEnvironment } from '../stage-environment.ts';
import { FrameReader } from './frame-reader.ts';
import { Outlet } from './outlet.ts';
import { type StageExit, StageProcesses } from './stage-processes.ts';

/** What the owner of a tagger is told. */
export interface TaggerOwner {
  /** Everything that the tagger wrote for one text, messages included. */
  onOutput(frame: Buffer): void;
  onExit(exit: StageExit): void;
}

/** The tagger with its messages among its output, so that each can be told to belong to a text. */
const withMessages = ({ program, parameters }: Stage): Stage => ({
  program: '/bin/sh',
  parameters: ['-c', 'exec "$@" 2>&1', 'sh', program, '-d', ...parameters],
});

/** A tagger that writes more without an end is out of its mind. */
const mostPendingBytes = 67_108_864;

/** One running tagger. */
export class Tagger {
  readonly #processes: StageProcesses;
  #input: Outlet | undefined;
  #early: Buffer[] = [];

  constructor(stage: Stage, messages: boolean, environment: StageEnvironment, owner: TaggerOwner) {
    this.#processes = new StageProcesses(environment, (exit) => owner.onExit(exit));
    void this.#start(messages ? withMessages(stage) : stage, owner);
  }

  send(frame: Buffer): void {
    if (this.#input === undefined) this.#early.push(frame);
    else this.#input.write(frame);
  }

  /** Ends it at once. Resolves when it is gone. */
  kill(): Promise<void> {
    return this.#processes.kill();
  }

  async #start(stage: Stage, owner: TaggerOwner): Promise<void> {
    const ends = await this.#processes.connect([stage]);
    if (ends === undefined) return;
    const reader = new FrameReader((frame) => owner.onOutput(frame));
    ends.output.on('data', (bytes: Buffer) => {
      reader.read(bytes);
      if (reader.pending > mostPendingBytes) void this.kill();
    });
    this.#input = new Outlet(ends.input);
    for (const frame of this.#early) this.#input.write(frame);
    this.#early = [];
  }
}
