import { setTimeout as sleep } from 'node:timers/promises';
import { type Dragoman, type DragomanOptions, isReady, startDragoman } from '../../dragoman/start.ts';
import type { Resources } from '../../machine/resources.ts';
import { embeddedServerPid, type Victim } from './victims.ts';

const recoveryTimeoutMilliseconds = 30_000;
const pollMilliseconds = 10;

/** The service under test with its embedded database, whichever process it is at the moment. */
export class Patient {
  readonly #options: DragomanOptions;
  #current: Dragoman;
  #alive = true;

  private constructor(options: DragomanOptions, dragoman: Dragoman) {
    this.#options = options;
    this.#current = dragoman;
    this.#watch();
  }

  static async start(options: DragomanOptions, resources: Resources): Promise<Patient> {
    const patient = new Patient(options, await startDragoman(options));
    const quit = () => patient.#quitDatabase();
    process.once('exit', quit);
    resources.keep({
      async stop() {
        await patient.#current.server.stop();
        quit();
        process.removeListener('exit', quit);
      },
    });
    return patient;
  }

  get origin(): string {
    return this.#current.origin;
  }

  get dataFolder(): string {
    return this.#current.dataFolder;
  }

  /**
   * kill -9, then waits until the service is ready with another process in the victim's place.
   *
   * @returns whether the API process had to be started again.
   */
  async killAndRecover(victim: Victim): Promise<boolean> {
    const struck = victim === 'database' ? embeddedServerPid(this.dataFolder) : undefined;
    if (struck === undefined) await this.#current.server.kill();
    else process.kill(struck, 'SIGKILL');
    const deadline = performance.now() + recoveryTimeoutMilliseconds;
    let restarted = false;
    for (;;) {
      if (!this.#alive) {
        this.#current = await startDragoman(this.#options);
        this.#watch();
        restarted = true;
      }
      const server = embeddedServerPid(this.dataFolder);
      if (server !== undefined && server !== struck && (await this.#isReady())) return restarted;
      if (performance.now() > deadline) throw new Error('The service did not come back within 30 seconds.');
      await sleep(pollMilliseconds);
    }
  }

  #isReady(): Promise<boolean> {
    return isReady(this.origin).catch(() => false);
  }

  #watch(): void {
    const watched = this.#current;
    this.#alive = true;
    void watched.server.ended.then(() => {
      if (watched === this.#current) this.#alive = false;
    });
  }

  /** The database outlives an API process that was killed, on purpose: nothing of it may outlive us. */
  #quitDatabase(): void {
    const pid = embeddedServerPid(this.dataFolder);
    if (pid === undefined) return;
    try {
      process.kill(pid, 'SIGQUIT');
    } catch {
      // It was dead already; only its file was left.
    }
  }
}
