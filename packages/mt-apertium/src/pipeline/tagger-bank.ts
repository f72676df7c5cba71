import type { Stage } from '../modes/mode-file.ts';
import type { StageEnvironment } from '../stage-environment.ts';
import type { StageExit } from './stage-processes.ts';
import { Tagger } from './tagger.ts';
import { readTaggerOutput, type UntrainedWord } from './tagger-messages.ts';
import { type TaggerNeeds, UntrainedWords } from './untrained-words.ts';

/** What the owner of a bank is told. */
export interface TaggerBankOwner {
  /** Texts come back in the order in which they went in. */
  onTagged(frame: Buffer): void;
  /** A tagger ended although nobody asked it to. */
  onExit(exit: StageExit): void;
}

/** A text on its way through the bank. */
interface Passage {
  readonly analysed: Buffer;
  tagged: Buffer | undefined;
}

/** A text that a tagger has. */
interface Handed {
  readonly passage: Passage;
  readonly needs: TaggerNeeds;
  /** The tagger's history before this text. */
  readonly history: readonly string[];
}

/** A tagger with what it has and what it has had. */
interface Member {
  readonly tagger: Tagger;
  readonly handed: Handed[];
  /** The combinations of tags that have changed it, each once, in order. Empty: it is as new. */
  history: readonly string[];
}

/** About 2 MB each. */
const mostTaggers = 6;

/** Whether a tagger with this history says to a text what a new one would say. */
const suits = (
  history: readonly string[],
  { untrained, hasUnknownWord, unknownFirst }: TaggerNeeds,
): boolean => {
  if (history.length === 0) return true;
  if (untrained.length === 0) return !hasUnknownWord;
  // The same combination changes it to the same state again; only what comes before it in the text could tell.
  return history.length === 1 && untrained.length === 1 && untrained[0] === history[0] && !unknownFirst;
};

/**
 * Gives every text the tagger of a new process, at the price of hardly any.
 *
 * Apertium's tagger does not forget: a word with a combination of tags on which it was not trained (English `near`,
 * `known`) replaces what it takes unknown words for, until its end (`find_similar_ambiguity_class` in tagger_utils.cc
 * assigns through a reference to the open class). Later texts of other callers then come out differently. So texts that
 * such a change could touch go to a tagger that is as new, or that the same combination alone has changed; all others,
 * which are most, may go to any. Which words change it is learned from its messages; a text that was tagged by the wrong
 * tagger meanwhile is tagged again.
 */
export class TaggerBank {
  readonly #stage: Stage;
  readonly #environment: StageEnvironment;
  readonly #owner: TaggerBankOwner;
  readonly #words = new UntrainedWords();
  /** Least recently used first. */
  #members: Member[] = [];
  #order: Passage[] = [];
  /** Texts for which no tagger is right, until one of the others has nothing to do and can be replaced. */
  #postponed: Passage[] = [];
  /** False once a tagger said something that is not understood: then texts are given to it as they come. */
  #careful = true;
  readonly #ending = new Set<Promise<void>>();

  constructor(stage: Stage, environment: StageEnvironment, owner: TaggerBankOwner) {
    this.#stage = stage;
    this.#environment = environment;
    this.#owner = owner;
    this.#add();
  }

  /** Takes an analysed text. */
  tag(analysed: Buffer): void {
    const passage: Passage = { analysed, tagged: undefined };
    this.#order.push(passage);
    this.#hand(passage);
  }

  /** Ends all taggers at once. Resolves when the last is gone. */
  async kill(): Promise<void> {
    for (const member of this.#members) this.#retire(member);
    await Promise.all(this.#ending);
  }

  #hand(passage: Passage): void {
    const needs = this.#words.needsOf(passage.analysed);
    const fitting = this.#members.filter(({ history }) => !this.#careful || suits(history, needs));
    // The most changed of those that fit, so that an unchanged one stays so.
    const member =
      fitting.sort((left, right) => right.history.length - left.history.length)[0] ?? this.#add();
    if (member === undefined) {
      this.#postponed.push(passage);
      return;
    }
    this.#members = [...this.#members.filter((other) => other !== member), member];
    member.handed.push({ passage, needs, history: member.history });
    member.history = [...new Set([...member.history, ...needs.untrained])];
    member.tagger.send(passage.analysed);
    // The next text that needs a new one shall not have to wait for it.
    if (this.#careful && !this.#members.some(({ history }) => history.length === 0)) this.#add();
  }

  /** Starts a tagger, in place of one without work where there are enough. Undefined where all have work. */
  #add(): Member | undefined {
    if (this.#members.length >= mostTaggers) {
      const idle = this.#members.find(({ handed, history }) => handed.length === 0 && history.length > 0);
      if (idle === undefined) return undefined;
      this.#retire(idle);
    }
    const member: Member = {
      tagger: new Tagger(this.#stage, this.#careful, this.#environment, {
        onOutput: (frame) => this.#onOutput(member, frame),
        onExit: (exit) => {
          if (this.#members.includes(member)) this.#owner.onExit(exit);
        },
      }),
      handed: [],
      history: [],
    };
    this.#members = [member, ...this.#members];
    return member;
  }

  #retire(member: Member): void {
    this.#members = this.#members.filter((other) => other !== member);
    const gone: Promise<void> = member.tagger.kill().finally(() => this.#ending.delete(gone));
    this.#ending.add(gone);
  }

  /** Ends a tagger and gives what it still has to others. */
  #replace(member: Member, also: readonly Passage[] = []): void {
    this.#retire(member);
    for (const passage of [...also, ...member.handed.splice(0).map((handed) => handed.passage)])
      this.#hand(passage);
  }

  #onOutput(member: Member, output: Buffer): void {
    if (!this.#members.includes(member)) return;
    const handed = member.handed.shift();
    const { frame, untrained, understood } = readTaggerOutput(output);
    if (handed === undefined) {
      this.#owner.onTagged(frame);
    } else if (!understood && this.#careful) {
      this.#careful = false;
      for (const each of this.#members) this.#replace(each, each === member ? [handed.passage] : []);
    } else {
      this.#accept(member, handed, frame, untrained);
    }
    for (const passage of this.#postponed.splice(0)) this.#hand(passage);
  }

  #accept(
    member: Member,
    { passage, needs, history }: Handed,
    frame: Buffer,
    untrained: readonly UntrainedWord[],
  ): void {
    const surprises = untrained.filter(({ ambiguityClass }) => !needs.untrained.includes(ambiguityClass));
    if (surprises.length === 0) {
      passage.tagged = frame;
      this.#flush();
      return;
    }
    this.#words.learn(passage.analysed, untrained);
    const known = this.#words.needsOf(passage.analysed);
    const classes = new Set([...known.untrained, ...untrained.map(({ ambiguityClass }) => ambiguityClass)]);
    const needsNow: TaggerNeeds = {
      untrained: [...classes],
      hasUnknownWord: known.hasUnknownWord,
      unknownFirst: known.hasUnknownWord,
    };
    const isRight = suits(history, needsNow);
    if (isRight) passage.tagged = frame;
    // What it was given behind this text was not meant for a tagger that this text has changed.
    this.#replace(member, isRight ? [] : [passage]);
    this.#flush();
  }

  #flush(): void {
    let first = this.#order[0];
    while (first?.tagged !== undefined) {
      this.#order.shift();
      this.#owner.onTagged(first.tagged);
      first = this.#order[0];
    }
  }
}
