/**
 * Fields whose result is no text of the author's, or is made anew from elsewhere: numbers, dates, names of files and
 * people, data of other programs (ECMA-376 part 1, 17.16.5). What all others show is translated; codes never are.
 */
const kept = new Set(
  `= ADDIN ADDRESSBLOCK AUTHOR AUTONUM AUTONUMLGL AUTONUMOUT BARCODE CITATION CREATEDATE DATABASE DATE DISPLAYBARCODE
  DOCVARIABLE EDITTIME EMBED EQ FILENAME FILESIZE FORMCHECKBOX FORMDROPDOWN GREETINGLINE INCLUDEPICTURE LASTSAVEDBY LISTNUM
  MERGEBARCODE MERGEFIELD MERGEREC MERGESEQ NOTEREF NUMCHARS NUMPAGES NUMWORDS PAGE PAGEREF PRINTDATE REVNUM SAVEDATE
  SECTION SECTIONPAGES SEQ SYMBOL TEMPLATE TIME USERADDRESS USERINITIALS USERNAME`.split(/\s+/),
);

/** Whether what a field shows stays as it is, by its code. */
export const isKeptField = (code: string): boolean => {
  const name = /^\s*(=|[\p{L}\d]+)/u.exec(code)?.[1];
  return name === undefined || kept.has(name.toUpperCase());
};

/** So many fields are within one another at most: real ones are in two or three. What is beyond is no field. */
export const mostOpenFields = 50;
