import type { LanguageTag } from '@dragoman/provider';

/**
 * Tesseract's names for the languages that it has data of, by BCP 47 language, or by language and script where there
 * are several scripts (https://tesseract-ocr.github.io/tessdoc/Data-Files-in-different-versions.html).
 */
const codes: Readonly<Record<string, string>> = Object.fromEntries(
  `af:afr am:amh ar:ara as:asm az:aze az-Cyrl:aze_cyrl be:bel bn:ben bo:bod br:bre bs:bos bg:bul ca:cat ceb:ceb
  cs:ces zh-Hans:chi_sim zh-Hant:chi_tra yue:chi_tra chr:chr co:cos cy:cym da:dan de:deu dv:div dz:dzo el:ell en:eng
  enm:enm eo:epo et:est eu:eus fo:fao fa:fas fil:fil fi:fin fr:fra frm:frm fy:fry gd:gla ga:gle gl:glg grc:grc gu:guj
  ht:hat he:heb hi:hin hr:hrv hu:hun hy:hye iu:iku id:ind is:isl it:ita jv:jav ja:jpn kn:kan ka:kat kk:kaz km:khm
  ky:kir ku:kmr ko:kor lo:lao la:lat lv:lav lt:lit lb:ltz ml:mal mr:mar mk:mkd mt:mlt mn:mon mi:mri ms:msa my:mya
  ne:nep nl:nld no:nor nb:nor nn:nor oc:oci or:ori pa:pan pl:pol pt:por ps:pus qu:que ro:ron ru:rus sa:san sd:snd
  si:sin sk:slk sl:slv es:spa sq:sqi sr:srp sr-Latn:srp_latn su:sun sw:swa sv:swe syr:syr ta:tam tt:tat te:tel tg:tgk
  th:tha ti:tir to:ton tr:tur ug:uig uk:ukr ur:urd uz:uzb uz-Cyrl:uzb_cyrl vi:vie yi:yid yo:yor`
    .split(/\s+/)
    .map((entry) => entry.split(':') as [string, string]),
);

/** What tells the orientation of a page, which is no language. */
export const orientationCode = 'osd';

/** Every language that there is data of, by the shortest tag that means it. */
export const knownLanguages: readonly LanguageTag[] = Object.keys(codes);

/** Tesseract's name for a language, for example `chi_tra` for `zh-TW`; undefined where it has none. */
export const codeOf = (tag: LanguageTag): string | undefined => {
  try {
    const { language, script } = new Intl.Locale(tag).maximize();
    return codes[`${language}-${script}`] ?? codes[language];
  } catch {
    return undefined;
  }
};

/** The tag for one of Tesseract's names; undefined for data that is of no language. */
export const tagOf = (code: string): LanguageTag | undefined =>
  Object.keys(codes).find((tag) => codes[tag] === code);

/** The Debian package with the data of a language: its name follows from Tesseract's. */
export const debianPackageOf = (tag: LanguageTag): string | undefined => {
  const code = codeOf(tag);
  return code === undefined ? undefined : `tesseract-ocr-${code.replaceAll('_', '-')}`;
};
