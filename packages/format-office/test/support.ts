import { createArchive } from '@dragoman/format-kit';

const types = 'http://schemas.openxmlformats.org/package/2006/content-types';
export const relationships = 'http://schemas.openxmlformats.org/package/2006/relationships';
export const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** An archive of members of text. */
export const packed = (members: Readonly<Record<string, string | Uint8Array>>): Uint8Array =>
  createArchive(new Map(Object.entries(members).map(([name, text]) => [name, Buffer.from(text)])));

/** `[Content_Types].xml`. */
export const contentTypes = (...overrides: string[]): string =>
  `<Types xmlns="${types}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${overrides.join('')}</Types>`;

export const override = (name: string, type: string): string =>
  `<Override PartName="${name}" ContentType="${type}"/>`;

/** A part of relationships; their ids are r0, r1 and so on. */
export const rels = (...list: [type: string, target: string, mode?: string][]): string =>
  `<Relationships xmlns="${relationships}">${list
    .map(
      ([type, target, mode], index) =>
        `<Relationship Id="r${index}" Type="${type}" Target="${target}"${mode ? ` TargetMode="${mode}"` : ''}/>`,
    )
    .join('')}</Relationships>`;
