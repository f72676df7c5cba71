/** What may follow a dollar sign: a sign of TeX before the next dollar sign, or one piece. Else it is about money. */
const dollars =
  '(?<![\\\\$\\w])\\$(?=[^\\s$])(?=[^$\\n]{0,300}[\\\\^_={}]|[^\\s$]{1,40}\\$)(?:[^$\\n\\\\]|\\\\[^\\n]){0,300}(?<=[^\\s])\\$(?![\\w$])';
const displayDollars = '(?<![\\\\$])\\$\\$(?:[^$\\n]|\\n(?![ \\t>]*\\n)){1,3000}\\$\\$(?!\\$)';

/** A sign of TeX; escapes of Markdown such as `\_` are none. */
const sign = '(?:\\\\[a-zA-Z]|[\\^={}+<>]|(?<!\\\\)_)';
const inBrackets = '(?:[^\\n\\\\]|\\\\(?![()\\[\\]])[^\\n])';
const inSquareBrackets = '(?:[^\\n\\\\]|\\\\(?![()\\[\\]])|\\n(?![ \\t>]*\\n))';
/** `\(…\)`, which are escaped brackets where what they hold has neither a sign of TeX nor letters apart from each other. */
const brackets = `(?<![\\\\\\w])(?<slashes>\\\\{1,2})\\((?=${inBrackets}{0,300}?${sign}|(?:(?!\\p{L}{2})[^\\n\\\\]){1,40}\\\\{1,2}\\))${inBrackets}{1,300}?\\k<slashes>\\)`;
const squareBrackets = `(?<![\\\\\\w])(?<squareSlashes>\\\\{1,2})\\[(?=${inSquareBrackets}{0,3000}?${sign})${inSquareBrackets}{1,3000}?\\k<squareSlashes>\\]`;
const environment =
  '\\\\begin\\{(?<environment>[a-zA-Z]{1,30}\\*?)\\}[\\s\\S]{0,3000}?\\\\end\\{\\k<environment>\\}';

/**
 * Mathematics: `$$…$$`, `\[…\]`, `\(…\)`, their backslashes single or double, environments of TeX, and `$…$` with no
 * blank on the inner sides, as Pandoc has it, and no letter of Latin, digit or dollar sign on the outer ones.
 */
export const mathematics = new RegExp(
  [displayDollars, dollars, brackets, squareBrackets, environment].join('|'),
  'gu',
);
