import type { LanguageData } from './data/installed.ts';

/** What a reader is asked to read. */
export interface ReadingTask {
  readonly image: Uint8Array;
  readonly format: string;
  readonly layout: 'page' | 'sparse' | 'line';
  readonly languages: readonly LanguageData[];
  /** What tells how a page lies, where it is installed. */
  readonly orientation: LanguageData | undefined;
}
