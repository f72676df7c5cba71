import type { Readable, Writable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { type ProgramExit, type RunningProgram, startProgram } from '@dragoman/provider-kit';
import type { Stage } from '../modes/mode-file.ts';

/** The ends of programs that are connected to each other. */
export interface ChainEnds {
  readonly input: Writable;
  readonly output: Readable;
}

/** Programs that live and die together. They also end with their input: when this process dies, so do they. */
export interface Chain {
  /**
   * Starts programs, each reading what the one before writes. Undefined where one could not be started, of which
   * `onExit` is told, or `kill` came in between.
   */
  connect(stages: readonly Stage[]): Promise<ChainEnds | undefined>;
  /** Ends all programs at once. Resolves when the last is gone. */
  kill(): Promise<void>;
}

/** How the programs of a chain are started. */
export interface ChainSettings {
  /** Where programs are looked for before the usual folders. */
  readonly folders: readonly string[];
  /** How much they give way to other programs, as in nice(1). */
  readonly nice: number;
}

/**
 * Makes a chain without programs.
 *
 * @param onExit is told of each program that is gone
 */
export const createChain = ({ folders, nice }: ChainSettings, onExit: (exit: ProgramExit) => void): Chain => {
  const alive = new Set<RunningProgram>();
  let isKilled = false;

  const start = (stage: Stage, from: Readable | undefined): RunningProgram => {
    const running = startProgram({ ...stage, folders, nice, from });
    alive.add(running);
    running.exited.then((exit) => {
      alive.delete(running);
      onExit(exit);
    });
    return running;
  };

  return {
    async connect(stages) {
      let input: Writable | undefined;
      let output: Readable | undefined;
      for (const stage of stages) {
        // Starting a program blocks this process for some milliseconds: others get their turn in between.
        await setImmediate();
        if (isKilled) return undefined;
        const running = start(stage, output);
        // Only the two programs may hold the ends of what connects them, or neither sees the other's death.
        output?.destroy();
        if (running.output === undefined) return undefined;
        input ??= running.input;
        output = running.output;
      }
      return input === undefined || output === undefined ? undefined : { input, output };
    },
    async kill() {
      isKilled = true;
      const exits = [...alive].map((running) => {
        running.kill();
        return running.exited;
      });
      await Promise.all(exits);
    },
  };
};
