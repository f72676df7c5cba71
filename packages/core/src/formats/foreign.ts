/** A kind of file that no format reads, with what its sender can do instead. */
export interface ForeignKind {
  /** What it is, behind "The file is". */
  readonly name: string;
  /** A sentence. */
  readonly advice: string;
  /** Default `unsupported_format`. */
  readonly code?: 'encrypted_document';
  /** Whether it may be one, by its first bytes as Latin-1. */
  matches(head: string): boolean;
  /** How such files are called, without dots. */
  readonly extensions: readonly string[];
  /** Whether it is one only under such a name. Default: the beginning alone decides. */
  readonly needsName?: true;
  /** Whether files of other kinds are such as well, inside: a format that may be one, and is named, comes first. */
  readonly isContainer?: true;
}

type Matches = ForeignKind['matches'];

const begins =
  (...beginnings: string[]): Matches =>
  (head) =>
    beginnings.some((beginning) => head.startsWith(beginning));

const beginsAt =
  (offset: number, ...beginnings: string[]): Matches =>
  (head) =>
    beginnings.some((beginning) => head.startsWith(beginning, offset));

const looksLike =
  (pattern: RegExp): Matches =>
  (head) =>
    pattern.test(head);

const isZip = begins('PK\x03\x04');
const isCompound = begins('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1');

/** Compound files (MS-CFB) name their streams in UTF-16, wherever their directory is. */
const hasStream = (name: string): Matches => {
  const written = `${Array.from(name, (letter) => `${letter}\0`).join('')}\0\0`;
  return (head) => isCompound(head) && head.includes(written);
};

const saveAs = (program: string, format: string): string =>
  `Open it in ${program}, save it as ${format}, and send that.`;

const word = { name: 'a document of Word 97 to 2003 (DOC)', advice: saveAs('Word or LibreOffice', 'DOCX') };
const excel = {
  name: 'a workbook of Excel 97 to 2003 (XLS)',
  advice: saveAs('Excel or LibreOffice', 'XLSX'),
};
const powerPoint = {
  name: 'a presentation of PowerPoint 97 to 2003 (PPT)',
  advice: saveAs('PowerPoint or LibreOffice', 'PPTX'),
};
const doc = ['doc', 'dot'];
const xls = ['xls', 'xlt'];
const ppt = ['ppt', 'pps', 'pot'];
const ooxml = ['docx', 'docm', 'dotx', 'xlsx', 'xlsm', 'xltx', 'pptx', 'pptm', 'ppsx', 'potx'];

const isMobi = beginsAt(60, 'BOOKMOBI', 'TEXtREAd');

const unpack = 'Unpack it and send the files in it.';
const archive = (name: string, matches: Matches, ...extensions: string[]): ForeignKind => ({
  name: `an archive (${name})`,
  advice: unpack,
  matches,
  extensions,
});

const ofApple = (name: string, format: string, extension: string): ForeignKind => ({
  name: `a document of ${name}`,
  advice: `Export it from ${name} as ${format} (File, Export To), and send that.`,
  matches: isZip,
  extensions: [extension],
  needsName: true,
});

/**
 * In the order in which they are looked for. A format that is sure of a file comes first: whoever adds one for a kind of this
 * list need not take it off.
 */
