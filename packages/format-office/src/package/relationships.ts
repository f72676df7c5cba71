import { ServiceError } from '@dragoman/provider';
import { transitional } from './namespaces.ts';
import { shownName, type XmlPart } from './part.ts';

/** A relationship of a part (ECMA-376 part 2, 9.3). */
export interface Relationship {
  readonly id: string;
  /** Its transitional name. */
  readonly type: string;
  /** The name of a part, or, of an external one, whatever it names: that is never fetched. */
  readonly target: string;
  readonly isExternal: boolean;
}

/** Where the relationships of a part are kept; of the package itself for an empty name. */
export const relationshipsName = (partName: string): string => {
  const slash = partName.lastIndexOf('/') + 1;
  return `${partName.slice(0, slash)}_rels/${partName.slice(slash)}.rels`;
};

const hostile = (source: string): ServiceError =>
  new ServiceError('corrupt_document', {
    detail: `A relationship of ${shownName(source || 'the package')} leads out of the file: save the document anew.`,
  });

/**
 * The part that a relationship of `source` names.
 *
 * @throws ServiceError `corrupt_document` for what leads out of the package
 */
const resolveTarget = (source: string, target: string): string => {
  const path = target.replace(/[?#].*$/s, '');
  if (/[\\\0]/.test(path) || /^[A-Za-z][A-Za-z0-9+.-]*:/.test(path) || path.startsWith('//'))
    throw hostile(source);
  const resolved = path.startsWith('/') ? [] : source.split('/').slice(0, -1);
  for (const step of path.split('/')) {
    if (step === '..' && resolved.pop() === undefined) throw hostile(source);
    if (step !== '..' && step !== '.' && step !== '') resolved.push(step);
  }
  return resolved.join('/');
};

/** The relationships in a part that holds those of `source`. */
export const readRelationships = (part: XmlPart, source: string): readonly Relationship[] =>
  part.root.elements('Relationship').map((element): Relationship => {
    const written = (name: string): string => element.attribute(name)?.value ?? '';
    const isExternal = written('TargetMode').toLowerCase() === 'external';
    const target = written('Target');
    return {
      id: written('Id'),
      type: transitional(written('Type')),
      target: isExternal ? target : resolveTarget(source, target),
      isExternal,
    };
  });
