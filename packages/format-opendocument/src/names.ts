import type { XmlElement } from '@dragoman/format-kit';

/** Of the namespaces that OpenDocument 1.3 (part 3, 1.4.2) calls otherwise than their prefix. */
const compatible: Readonly<Record<string, string>> = {
  drawing: 'draw',
  datastyle: 'number',
  'xsl-fo-compatible': 'fo',
  'svg-compatible': 'svg',
  'smil-compatible': 'smil',
  animation: 'anim',
};

const others: Readonly<Record<string, string>> = {
  'http://purl.org/dc/elements/1.1/': 'dc',
  'http://www.w3.org/1999/xlink': 'xlink',
  'http://openoffice.org/2009/office': 'officeooo',
  'urn:org:documentfoundation:names:experimental:office:xmlns:loext:1.0': 'loext',
  'urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0': 'calcext',
};

const standard = /^urn:oasis:names:tc:opendocument:xmlns:([a-z0-9-]+):1\.0$/;

const known = new Map<string, string>();
const knownAtMost = 1_000;

/** The prefix under which the standard speaks of a namespace, whatever the file calls it; empty for those of others. */
export const prefixOf = (uri: string): string => {
  const found = known.get(uri);
  if (found !== undefined) return found;
  const name = standard.exec(uri)?.[1];
  const prefix = others[uri] ?? (name === undefined ? '' : (compatible[name] ?? name));
  if (known.size < knownAtMost) known.set(uri, prefix);
  return prefix;
};

/** An element's name as the standard writes it: `text:p`. */
export const nameOf = ({ uri, local }: XmlElement): string => `${prefixOf(uri)}:${local}`;
