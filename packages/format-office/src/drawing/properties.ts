import { encodeXmlAttribute, type XmlElement } from '@dragoman/format-kit';
import type { XmlPart } from '../package/index.ts';
import type { TargetLanguage } from '../text/index.ts';

/** Attributes of `a:rPr` that say nothing of how a text looks (ECMA-376 part 1, 21.1.2.3.9). */
const invisible = new Set(['lang', 'altLang', 'dirty', 'err', 'smtClean', 'smtId', 'bmk']);

/** A piece of raw XML with other values of some attributes of its first tag; null takes one away. */
const withAttributes = (
  raw: string,
  tag: XmlElement,
  values: Readonly<Record<string, string | null>>,
): string => {
  let written = raw;
  for (const attribute of tag.attributes.toReversed()) {
    const value = values[attribute.name];
    if (value === undefined) continue;
    const [start, end] = [attribute.start - tag.start, attribute.end - tag.start];
    written =
      value === null
        ? written.slice(0, written.lastIndexOf(attribute.name, start - 1)).trimEnd() + written.slice(end + 1)
        : written.slice(0, start) + encodeXmlAttribute(value) + written.slice(end);
  }
  const added = Object.entries(values)
    .filter(([name, value]) => value !== null && !tag.attribute(name))
    .map(([name, value]) => ` ${name}="${encodeXmlAttribute(value ?? '')}"`)
    .join('');
  const nameEnd = 1 + tag.name.length;
  return written.slice(0, nameEnd) + added + written.slice(nameEnd);
};

/** Gives attributes of an element other values. */
export const setAttributes = (
  part: Pick<XmlPart, 'edit'>,
  element: XmlElement,
  values: Readonly<Record<string, string>>,
): void => {
  const nameEnd = element.start + 1 + element.name.length;
  for (const [name, value] of Object.entries(values)) {
    const attribute = element.attribute(name);
    if (attribute) part.edit(attribute.start, attribute.end, encodeXmlAttribute(value));
    else part.edit(nameEnd, nameEnd, ` ${name}="${encodeXmlAttribute(value)}"`);
  }
};

/** How a run of text looks: its `a:rPr`, or none. */
export interface RunLook {
  /** Equal for looks that nobody can tell apart. */
  readonly key: string;
  /** As it is written for a target. */
  readonly xml: string;
  /** Equal for looks in which a blank is the same; undefined where it is seen. */
  readonly space: string | undefined;
}

export const plainLook: RunLook = { key: '', xml: '', space: '' };

/** What makes a blank visible. */
const visibleSpace = /\b(?:u|strike)="(?!none|noStrike)|<(?:\w+:)?(?:highlight|hlink\w+)\b/;

/** What makes a blank wider, or its line higher. */
const spaceWidth = /\b(?:sz|spc|baseline)="[^"]*"|<(?:\w+:)?latin\b[^>]*>/g;

/** The look that an `a:rPr` gives, with the target's language where it names one. */
export const readRunLook = (document: string, element: XmlElement, target: TargetLanguage): RunLook => {
  const raw = document.slice(element.start, element.end);
  const content = document.slice(element.contentStart, element.contentEnd);
  const attributes = element.attributes
    .filter(({ name }) => !invisible.has(name))
    .map(({ name, value }) => `${name}=${JSON.stringify(value)}`)
    .sort();
  const language = element.attribute('lang');
  return {
    key: attributes.length === 0 && content === '' ? '' : `${attributes.join(' ')}>${content}`,
    xml: withAttributes(raw, element, {
      ...(language ? { lang: target.nameFor(language.value) } : {}),
      // The spelling of another language was wrong, not this one's.
      ...(element.attribute('err') ? { err: null } : {}),
    }),
    space: visibleSpace.test(raw) ? undefined : (raw.match(spaceWidth) ?? []).join(),
  };
};
