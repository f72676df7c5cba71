import { encodeXmlAttribute, encodeXmlText, type XmlElement } from '@dragoman/format-kit';
import { keyIn } from '../drawing/index.ts';
import type { XmlPart } from '../package/index.ts';
import { hasLetters, type LookRules, type RunPiece, type TextPlace, tagRuns } from '../text/index.ts';
import type { Finishing } from './finishing.ts';
import { readRichString } from './rich-string.ts';
import { decodeCellText, encodeCellXml } from './xstring.ts';

/** A comment with the thread that it stands for in older programs: Excel gives it an author of that name. */
interface Comment {
  readonly element: XmlElement;
  /** Undefined: it stands for none. */
  readonly thread: string | undefined;
}

const commentsOf = ({ root }: XmlPart): readonly Comment[] => {
  const authors = (root.element('authors')?.elements('author') ?? []).map(({ textContent }) => textContent);
  return [...root.descendants('comment')].map((element) => {
    const author = authors[Number(element.attribute('authorId')?.value ?? -1)] ?? '';
    return { element, thread: author.startsWith('tc=') ? author.slice('tc='.length) : undefined };
  });
};

/** Comments of cells, today called notes. Those that stand for a thread in older programs are not among them. */
export const readComments = (part: XmlPart): readonly TextPlace[] =>
  commentsOf(part).flatMap(({ element, thread }, index): readonly TextPlace[] => {
    const text = element.element('text');
    if (!text || thread !== undefined) return [];
    const string = readRichString(part, text);
    const { source } = string;
    return hasLetters(source)
      ? [
          {
            key: keyIn(part, `c${index + 1}`),
            source,
            context: `comment on ${element.attribute('ref')?.value ?? 'a cell'}`,
            write: (parts) => string.write(parts),
          },
        ]
      : [];
  });

interface Mention {
  readonly element: XmlElement;
  readonly text: string;
}

const rules: LookRules<''> = { keyOf: () => '', spaceOf: () => '' };

/** A text with the people who are mentioned in it, who keep their names. */
const readPieces = (text: string, comment: XmlElement): readonly RunPiece<'', Mention>[] => {
  const numberOf = (element: XmlElement, name: string): number => Number(element.attribute(name)?.value ?? 0);
  const pieces: RunPiece<'', Mention>[] = [];
  let end = 0;
  const mentions = (comment.element('mentions')?.elements('mention') ?? []).toSorted(
    (left, right) => numberOf(left, 'startIndex') - numberOf(right, 'startIndex'),
  );
  for (const element of mentions) {
    const start = numberOf(element, 'startIndex');
    const length = numberOf(element, 'length');
    if (!(start >= end && length > 0 && start + length <= text.length)) continue;
    pieces.push({ kind: 'text', text: text.slice(end, start), look: '' });
    end = start + length;
    pieces.push({ kind: 'kept', kept: { element, text: text.slice(start, end) } });
  }
  pieces.push({ kind: 'text', text: text.slice(end), look: '' });
  return pieces;
};

/** A comment of a thread with its new text. */
interface Written {
  readonly thread: string;
  readonly source: string;
  readonly target: string;
}

/** Older programs show a thread as one comment with all its texts, in their order. */
const writeTwins = (part: XmlPart, written: readonly Written[]): void => {
  const byThread = Map.groupBy(written, ({ thread }) => thread);
  for (const { element: comment, thread } of commentsOf(part)) {
    const replies = thread === undefined ? undefined : byThread.get(thread);
    if (!replies) continue;
    for (const element of comment.element('text')?.descendants('t') ?? []) {
      let rest = decodeCellText(element.textContent);
      let done = '';
      for (const { source, target } of replies) {
        const at = rest.indexOf(source);
        if (at < 0) continue;
        done += rest.slice(0, at) + target;
        rest = rest.slice(at + source.length);
      }
      part.edit(element.contentStart, element.contentEnd, encodeCellXml(done + rest));
    }
  }
};

/** Threads of comments, and what older programs show in their place (`twins`), which is written along. */
export const readThreads = (
  part: XmlPart,
  twins: readonly XmlPart[],
  finishing: Finishing,
): readonly TextPlace[] => {
  const written: Written[] = [];
  return part.root.elements('threadedComment').flatMap((comment, index): readonly TextPlace[] => {
    const element = comment.element('text');
    const source = element?.textContent ?? '';
    const pieces = readPieces(source, comment);
    const runs = tagRuns(pieces, rules);
    if (!element || !hasLetters(runs.source)) return [];
    const thread = comment.attribute('parentId')?.value ?? comment.attribute('id')?.value ?? '';
    return [
      {
        key: keyIn(part, `c${index + 1}`),
        source: runs.source,
        context: `comment on ${comment.attribute('ref')?.value ?? 'a cell'}`,
        write(parts) {
          const all = [
            ...pieces.slice(0, runs.first),
            ...runs.rewrite(parts),
            ...pieces.slice(runs.last + 1),
          ];
          const target = writeThreaded(part, all);
          part.edit(element.contentStart, element.contentEnd, encodeXmlText(target));
          if (written.length === 0)
            finishing.later(() => {
              for (const twin of twins) writeTwins(twin, written);
            });
          written.push({ thread, source, target });
        },
      },
    ];
  });
};

/** The text of pieces; where people are mentioned in it, the file counts characters. */
const writeThreaded = (part: XmlPart, pieces: readonly RunPiece<'', Mention>[]): string => {
  let text = '';
  for (const piece of pieces) {
    if (piece.kind === 'text') {
      text += piece.text;
      continue;
    }
    const start = piece.kept.element.attribute('startIndex');
    if (start) part.edit(start.start, start.end, encodeXmlAttribute(String(text.length)));
    text += piece.kept.text;
  }
  return text;
};
