import type { Logger } from 'pino';
import type { Settings } from './settings.ts';

/** A letter of plain text. */
export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** How long a server may take. */
const patienceMs = 20_000;

/** Sends letters where `mail.smtp` names a server. What cannot be sent is logged: nobody waits for it. */
export class Mail {
  readonly #settings: Settings['mail'];
  readonly #logger: Logger;

  constructor(settings: Settings['mail'], logger: Logger) {
    this.#settings = settings;
    this.#logger = logger;
  }

  /** Whether anything is sent at all. */
  get isOn(): boolean {
    return this.#settings.smtp !== undefined;
  }

  /** @returns whether a server has taken it */
  async send({ to, subject, text }: Letter): Promise<boolean> {
    const { smtp, from } = this.#settings;
    if (smtp === undefined) return false;
    try {
      const { createTransport } = await import('nodemailer');
      const transport = createTransport({
        url: smtp,
        connectionTimeout: patienceMs,
        greetingTimeout: patienceMs,
        socketTimeout: patienceMs,
        // What is said here comes from users: no address of theirs may name a file or a place to fetch.
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      await transport.sendMail({ from, to: { name: '', address: to }, subject, text });
      return true;
    } catch (error) {
      // The message may quote the server's greeting; the letter's link is in none of it.
      this.#logger.error({ err: error }, 'a letter could not be sent');
      return false;
    }
  }
}