const foreignKinds: readonly ForeignKind[] = [
  {
    name: 'a web page under the name of Office',
    advice:
      'Open it in Word, Excel or LibreOffice and save it as DOCX or XLSX; or call it .html, and it is read as a page.',
    matches: looksLike(/^(?:\xef\xbb\xbf)?\s*(?:<\?xml[^>]*>\s*)?<(?:!doctype html|html)\b/i),
    extensions: [...doc, ...xls],
    needsName: true,
  },
  ofApple('Pages', 'Word', 'pages'),
  ofApple('Numbers', 'Excel', 'numbers'),
  ofApple('Keynote', 'PowerPoint', 'key'),
  {
    name: 'a document of Pages, Numbers or Keynote',
    advice: 'Export it as Word, Excel or PowerPoint (File, Export To), and send that.',
    matches: (head) => isZip(head) && /Index(?:\/[\w-]+\.iwa|\.zip)/.test(head),
    extensions: [],
  },
  {
    name: 'a document that is encrypted with a password',
    advice: 'Open it in Office, remove the password, save it, and send that.',
    code: 'encrypted_document',
    matches: hasStream('EncryptedPackage'),
    extensions: ooxml,
  },
  { ...word, matches: hasStream('WordDocument'), extensions: doc },
  { ...excel, matches: hasStream('Workbook'), extensions: xls },
  { ...powerPoint, matches: hasStream('PowerPoint Document'), extensions: ppt },
  { ...word, matches: isCompound, extensions: doc, needsName: true },
  { ...excel, matches: isCompound, extensions: xls, needsName: true },
  { ...powerPoint, matches: isCompound, extensions: ppt, needsName: true },
  {
    name: 'of an older version of Office, or encrypted with a password',
    advice:
      'Open it in Office or LibreOffice, remove its password if it has one, save it as DOCX, XLSX or PPTX, and send that.',
    matches: isCompound,
    extensions: ooxml,
  },
  {
    name: 'rich text (RTF)',
    advice: saveAs('Word or LibreOffice', 'DOCX'),
    matches: looksLike(/^\s*\{\\rtf/),
    extensions: ['rtf'],
  },
  {
    name: 'PDF',
    advice: 'Send the document that it was made from, or open it in Word or LibreOffice and save it as DOCX.',
    matches: looksLike(/^(?:\xef\xbb\xbf)?\s*%PDF-\d/),
    extensions: ['pdf'],
  },
  {
    name: 'a document of WordPerfect',
    advice: saveAs('WordPerfect or LibreOffice', 'DOCX'),
    matches: begins('\xffWPC'),
    extensions: ['wpd', 'wp', 'wp5', 'wp6'],
  },
  {
    name: 'a book for Kindle (MOBI, AZW)',
    advice:
      'Convert it to EPUB, for example with calibre, and send that; a book with copy protection cannot be converted.',
    matches: (head) => isMobi(head) || begins('TPZ', '\xeaDRMION', 'CONT\x02\0')(head),
    extensions: ['mobi', 'azw', 'azw3', 'prc', 'kfx'],
  },
  {
    name: 'a page with all its files in one (MHTML)',
    advice: 'Open it in a browser or in Word, save it as HTML or DOCX, and send that.',
    matches: looksLike(/^(?:[\w-]+:[^\n]*\n(?:[ \t][^\n]*\n)*){0,20}?Content-Type:\s*multipart\/related/i),
    extensions: ['mht', 'mhtml'],
  },
  { ...archive('ZIP', begins('PK\x03\x04', 'PK\x05\x06', 'PK\x07\x08'), 'zip'), isContainer: true },
  archive('GZIP', begins('\x1f\x8b'), 'gz', 'tgz'),
  archive('7z', begins('7z\xbc\xaf\x27\x1c'), '7z'),
  archive('RAR', begins('Rar!\x1a\x07'), 'rar'),
  archive('BZIP2', looksLike(/^BZh[1-9]/), 'bz2', 'tbz2'),
  archive('XZ', begins('\xfd7zXZ\0'), 'xz', 'txz'),
  archive('Zstandard', begins('\x28\xb5\x2f\xfd'), 'zst'),
  archive('TAR', beginsAt(257, 'ustar'), 'tar'),
];

/** The kind of a file, by its beginning and its extension. */
export const foreignKindOf = (head: Uint8Array, extension: string): ForeignKind | undefined => {
  const beginning = Buffer.from(head).toString('latin1');
  return foreignKinds.find(
    ({ needsName, extensions, matches }) =>
      (!needsName || extensions.includes(extension)) && matches(beginning),
  );
};
