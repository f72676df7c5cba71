import type { ProgramExit } from '@dragoman/provider-kit';
import type { Stage } from '../modes/mode-file.ts';
import type { ChainSettings } from '../programs/chain.ts';
import { readTaggerOutput, type UntrainedWord } from './messages.ts';
import { startTagger, type Tagger } from './tagger.ts';
import { createUntrainedWords, type TaggerNeeds } from './untrained-words.ts';

/** What the owner of a bank is told. */
export interface TaggerBankOwner {
  /** Texts come back in the order in which they went in. */
  onTagged(frame: Buffer): void;
  /** A tagger ended although nobody asked it to. */
  onExit(exit: ProgramExit): void;
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
const maxTaggers = 6;

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

/** All taggers of a pipeline. */
export interface TaggerBank {
  /** Takes an analysed text. */
  tag(analysed: Buffer): void;
  /** Ends all taggers at once. Resolves when the last is gone. */
  kill(): Promise<void>;
}

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
export const createTaggerBank = (
  stage: Stage,
  settings: ChainSettings,
  owner: TaggerBankOwner,
): TaggerBank => {
  const words = createUntrainedWords();
  /** Least recently used first. */
  let members: Member[] = [];
  const order: Passage[] = [];
  /** Texts for which no tagger is right, until one of the others has nothing to do and can be replaced. */
  const postponed: Passage[] = [];
  /** False once a tagger said something that is not understood: then texts are given to it as they come. */
  let isCareful = true;
  const ending = new Set<Promise<void>>();

  const retire = (member: Member): void => {
    members = members.filter((other) => other !== member);
    const gone: Promise<void> = member.tagger.kill().finally(() => ending.delete(gone));
    ending.add(gone);
  };

  /** Starts a tagger, in place of one without work where there are enough. Undefined where all have work. */
  const add = (): Member | undefined => {
    if (members.length >= maxTaggers) {
      const idle = members.find(({ handed, history }) => handed.length === 0 && history.length > 0);
      if (idle === undefined) return undefined;
      retire(idle);
    }
    const tagger = startTagger(stage, settings, isCareful, {
      onOutput: (frame) => onOutput(member, frame),
      onExit: (exit) => {
        if (members.includes(member)) owner.onExit(exit);
      },
    });
    const member: Member = { tagger, handed: [], history: [] };
    members = [member, ...members];
    return member;
  };

  const hand = (passage: Passage): void => {
    const needs = words.needsOf(passage.analysed);
    const fitting = members.filter(({ history }) => !isCareful || suits(history, needs));
    // The most changed of those that fit, so that an unchanged one stays so.
    const member = fitting.sort((left, right) => right.history.length - left.history.length)[0] ?? add();
    if (member === undefined) {
      postponed.push(passage);
      return;
    }
    members = [...members.filter((other) => other !== member), member];
    member.handed.push({ passage, needs, history: member.history });
    member.history = [...new Set([...member.history, ...needs.untrained])];
    member.tagger.send(passage.analysed);
    // The next text that needs a new one shall not have to wait for it.
    if (isCareful && !members.some(({ history }) => history.length === 0)) add();
  };

  /** Ends a tagger and gives what it still has to others. */
  const replace = (member: Member, also: readonly Passage[] = []): void => {
    retire(member);
    for (const passage of [...also, ...member.handed.splice(0).map((handed) => handed.passage)])
      hand(passage);
  };

  const flush = (): void => {
    let first = order[0];
    while (first?.tagged !== undefined) {
      order.shift();
      owner.onTagged(first.tagged);
      first = order[0];
    }
  };

  const accept = (
    member: Member,
    { passage, needs, history }: Handed,
    frame: Buffer,
    untrained: readonly UntrainedWord[],
  ): void => {
    const surprises = untrained.filter(({ ambiguityClass }) => !needs.untrained.includes(ambiguityClass));
    if (surprises.length === 0) {
      passage.tagged = frame;
      flush();
      return;
    }
    words.learn(passage.analysed, untrained);
    const known = words.needsOf(passage.analysed);
    const classes = new Set([...known.untrained, ...untrained.map(({ ambiguityClass }) => ambiguityClass)]);
    const { hasUnknownWord } = known;
    const isRight = suits(history, { untrained: [...classes], hasUnknownWord, unknownFirst: hasUnknownWord });
    if (isRight) passage.tagged = frame;
    // What it was given behind this text was not meant for a tagger that this text has changed.
    replace(member, isRight ? [] : [passage]);
    flush();
  };

  const onOutput = (member: Member, output: Buffer): void => {
    if (!members.includes(member)) return;
    const handed = member.handed.shift();
    const { frame, untrained, understood } = readTaggerOutput(output);
    if (handed === undefined) {
      owner.onTagged(frame);
    } else if (!understood && isCareful) {
      isCareful = false;
      for (const each of members) replace(each, each === member ? [handed.passage] : []);
    } else {
      accept(member, handed, frame, untrained);
    }
    for (const passage of postponed.splice(0)) hand(passage);
  };

  add();
  return {
    tag(analysed) {
      const passage: Passage = { analysed, tagged: undefined };
      order.push(passage);
      hand(passage);
    },
    async kill() {
      for (const member of members) retire(member);
      await Promise.all(ending);
    },
  };
};
