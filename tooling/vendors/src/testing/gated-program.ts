import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A program of this machine with a gate before it: it notes what it is given, and works, waits or fails as it is told. */
export class GatedProgram<Fault extends string> {
  readonly #folder = mkdtempSync(join(tmpdir(), 'dragoman-gate-'));
  /** Its path, to be given to the provider. */
  readonly program: string;

  /**
   * @param name the real program
   * @param faults what the program does instead, by the name of the fault: lines of a shell, before which the folder of
   *   the gate is the current one
   * @param work how the real one is run
   */
  constructor(name: string, faults: Readonly<Record<Fault, string>>, work = `exec ${name} "$@"`) {
    this.program = join(this.#folder, name);
    const arms = Object.entries(faults).map(([fault, lines]) => `  ${fault}) ${lines} ;;\n`);
    const script = `#!/bin/sh
cd '${this.#folder}' || exit 9
printf '%s\\n' "$*" >> sent
while [ "$(cat state)" = hold ]; do : > arrived; sleep 0.01; done
case $(cat state) in
${arms.join('')}  *) ${work} ;;
esac
`;
    writeFileSync(this.program, script, { mode: 0o755 });
    this.set('pass');
  }

  /** What it does with the next calls, and with those that wait. */
  set(state: 'pass' | 'hold' | Fault): void {
    rmSync(join(this.#folder, 'arrived'), { force: true });
    rmSync(join(this.#folder, 'sent'), { force: true });
    writeFileSync(join(this.#folder, 'state'), state);
  }

  /** Whether a call waits at the gate. */
  get hasArrived(): boolean {
    return existsSync(join(this.#folder, 'arrived'));
  }

  /** All parameters since `set`, and what else the lines have written to `sent`. */
  get sent(): string {
    const file = join(this.#folder, 'sent');
    return existsSync(file) ? readFileSync(file, 'utf8') : '';
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
