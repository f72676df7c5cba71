import type { Job, Unit } from '../recall/prepare.ts';
import type { Draft } from '../translate/draft.ts';
import type { RestoredText } from '../translate/translate.ts';
import { noTokens, type Usage } from '../translate/usage.ts';

/** Languages differ between texts where they are detected. */
const keyOf = ({ plan }: Job, text: string): string => `${plan.source.tag}\n${text}`;

/** The translations of segments that the texts of a batch share. */
export class DraftedSegments {
  readonly #known = new Map<string, { readonly text: RestoredText; readonly draft: Draft }>();

  /** The segments of a text that no draft has yet. */
  missing(job: Job): readonly Unit[] {
    return [...job.pending.values()].filter(({ segment }) => !this.#known.has(keyOf(job, segment.text)));
  }

  /** Keeps what was drafted for a text, or for a text and its neighbours in the same language. */
  add(job: Job, draft: Draft): void {
    for (const [key, text] of draft.texts) this.#known.set(keyOf(job, key), { text, draft });
  }

  /**
   * The draft of a text that misses nothing. Where several calls contributed, model and warnings are those of the
   * latest. Undefined where the text has nothing to translate.
   */
  draftOf(job: Job, usage: Usage | undefined): Draft | undefined {
    const texts = new Map<string, RestoredText>();
    let latest: Draft | undefined;
    for (const key of job.pending.keys()) {
      const known = this.#known.get(keyOf(job, key));
      if (!known) return undefined;
      texts.set(key, known.text);
      latest = known.draft;
    }
    return latest && { ...latest, texts, usage: usage ?? (latest.usage && noTokens) };
  }
}
