import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What the program does with the next calls. */
export type GateState = 'pass' | 'hold' | 'crash' | 'garbage' | 'nothing';

/** A program that notes what it is given, and lets the real one work, or not, as a file says. */
const script = (folder: string): string => `#!/bin/sh
cd '${folder}' || exit 9
printf '%s\\n' "$*" >> sent
while [ "$(cat state)" = hold ]; do : > arrived; sleep 0.01; done
garble() {
  while [ $# -gt 0 ]; do
    case $1 in -hyp | -ctm) echo 'no such thing' > "$2" ;; esac
    shift
  done
}
case $(cat state) in
  crash) exit 3 ;;
  garbage) garble "$@" ;;
  nothing) exit 0 ;;
  *) exec pocketsphinx_batch "$@" ;;
esac
`;

/** The PocketSphinx of this machine with a gate before it. */
export class GatedProgram {
  readonly #folder = mkdtempSync(join(tmpdir(), 'dragoman-gate-'));
  /** Give it to the provider. */
  readonly program = join(this.#folder, 'pocketsphinx_batch');

  constructor() {
    writeFileSync(this.program, script(this.#folder), { mode: 0o755 });
    this.set('pass');
  }

  set(state: GateState): void {
    rmSync(join(this.#folder, 'arrived'), { force: true });
    rmSync(join(this.#folder, 'sent'), { force: true });
    writeFileSync(join(this.#folder, 'state'), state);
  }

  /** Whether a call waits at the gate. */
  get hasArrived(): boolean {
    return existsSync(join(this.#folder, 'arrived'));
  }

  /** All parameters since `set`. */
  get sent(): string {
    const file = join(this.#folder, 'sent');
    return existsSync(file) ? readFileSync(file, 'utf8') : '';
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
