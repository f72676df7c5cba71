/** What a package can be, by the content type of its main part. */
export interface Flavour {
  readonly mainType: string;
  /** Of the file. */
  readonly mediaType: string;
  readonly extension: string;
}

const office = 'application/vnd.openxmlformats-officedocument.';
const word = 'application/vnd.ms-word.';
const powerPoint = 'application/vnd.ms-powerpoint.';
const excel = 'application/vnd.ms-excel.';

/** With macros or without, a document or a template: one format, since all else in them is the same. */
export const wordFlavours: readonly [Flavour, ...Flavour[]] = [
  {
    mainType: `${office}wordprocessingml.document.main+xml`,
    mediaType: `${office}wordprocessingml.document`,
    extension: 'docx',
  },
  {
    mainType: `${word}document.macroEnabled.main+xml`,
    mediaType: `${word}document.macroenabled.12`,
    extension: 'docm',
  },
  {
    mainType: `${office}wordprocessingml.template.main+xml`,
    mediaType: `${office}wordprocessingml.template`,
    extension: 'dotx',
  },
  {
    mainType: `${word}template.macroEnabledTemplate.main+xml`,
    mediaType: `${word}template.macroenabled.12`,
    extension: 'dotm',
  },
];

export const presentationFlavours: readonly [Flavour, ...Flavour[]] = [
  {
    mainType: `${office}presentationml.presentation.main+xml`,
    mediaType: `${office}presentationml.presentation`,
    extension: 'pptx',
  },
  {
    mainType: `${powerPoint}presentation.macroEnabled.main+xml`,
    mediaType: `${powerPoint}presentation.macroenabled.12`,
    extension: 'pptm',
  },
  {
    mainType: `${office}presentationml.slideshow.main+xml`,
    mediaType: `${office}presentationml.slideshow`,
    extension: 'ppsx',
  },
  {
    mainType: `${powerPoint}slideshow.macroEnabled.main+xml`,
    mediaType: `${powerPoint}slideshow.macroenabled.12`,
    extension: 'ppsm',
  },
  {
    mainType: `${office}presentationml.template.main+xml`,
    mediaType: `${office}presentationml.template`,
    extension: 'potx',
  },
  {
    mainType: `${powerPoint}template.macroEnabled.main+xml`,
    mediaType: `${powerPoint}template.macroenabled.12`,
    extension: 'potm',
  },
];

export const sheetFlavours: readonly [Flavour, ...Flavour[]] = [
  {
    mainType: `${office}spreadsheetml.sheet.main+xml`,
    mediaType: `${office}spreadsheetml.sheet`,
    extension: 'xlsx',
  },
  {
    mainType: `${excel}sheet.macroEnabled.main+xml`,
    mediaType: `${excel}sheet.macroenabled.12`,
    extension: 'xlsm',
  },
  {
    mainType: `${office}spreadsheetml.template.main+xml`,
    mediaType: `${office}spreadsheetml.template`,
    extension: 'xltx',
  },
  {
    mainType: `${excel}template.macroEnabled.main+xml`,
    mediaType: `${excel}template.macroenabled.12`,
    extension: 'xltm',
  },
];

/** How a content type is compared: its letters' case means nothing (RFC 2045, 5.1). */
export const isFlavour = ({ mainType }: Flavour, contentType: string): boolean =>
  mainType.toLowerCase() === contentType.toLowerCase();
