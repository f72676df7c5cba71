/** What the command line says of how to start a double. */
export interface StartOptions {
  /** TCP port; 0: any free one. */
  readonly port: number;
  /** Certificate and key in PEM: TLS in place of plain TCP. */
  readonly tls: { readonly cert: string; readonly key: string } | undefined;
  /** Milliseconds before every answer. */
  readonly delayMs: number;
  /**
   * `local`: backed by this machine's engines, so that it really speaks, hears or translates; `scripted`: what it answers
   * is fixed; `instant`: that, unchecked and unrecorded, for load.
   */
  readonly mode: 'local' | 'scripted' | 'instant';
  /** The key that is accepted, where the double takes any. */
  readonly key: string | undefined;
}

/** A double that was started. */
export interface StartedDouble {
  /** The variables that lead Dragoman to it. */
  readonly environment: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/** A double on the command line: `--<name> PORT`. */
export interface VendorCommand {
  readonly name: string;
  /** What it doubles, one line. */
  readonly about: string;
  start(options: StartOptions): Promise<StartedDouble>;
}
