/** Where a text goes, and what is special there. */
export interface MarkdownPlace {
  readonly kind: 'paragraph' | 'heading' | 'cell' | 'alt' | 'title';
  /** Whether a pair of brackets may be a link here. */
  readonly hasLinks: boolean;
  /** Characters that the source always writes in another way here, as `\*` or `&nbsp;`. */
  readonly spellings: ReadonlyMap<string, string>;
}

/** What stands around a text in its paragraph. */
export interface Beside {
  /** The character before it; empty at the beginning. */
  readonly before: string;
  /** The character after it; empty at the end. */
  readonly after: string;
}

const isSpace = (character: string): boolean => /\s/u.test(character);
const isWordCharacter = (character: string): boolean => /[\p{L}\p{N}]/u.test(character);
const entity = /^&(?:#[xX]?[\da-fA-F]{1,7}|[a-zA-Z][a-zA-Z\d]{0,40})(?:;|$)/u;
const special = /[\\`*_~[\]!<&|]/u;
const link = /\][([:]|\[\^|^\[[ xX]?\]/u;

const escapeStart = (text: string): string =>
  text
    .replace(/^(?:#{1,6}(?=\s|$)|>|[-+*](?=\s|$)|~~~|([-_*=])(?:[ \t]*\1)*[ \t]*$)/u, '\\$&')
    .replace(/^(\d{1,9})([.)])(?=\s|$)/u, '$1\\$2');

/** Writes text so that it stays text in Markdown. */
export const escapeText = (
  text: string,
  { kind, hasLinks, spellings }: MarkdownPlace,
  { before, after }: Beside,
): string => {
  const line = text.replace(/[ \t]*[\r\n]\s*/gu, ' ');
  const isBracketSpecial =
    hasLinks || kind === 'alt' || link.test(line) || (line.endsWith(']') && /[([:]/u.test(after));
  const tildes = line.split('~').length - 1;
  const isSpecial = (character: string, offset: number): boolean => {
    const previous = offset > 0 ? line.charAt(offset - 1) : before;
    const isLast = offset + 1 === line.length;
    const next = isLast ? after : line.charAt(offset + 1);
    switch (character) {
      case '\\':
        return isLast || /[!-/:-@[-`{-~]/u.test(next);
      case '`':
        return true;
      case '*':
        return !(isSpace(previous) && isSpace(next));
      case '_':
        return !(
          (isSpace(previous) && isSpace(next)) ||
          (isWordCharacter(previous) && isWordCharacter(next))
        );
      case '~':
        return tildes > 1 || previous === '~' || next === '~';
      case '[':
      case ']':
        return isBracketSpecial;
      case '!':
        return next === '[';
      case '<':
        return isLast || /[a-zA-Z/!?]/u.test(next);
      case '&':
        return isLast || entity.test(line.slice(offset, offset + 50));
      case '|':
        return kind === 'cell';
      default:
        return false;
    }
  };
  const candidates = spellings.size === 0 ? /[\\`*_~[\]!<&|]/gu : /[\s\S]/gu;
  const escaped = line.replace(
    candidates,
    (character, offset: number) =>
      spellings.get(character) ??
      (special.test(character) && isSpecial(character, offset) ? `\\${character}` : character),
  );
  const isStart = before === '' && (kind === 'paragraph' || kind === 'heading');
  const started = isStart && !escaped.startsWith('\\') ? escapeStart(escaped) : escaped;
  return kind === 'heading' && after === '' ? started.replace(/(?<=^|\s)#(?=#{0,20}$)/u, '\\#') : started;
};

/** Writes a text between the quotation marks, or the brackets, of a title. */
export const escapeTitle = (text: string, quote: string): string => {
  const line = text.replace(/\s*[\r\n]\s*/gu, ' ');
  return line.replace(/[\\"'()&]/gu, (character, offset: number) => {
    const isEnd = quote === '(' ? '()'.includes(character) : character === quote;
    const isEscape = character === '\\' && /^(?:$|[!-/:-@[-`{-~])/u.test(line.slice(offset + 1, offset + 2));
    return isEnd || isEscape || (character === '&' && entity.test(line.slice(offset, offset + 50)))
      ? `\\${character}`
      : character;
  });
};
