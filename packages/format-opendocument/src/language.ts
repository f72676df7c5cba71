import { isRightToLeft, languageTagOf, type XmlElement } from '@dragoman/format-kit';
import type { LanguageTag } from '@dragoman/provider';
import { Direction } from './direction.ts';
import { nameOf } from './names.ts';
import type { OpenDocument } from './package/open.ts';
import type { Part } from './package/part.ts';

/** Attributes that name a language: those of scripts of East Asia and of complex ones stand beside the others. */
type ScriptClass = '' | '-asian' | '-complex';

const asian = new Set(['Hans', 'Hant', 'Hani', 'Jpan', 'Kore', 'Hang', 'Hira', 'Kana', 'Bopo', 'Yiii']);
/** Scripts that need layout of their own, as LibreOffice groups them (i18npool, `unicode.cxx`). */
const complex = new Set(
  'Arab Hebr Syrc Thaa Nkoo Adlm Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Thai Laoo Tibt Mymr Khmr Mong Tfng'.split(
    ' ',
  ),
);

const classOf = (script: string | undefined): ScriptClass =>
  script === undefined ? '' : asian.has(script) ? '-asian' : complex.has(script) ? '-complex' : '';

type Name = `${string}:${string}`;

/** The names of the attributes of a class: the plain ones are those of XSL. */
const nameIn = (scriptClass: ScriptClass, name: 'language' | 'country' | 'script'): Name =>
  scriptClass === '' ? `fo:${name}` : `style:${name}${scriptClass}`;

/** "No language": not to be checked. It stays. */
const isNone = (value: string): boolean => value === 'none' || value === 'zxx' || value === '';

/** Names the target's language where a style names one for such scripts. */
const setStyle = (part: Part, properties: XmlElement, locale: Intl.Locale, isDefault: boolean): void => {
  const scriptClass = classOf(locale.script);
  const found = part.value(properties, nameIn(scriptClass, 'language'));
  if (found === undefined ? !isDefault : isNone(found)) return;
  part.setAttribute(properties, nameIn(scriptClass, 'language'), locale.language);
  part.setAttribute(properties, nameIn(scriptClass, 'country'), locale.region ?? 'none');
  for (const name of [nameIn(scriptClass, 'script'), `style:rfc-language-tag${scriptClass}`] as const)
    if (part.attribute(properties, name))
      part.setAttribute(properties, name, name.includes('rfc') ? locale.toString() : (locale.script ?? ''));
};

const twins = ['font-size', 'font-weight', 'font-style'] as const;

/** What is bold, slanted or large is so in the target's script, too. */
const setTwins = (part: Part, properties: XmlElement, scriptClass: ScriptClass): void => {
  if (scriptClass === '') return;
  for (const name of twins) {
    const value = part.value(properties, `fo:${name}`);
    if (value === undefined || part.attribute(properties, `style:${name}${scriptClass}`)) continue;
    // A share of the parent's size has a name of its own for each script.
    part.setAttribute(properties, `style:${name}${scriptClass}`, value);
  }
};

const setPart = (part: Part, target: LanguageTag, locale: Intl.Locale): void => {
  for (const element of part.root.descendants()) {
    const name = nameOf(element);
    if (name === 'style:text-properties') {
      const isDefault = element.parent?.local === 'default-style';
      setStyle(part, element, locale, isDefault);
      setTwins(part, element, classOf(locale.script));
    } else if (name === 'dc:language' && !element.isEmpty)
      part.replace({ start: element.contentStart, end: element.contentEnd }, [target]);
  }
};

const partsOf = ({ meta, content, styles, objects }: OpenDocument): readonly Part[] =>
  [meta, content, styles, ...objects].filter((part) => part !== undefined);

const languageOfStyle = (part: Part, style: XmlElement): LanguageTag | undefined => {
  const properties = style.element('text-properties');
  const language = properties && part.value(properties, 'fo:language');
  const country = properties && part.value(properties, 'fo:country');
  if (language === undefined || isNone(language)) return undefined;
  return country === undefined || isNone(country) ? language : `${language}-${country}`;
};

/** The language that a file names: of its content, or of its default style. */
export const languageOf = (file: OpenDocument): LanguageTag | undefined => {
  const found: (LanguageTag | undefined)[] = [];
  for (const part of [file.meta, file.styles, file.content])
    for (const element of part?.root.descendants() ?? []) {
      if (!part) break;
      const name = nameOf(element);
      if (name === 'office:body') break;
      if (name === 'dc:language') found.unshift(element.textContent.trim());
      else if (name === 'style:default-style' && part.value(element, 'style:family') === 'paragraph')
        found.push(languageOfStyle(part, element));
    }
  return found.map((name) => languageTagOf(name ?? '')).find((tag) => tag !== undefined);
};

/** Names the language of a translated file in its styles, and sets its direction. */
export const setLanguage = (
  file: OpenDocument,
  target: LanguageTag,
  source: LanguageTag | undefined,
): void => {
  const tag = languageTagOf(target);
  if (tag === undefined) return;
  const locale = new Intl.Locale(tag).maximize();
  for (const part of partsOf(file)) setPart(part, target, locale);
  const isToLeft = isRightToLeft(target);
  if (isToLeft === isRightToLeft(source ?? languageOf(file) ?? 'en')) return;
  const direction = new Direction(isToLeft);
  for (const part of partsOf(file)) direction.apply(part);
};
