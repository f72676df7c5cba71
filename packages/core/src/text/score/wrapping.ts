import { type Check, result } from './check.ts';

const namesIn = (tag: string): Intl.DisplayNames =>
  new Intl.DisplayNames([tag], { type: 'language', fallback: 'none' });

const names = new Map<string, readonly string[]>();

/** What an engine may call the language that it translates into: in English and in that language. */
const namesOf = (base: string): readonly string[] => {
  const known = names.get(base);
  if (known) return known;
  const made = ['en', base].flatMap((tag) => namesIn(tag).of(base)?.toLowerCase() ?? []);
  names.set(base, made);
  return made;
};

const label = /^[*_#>\s]{0,5}([\p{L}\s]{3,20}?)(?:\s?\([^)]{1,20}\))?\s?[*_]{0,2}[:：]/u;
const colon = /[:：]/u;
const maxLabel = 60;
const fence = /^\s*(?:```|~~~)/u;
const quoted = /^["“«„「](?:[\s\S]*[^\s])["”»“」][.。]?$/u;
const anyQuote = /["“”«»„「」]/u;

/** The output is the translation alone: no `Spanish:` before it, no code fence or quotation marks around it. */
export const wrapping: Check = ({ source, output, targetLanguage }) => {
  const [from, to] = [source.trim(), output.trim()];
  const named = colon.test(to.slice(0, maxLabel)) ? label.exec(to)?.[1]?.trim().toLowerCase() : undefined;
  const isLabelled = named !== undefined && !label.test(from) && namesOf(targetLanguage).includes(named);
  if (isLabelled) return result('wrapping', 0, `begins with "${named}:"`);
  if (fence.test(to) && !fence.test(from)) return result('wrapping', 0, 'put into a code fence');
  if (quoted.test(to) && !anyQuote.test(from)) return result('wrapping', 0.2, 'put into quotation marks');
  return undefined;
};

/** UTF-8 that was read as Windows-1252, and what stands for characters that could not be read. */
const broken =
  /Ã[\u0080-\u00BF\u0152-\u0161\u2018-\u2122]|â(?:€|\u0080)|Â[\u00A0-\u00BF]|[ÐÑ][\u0080-\u00BF]|\uFFFD/gu;

/** The output's characters were not broken on their way. */
export const encoding: Check = ({ source, output }) => {
  const count = output.match(broken)?.length ?? 0;
  if (count === 0 || count <= (source.match(broken)?.length ?? 0)) return undefined;
  return result('encoding', 0, `${count} broken characters`);
};
