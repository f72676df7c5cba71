import { type Language, readLanguage } from '@dragoman/core';
import { unreadableFile } from './file-error.ts';

/** A file of every language that CLDR knows has fewer. Reading a tag takes some 75 µs: a file could hold a million. */
const maxLanguages = 1_000;

/** The languages that one file names. */
export class FileLanguages {
  readonly #known = new Map<string, Language | null>();

  /** Null: it is none. @throws ApiError `invalid_request` where the file names too many */
  read(tag: string): Language | null {
    let language = this.#known.get(tag);
    if (language !== undefined) return language;
    if (this.#known.size === maxLanguages)
      throw unreadableFile('too_many_languages', `The file names more than ${maxLanguages} languages.`);
    language = readLanguage(tag);
    this.#known.set(tag, language);
    return language;
  }
}
