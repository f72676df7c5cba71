import { codeSpans } from '../code.ts';
import { mathematics } from './mathematics.ts';

/** A part of a document, in UTF-16 offsets. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** What a document says in the dialects that are built on CommonMark. */
export interface Dialects {
  /** As long as the document: without what CommonMark would take for words. It only says where things are. */
  readonly copy: string;
  /** Titles that the copy lacks: of directives, alerts and admonitions. Each is a text by itself. */
  readonly titles: readonly Range[];
}

/** What stands in place of code within a sentence: not a letter, with which an address could begin. */
const filler = '·';

/** What is no text: code, and mathematics. */
const keptSpans = new RegExp(`${mathematics.source}|${codeSpans.source}`, 'gu');

/** Marks of quotations, and blanks, with which a line begins. */
const prefix = /^[ \t>]{0,200}/u;

/** More blanks than this in front of code, or behind it, are not looked at. */
const maxLead = 200;
const ownLead = /(?<![^\n])[ \t>]*$/u;
const ownEnd = /^[ \t\r]*(?:\n|$)/u;

// Without `u`: each of the two units of an emoji is a blank, since the copy is as long as the text.
const blanked = (text: string): string => text.replace(/[^\r\n]/g, ' ');

/** Whether the line before a place, or the one after it, is a row of a table, which a blank line would end. */
const isInTable = (text: string, start: number, end: number): boolean => {
  const before = text.slice(text.lastIndexOf('\n', start - 2) + 1, start);
  return (
    /^[ \t>]{0,200}\|/u.test(before) || /^[ \t]{0,200}\r?\n[ \t>]{0,200}\|/u.test(text.slice(end, end + 500))
  );
};

/**
 * Code of templates and of MDX: blank where it has its lines for itself, so that the lines around it are no part of one
 * paragraph; else nothing that could be markup.
 */
