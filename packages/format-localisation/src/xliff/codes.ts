import type { XmlElement } from '@dragoman/format-kit';
import type { MarkupCode, MarkupRules } from '../markup/index.ts';

const of = (
  { local }: XmlElement,
  kind: MarkupCode['kind'],
  id: string | undefined,
  pair?: string,
): MarkupCode => ({
  kind,
  id: `${local} ${id ?? ''}`,
  ...(pair === undefined ? {} : { pair }),
});

const value = (element: XmlElement, ...names: readonly string[]): string | undefined => {
  for (const name of names) {
    const found = element.attribute(name)?.value;
    if (found !== undefined) return found;
  }
  return undefined;
};

/** Angular has one element for each tag of a template: `START_LINK_1`, and `CLOSE_LINK` for all links. */
const angular = /^(START|CLOSE)_(.+?)(?:_\d+)?$/;

/** Inline elements of XLIFF 1.2 (https://docs.oasis-open.org/xliff/v1.2/os/xliff-core.html#InlineElements). */
const codeOf1 = (element: XmlElement): MarkupCode => {
  const id = value(element, 'id', 'mid');
  switch (element.local) {
    case 'g':
      return of(element, 'around', id);
    case 'mrk': {
      const type = value(element, 'mtype');
      // What a mark is called may differ from one language to the other.
      return { kind: type === 'protected' ? 'whole' : 'around', id: `mrk ${type ?? ''}` };
    }
    case 'bx':
    case 'bpt':
      return of(element, 'open', id, value(element, 'rid', 'id'));
    case 'ex':
    case 'ept':
      return of(element, 'close', id, value(element, 'rid', 'id'));
    case 'x': {
      const [, edge, name] = angular.exec(id ?? '') ?? [];
      return edge ? of(element, edge === 'START' ? 'open' : 'close', id, name) : of(element, 'whole', id);
    }
    default:
      return of(element, 'whole', id);
  }
};

/** Inline elements of XLIFF 2 (https://docs.oasis-open.org/xliff/xliff-core/v2.1/os/xliff-core-v2.1-os.html#inlineelements). */
const codeOf2 = (element: XmlElement): MarkupCode => {
  const id = value(element, 'id');
  switch (element.local) {
    case 'pc':
      return of(element, 'around', id);
    case 'mrk':
      return value(element, 'translate') === 'no'
        ? of(element, 'whole', id)
        : { kind: 'around', id: `mrk ${value(element, 'type') ?? ''}` };
    case 'sc':
    case 'sm':
      return of(element, 'open', id, `${element.local} ${id ?? ''}`);
    case 'ec':
    case 'em': {
      const start = value(element, 'startRef');
      return of(element, 'close', start ?? id, `s${element.local.slice(1)} ${start ?? ''}`);
    }
    case 'cp':
      return of(element, 'whole', value(element, 'hex'));
    default:
      return of(element, 'whole', id);
  }
};

/** How XLIFF 1 writes texts with inline codes: as tagged text, and back. */
export const xliff1Rules: MarkupRules = { codeOf: codeOf1 };

/** How XLIFF 2 writes texts with inline codes: as tagged text, and back. */
export const xliff2Rules: MarkupRules = { codeOf: codeOf2 };
