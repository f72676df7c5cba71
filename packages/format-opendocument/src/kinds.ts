type FileType = readonly [mediaType: string, extension: string];

/** A kind of OpenDocument file: what it is called, and in which element its content is. */
export interface Kind {
  readonly id: 'odt' | 'ods' | 'odp';
  readonly displayName: string;
  /** Of the element in `office:body`. */
  readonly body: 'text' | 'spreadsheet' | 'presentation';
  /** Media types with their extensions; the first is the kind's own, others are templates and their like. */
  readonly types: readonly [FileType, ...FileType[]];
}

const base = 'application/vnd.oasis.opendocument.';

// Media types are those of OpenDocument 1.3, part 2, appendix C; those of flat files are freedesktop.org's.

export const odtKind: Kind = {
  id: 'odt',
  displayName: 'OpenDocument text',
  body: 'text',
  types: [
    [`${base}text`, 'odt'],
    [`${base}text-template`, 'ott'],
    [`${base}text-master`, 'odm'],
    [`${base}text-flat-xml`, 'fodt'],
  ],
};

export const odsKind: Kind = {
  id: 'ods',
  displayName: 'OpenDocument spreadsheet',
  body: 'spreadsheet',
  types: [
    [`${base}spreadsheet`, 'ods'],
    [`${base}spreadsheet-template`, 'ots'],
    [`${base}spreadsheet-flat-xml`, 'fods'],
  ],
};

export const odpKind: Kind = {
  id: 'odp',
  displayName: 'OpenDocument presentation',
  body: 'presentation',
  types: [
    [`${base}presentation`, 'odp'],
    [`${base}presentation-template`, 'otp'],
    [`${base}presentation-flat-xml`, 'fodp'],
  ],
};

export const kinds: readonly Kind[] = [odtKind, odsKind, odpKind];

/** The kind of a media type, as `mimetype` and `office:mimetype` have it. */
export const kindOfType = (mediaType: string): Kind | undefined =>
  kinds.find(({ types }) => types.some(([type]) => type === mediaType));

/** The media type and extension of a file that says what it is; a flat one has types of its own. */
export const typeOf = ({ types }: Kind, declared: string, isFlat: boolean): FileType => {
  const wanted = isFlat ? `${types[0][0]}-flat-xml` : declared;
  return types.find(([type]) => type === wanted) ?? types[0];
};
