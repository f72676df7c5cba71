import type { createServices } from '@dragoman/core';

/** What a detector says of one text; undefined for no language, and where a detector has no confidence. */
export interface Answer {
  readonly language: string | undefined;
  readonly confidence: number | undefined;
}

type TextService = Awaited<ReturnType<typeof createServices>>['services']['text'];

/** One detector that is compared. */
export interface Detector {
  readonly name: string;
  detect(text: string): Promise<Answer> | Answer;
}

/** Codes of three letters, names of one macrolanguage and old codes, as the sample has them. */
const codes: Readonly<Record<string, string>> = {
  ...{ ara: 'ar', arb: 'ar', aze: 'az', azj: 'az', bel: 'be', ben: 'bn', bul: 'bg', cat: 'ca', ces: 'cs' },
  ...{ cmn: 'zh', dan: 'da', deu: 'de', ell: 'el', eng: 'en', est: 'et', ekk: 'et', fin: 'fi', fra: 'fr' },
  ...{ heb: 'he', hin: 'hi', hrv: 'hr', hun: 'hu', hye: 'hy', ind: 'id', isl: 'is', ita: 'it', jpn: 'ja' },
  ...{ kaz: 'kk', kor: 'ko', lit: 'lt', lav: 'lv', lvs: 'lv', mon: 'mn', khk: 'mn', msa: 'ms', zlm: 'ms' },
  ...{ zsm: 'ms', mya: 'my', nob: 'no', nno: 'no', nor: 'no', nb: 'no', nn: 'no', nld: 'nl', pes: 'fa' },
  ...{ fas: 'fa', pol: 'pl', por: 'pt', ron: 'ro', rus: 'ru', slk: 'sk', slv: 'sl', spa: 'es', srp: 'sr' },
  ...{ swe: 'sv', tam: 'ta', tel: 'te', tha: 'th', tgl: 'fil', tl: 'fil', tur: 'tr', ukr: 'uk', vie: 'vi' },
  iw: 'he',
};
const none = new Set(['', 'und']);

const languageOf = (code: string | undefined): string | undefined => {
  if (code === undefined || none.has(code)) return undefined;
  const [base = code] = code.split('-');
  return codes[base] ?? base;
};

const peer = (name: string, detect: (text: string) => string | undefined): Detector => ({
  name,
  detect: (text) => ({ language: languageOf(detect(text)), confidence: undefined }),
});

/** All but ours; each in its most accurate form, and eld also in the small one. */
export const openPeers = async (): Promise<readonly Detector[]> => {
  const { eld: small } = await import('eld/extrasmall');
  const { eld: large } = await import('eld/large');
  const tinyld = await import('tinyld/heavy');
  const { franc } = await import('franc');
  const { default: lande } = await import('lande');
  const { loadModule } = await import('cld3-asm');
  const cld = (await loadModule()).create(0, 2_000);
  return [
    peer('eld extrasmall', (text) => small.detect(text).language),
    peer('eld large', (text) => large.detect(text).language),
    peer('tinyld heavy', (text) => tinyld.detect(text)),
    peer('cld3', (text) => cld.findLanguage(text).language),
    peer('franc', (text) => franc(text, { minLength: 1 })),
    peer('lande', (text) => lande(text)[0]?.[0]),
  ];
};

/** Dragoman, through the service that answers `POST /v1/detect`. */
export const ourDetector = (service: TextService): Detector => ({
  name: 'dragoman',
  detect: async (text) => {
    const [first] = await service.detect(text);
    return { language: languageOf(first?.code), confidence: first?.confidence };
  },
});
