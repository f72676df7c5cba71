import type { ProgramExit } from '@dragoman/provider-kit';
import type { Stage } from '../modes/mode-file.ts';
import { type ChainSettings, createChain } from '../programs/chain.ts';
import { readFrames } from '../programs/frames.ts';
import { createOutlet } from '../programs/outlet.ts';

/** What the owner of a tagger is told. */
export interface TaggerOwner {
  /** Everything that the tagger wrote for one text, messages included. */
  onOutput(frame: Buffer): void;
  onExit(exit: ProgramExit): void;
}

/** The tagger with its messages among its output, so that each can be told to belong to a text. */
const withMessages = ({ program, parameters }: Stage): Stage => ({
  program: '/bin/sh',
  parameters: ['-c', 'exec "$@" 2>&1', 'sh', program, '-d', ...parameters],
});

/** A tagger that writes more without an end is out of its mind. */
const maxPendingBytes = 67_108_864;

/** One running tagger. */
export interface Tagger {
  send(frame: Buffer): void;
  /** Ends it at once. Resolves when it is gone. */
  kill(): Promise<void>;
}

/** Starts a tagger. `hasMessages`: with its messages among its output. */
export const startTagger = (
  stage: Stage,
  settings: ChainSettings,
  hasMessages: boolean,
  owner: TaggerOwner,
): Tagger => {
  const chain = createChain(settings, owner.onExit);
  const early: Buffer[] = [];
  let write: ((frame: Buffer) => void) | undefined;

  const start = async (): Promise<void> => {
    const ends = await chain.connect([hasMessages ? withMessages(stage) : stage]);
    if (ends === undefined) return;
    readFrames(ends.output, owner.onOutput, (pending) => {
      if (pending > maxPendingBytes) void chain.kill();
    });
    write = createOutlet(ends.input);
    early.forEach(write);
  };

  void start();
  return { send: (frame) => (write === undefined ? void early.push(frame) : write(frame)), kill: chain.kill };
};
