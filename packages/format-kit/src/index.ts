export { Archive, type ArchiveLimits, archiveLimits, createArchive } from './archive/archive.ts';
export { type StreamedMember, streamArchive } from './archive/stream.ts';
export { applyEdits, type Edit } from './edits.ts';
export { encodingOption } from './encoding-option.ts';
export {
  declaredEncoding,
  decodeFile,
  decodeText,
  detectEncoding,
  type Encoding,
  encodeText,
  labelOf,
  strictLabelOf,
} from './encodings.ts';
export {
  createFormat,
  type FinishedFile,
  type FormatReading,
  type ReadFile,
  type ReadSegment,
} from './format.ts';
export {
  baseLanguageOf,
  countMatches,
  isMostlyRightToLeft,
  isRightToLeft,
  languageNameFor,
  languageTagOf,
  rightToLeftCharacters,
  scriptOf,
} from './language.ts';
export type { ReadPicture } from './pictures.ts';
export { createTextFormat, type TextContent, type TextFile, type TextFormatReading } from './text-format.ts';
export type { Turns } from './turns.ts';
export type { WriteWarning } from './warnings.ts';
export { readXml, type XmlEvents, type XmlRules, type XmlTag } from './xml/read.ts';
export {
  decodeXml,
  decodeXmlText,
  encodeXml,
  encodeXmlAttribute,
  encodeXmlText,
  readXmlAttributes,
  type XmlAttribute,
} from './xml/text.ts';
export { parseXml, XmlElement, type XmlNode, XmlText, XmlTreeBuilder } from './xml/tree.ts';
