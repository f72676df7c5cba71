import { posix } from 'node:path';
import { Archive, decodeXml, parseXml } from '@dragoman/format-kit';

const relationshipsName = /(?:^|\/)_rels\/([^/]*)\.rels$/;

/** Relationships whose target is not in the package, or has no content type (ECMA-376, part 2). */
const relationshipFaults = (archive: Archive): readonly string[] => {
  if (!archive.has('[Content_Types].xml')) return [];
  const types = parseXml(decodeXml(archive.read('[Content_Types].xml')).text);
  const extensions = new Set<string>();
  const parts = new Set<string>();
  for (const one of types.elements()) {
    extensions.add((one.attribute('Extension')?.value ?? '').toLowerCase());
    parts.add((one.attribute('PartName')?.value ?? '').toLowerCase());
  }
  const names = new Set(archive.names.map((name) => name.toLowerCase()));
  return archive.names.flatMap((name) => {
    const source = relationshipsName.exec(name)?.[1];
    if (source === undefined) return [];
    const base = posix.dirname(posix.dirname(`/${name}`));
    return parseXml(decodeXml(archive.read(name)).text)
      .elements('Relationship')
      .filter((one) => one.attribute('TargetMode')?.value !== 'External')
      .flatMap((one) => {
        const target = decodeURI((one.attribute('Target')?.value ?? '').split('#')[0] ?? '');
        // Inside of its own part.
        if (target === '') return [];
        const path = posix.resolve(base, target).toLowerCase();
        if (!names.has(path.slice(1))) return [`${name}: ${target} is not there`];
        const isTyped = parts.has(path) || extensions.has(posix.extname(path).slice(1));
        return isTyped ? [] : [`${name}: ${target} has no content type`];
      });
  });
};

/** What is wrong with an archive as its program would read it: XML that is broken, relationships that lead nowhere. */
export const faultsOf = (bytes: Uint8Array): readonly string[] => {
  const archive = new Archive(bytes);
  for (const name of archive.names) archive.read(name);
  return relationshipFaults(archive);
};
