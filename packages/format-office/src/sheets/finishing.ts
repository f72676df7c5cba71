import type { WriteWarning } from '@dragoman/format-kit';

/** What is done once all targets are known: where several texts stand in one value, or must fit each other. */
export class Finishing {
  readonly #works: (() => void)[] = [];
  readonly #warnings: WriteWarning[] = [];

  later(work: () => void): void {
    this.#works.push(work);
  }

  warn(warning: WriteWarning): void {
    this.#warnings.push(warning);
  }

  /** Does all that waits. @returns what is said of it */
  finish(): readonly WriteWarning[] {
    for (const work of this.#works) work();
    return this.#warnings;
  }
}
