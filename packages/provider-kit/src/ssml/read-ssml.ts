import { ServiceError } from '@dragoman/provider';
import { SaxesParser } from 'saxes';

/** An element of SSML 1.1 (https://www.w3.org/TR/speech-synthesis11/), its attributes and texts decoded. */
export interface SsmlElement {
  /** As written, a prefix included: `mstts:express-as`. */
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: (SsmlElement | string)[];
}

/** Elements in elements: nobody speaks so, and engines keep small tables. */
const maxDepth = 16;

/** The SSML is broken. `message` says where and why, without its text. */
export const brokenSsml = (message: string): ServiceError =>
  new ServiceError('invalid_request', {
    detail: `The SSML cannot be read: ${message}`,
    errors: [{ pointer: '/text', code: 'invalid_ssml', message }],
  });

/** What the parser found, without its own notes of the place and without what it quotes. */
const faultOf = ({ message }: Error): string =>
  message
    .replace(/^\d+:\d+: /, '')
    .replace(/: .*$/s, '')
    .replace(/\.$/, '');

/**
 * Reads SSML as XML 1.0 without declarations: no DOCTYPE, no processing instruction, no entities but XML's own five.
 * Gives the root element; a text in it follows no other text, and none is empty.
 *
 * @throws ServiceError `invalid_request` for anything else, and where the root is not `speak`
 */
export const readSsml = (ssml: string): SsmlElement => {
  const document: SsmlElement = { name: '', attributes: new Map(), children: [] };
  const open: SsmlElement[] = [document];
  const parser = new SaxesParser({ defaultXMLVersion: '1.0', forceXMLVersion: true });
  const text = (written: string): void => {
    const children = open.length > 1 ? (open.at(-1)?.children ?? []) : [];
    const before = children.at(-1);
    // A comment or a CDATA section ends no text.
    if (typeof before === 'string') children.splice(-1, 1, before + written);
    else if (written !== '') children.push(written);
  };
  parser.on('error', (error) => {
    // A bare one is found only where it stops everything else, if at all.
    const advice = /&(?!#?\w+;)/.test(ssml) ? ` Write '&amp;' for '&'.` : '';
    throw brokenSsml(`${faultOf(error)} at line ${parser.line}, column ${parser.column}.${advice}`);
  });
  parser.on('doctype', () => {
    throw brokenSsml('a DOCTYPE is not allowed.');
  });
  parser.on('processinginstruction', () => {
    throw brokenSsml('processing instructions are not allowed.');
  });
  parser.on('text', text);
  parser.on('cdata', text);
  parser.on('opentag', ({ name, attributes }) => {
    if (open.length > maxDepth) throw brokenSsml(`elements are nested deeper than ${maxDepth}.`);
    const element: SsmlElement = { name, attributes: new Map(Object.entries(attributes)), children: [] };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('closetag', () => void open.pop());
  // A tag that never ends is found at the end of the input only.
  parser.write(ssml).close();
  const [root] = document.children;
  if (typeof root !== 'object' || root.name !== 'speak')
    throw brokenSsml('the root element must be <speak>.');
  return root;
};

/** Whether a text is meant as SSML: it starts with `<speak`. */
export const isSsml = (text: string): boolean => /^\s*(?:<\?xml\s[^<>]*\?>\s*)?<speak[\s/>]/.test(text);
