import type { Draft, Passage, Segment, Translation } from '../carried.ts';
import { noTokens, type Usage } from '../usage.ts';

/** Languages differ between texts where they are detected. */
const keyOf = ({ plan }: Passage, text: string): string => `${plan.source.tag}\n${text}`;

/** The translations of segments that the texts of a batch share. */
export class DraftedSegments {
  readonly #known = new Map<string, { readonly translation: Translation; readonly draft: Draft }>();

  /** The segments of a text that no draft has yet. */
  missing(passage: Passage): readonly Segment[] {
    return [...passage.pending.values()].filter(({ asked }) => !this.#known.has(keyOf(passage, asked)));
  }

  /** Keeps what was drafted for a text, or for a text and its neighbours in the same language. */
  add(passage: Passage, draft: Draft): void {
    for (const [text, translation] of draft.translations)
      this.#known.set(keyOf(passage, text), { translation, draft });
  }

  /**
   * The draft of a text that misses nothing. Where several calls contributed, model and warnings are those of the
   * latest. Undefined where the text has nothing to translate.
   */
  draftOf(passage: Passage, usage: Usage | undefined): Draft | undefined {
    const translations = new Map<string, Translation>();
    let latest: Draft | undefined;
    for (const text of passage.pending.keys()) {
      const known = this.#known.get(keyOf(passage, text));
      if (!known) return undefined;
      translations.set(text, known.translation);
      latest = known.draft;
    }
    return latest && { ...latest, translations, usage: usage ?? (latest.usage && noTokens) };
  }
}