const withoutCode = (text: string): string => {
  let copy = '';
  let position = 0;
  for (const { index: start, 0: found } of text.matchAll(keptSpans)) {
    const end = start + found.length;
    const line = ownLead.exec(text.slice(Math.max(0, start - maxLead), start))?.[0];
    const isAlone = line !== undefined && ownEnd.test(text.slice(end, end + maxLead));
    copy += text.slice(position, start);
    position = end;
    if (isAlone && !isInTable(text, start - line.length, end)) copy += blanked(found);
    // A tag that HTML could have as well may be a half of a pair.
    else copy += /^<(?![?%])[^{]*$/u.test(found) ? found : filler.repeat(found.length);
  }
  return copy + text.slice(position);
};

const yamlLine = /^(?:#.*|["']?[\p{L}\p{N}_$@.-][^:\n]{0,100}:(?:[ \t].*)?)$/u;
const tomlLine = /^(?:#.*|["']?[\w.-]{1,100}["']?[ \t]*=.*|\[.*\])$/u;

/** Where front matter ends: 0 without any. It has an end, and it begins as YAML or TOML do: other rules are only lines. */
export const frontMatterEnd = (text: string): number => {
  const [opening = '', fence = ''] = /^(---|\+\+\+)[ \t]*\r?\n/u.exec(text) ?? [];
  if (opening === '') return 0;
  const closing = fence === '---' ? /^(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/mu : /^\+\+\+[ \t]*(?:\r?\n|$)/mu;
  const body = text.slice(opening.length);
  const end = closing.exec(body);
  if (!end) return 0;
  const first = body
    .slice(0, end.index)
    .split('\n')
    .map((line) => line.trimEnd())
    .find((line) => line !== '');
  const isMatter = first === undefined || (fence === '---' ? yamlLine : tomlLine).test(first);
  return isMatter ? opening.length + end.index + end[0].length : 0;
};

const attributes = '(?:\\{[^{}\\n]{0,300}\\})?';
/** `:::note[Title]{#id}`, `::: tip Title`, `:::`. */
const directive = new RegExp(
  `^:{3,}[ \\t]*(?:[\\w-]{1,60})?(?:\\[(?<label>(?:[^\\[\\]\\n\\\\]|\\\\[^\\n]){0,300})\\])?[ \\t]*${attributes}[ \\t]*(?<title>[^{}\\n]{0,300}?)[ \\t]*${attributes}[ \\t]*:{0,100}$`,
  'du',
);
/** `::name[Text]{attributes}`. */
const leafDirective = new RegExp(
  `^::[a-zA-Z][\\w-]{0,60}(?:\\[(?<title>(?:[^\\[\\]\\n\\\\]|\\\\[^\\n]){0,300})\\])?${attributes}$`,
  'du',
);
/** GitHub's alerts, and Obsidian's, which may have a title. */
const alert = /^\[![\w-]{1,40}\][+-]?(?:[ \t]+(?<title>.{0,300}))?$/du;
/** Python-Markdown's admonitions and tabs: what belongs to them is indented. */
const admonition =
  /^(?:!!!|\?\?\?\+?|===[!+]?)[ \t]+(?:[\w-]{1,40}[ \t]*){0,5}(?:"(?<title>[^"\n]{0,300})")?[ \t]*$/du;
/** Attributes of the block before, and places of a table of contents. */
const ownLine = /^(?:\{[:#.][^{}\n]{0,300}\}|\[\[?_?toc_?\]?\]|\[\[?_?TOC_?\]?\])$/u;
/** A definition; Pandoc's may begin with `~`, which before a number says "about". */
const definition = /^(?::(?=[ \t]{1,4}\S)|~(?=[ \t]{1,4}[^\s\d]))/u;
/** Statements of MDX, which go on to the next blank line. */
const moduleLine =
  /^(?:import[ \t]+(?:(?:[\w$*{][^"']{0,300}[ \t]from[ \t]+)?["'][^"'\n]{1,300}["'];?[ \t]*$|\{[ \t]*$)|export[ \t]+(?:default|const|let|var|function|async|class|\{|\*)(?![\p{L}\p{N}-]))/u;

/** What a line is to be read as, and where in it a title is. */
interface ReadLine {
  readonly copy: string;
  readonly title?: readonly [number, number] | undefined;
}

const titleIn = (match: RegExpExecArray): readonly [number, number] | undefined =>
  [match.indices?.groups?.label, match.indices?.groups?.title].find(
    (range) => range !== undefined && range[1] > range[0],
  );

const readLine = (content: string, copy: string, isQuoted: boolean, isFirst: boolean): ReadLine => {
  const blank = (match: RegExpExecArray): ReadLine => ({ copy: blanked(content), title: titleIn(match) });
  const found =
    directive.exec(content) ?? leafDirective.exec(content) ?? (isQuoted ? alert.exec(content) : null);
  if (found) return blank(found);
  const indented = admonition.exec(content);
  // The item of a list, to which indented lines belong as well, with a heading that has no words.
  if (indented && content.length > 2) return { copy: '- #'.padEnd(content.length), title: titleIn(indented) };
  if (ownLine.test(content)) return { copy: blanked(content) };
  // An item of a list may follow a paragraph without a blank line, and has the same indentation.
  return { copy: isFirst ? copy : copy.replace(definition, '-') };
};

const fence = /^[ \t>]{0,200}(?<marks>`{3,}|~{3,})(?<info>.*)/u;

/** Where lines begin at which fenced code begins or ends, in turn: what is between them is code. */
const fencesIn = (text: string, from: number): readonly number[] => {
  const places: number[] = [];
  let marks = '';
  for (let start = from; start < text.length; ) {
    const next = text.indexOf('\n', start);
    const end = next < 0 ? text.length : next + 1;
    const found = fence.exec(text.slice(start, end))?.groups;
    if (marks === '' && found?.marks) {
      marks = found.marks;
      places.push(start);
    } else if (marks !== '' && found?.marks?.startsWith(marks) && found.info?.trim() === '') {
      marks = '';
      places.push(end);
    }
    start = end;
  }
  return places;
};

/** Reads what the dialects add to CommonMark: each in lines of its own, which are no part of a paragraph. */
export const readDialects = (text: string): Dialects => {
  const matterEnd = frontMatterEnd(text);
  const titles: Range[] = [];
  let copy = blanked(text.slice(0, matterEnd));
  let isModule = false;
  let isFirst = true;

  const readLines = (from: number, to: number): void => {
    const bare = withoutCode(text.slice(from, to));
    for (let start = from; start < to; ) {
      const next = text.indexOf('\n', start);
      const end = next < 0 || next >= to ? to : next + 1;
      const line = text.slice(start, end);
      const lead = prefix.exec(line)?.[0] ?? '';
      const content = line.slice(lead.length).trimEnd();
      const at = start + lead.length;
      isModule = content !== '' && (isModule || (lead === '' && moduleLine.test(content)));
      if (isModule) copy += blanked(line);
      else if (content === '') copy += bare.slice(start - from, end - from);
      else {
        const bareContent = bare.slice(at - from, at - from + content.length);
        const read = readLine(content, bareContent, lead.includes('>'), isFirst);
        if (read.title) titles.push({ start: at + read.title[0], end: at + read.title[1] });
        copy += lead + read.copy + line.slice(lead.length + content.length);
        isFirst = false;
      }
      start = end;
    }
  };

  let position = matterEnd;
  for (const [index, place] of [...fencesIn(text, matterEnd), text.length].entries()) {
    if (index % 2 === 0) readLines(position, place);
    else copy += text.slice(position, place);
    isModule = false;
    position = place;
  }
  return { copy, titles };
};
