import type { Language } from '../../languages.ts';

interface Forms {
  readonly formal: string;
  readonly informal: string;
}

/** Where `vos` is the usual word for a friend. */
const voseo = new Set(['AR', 'UY', 'PY', 'CR', 'GT', 'HN', 'NI', 'SV']);

const spanishForms = ({ likelyRegion }: Language): Forms => {
  const isSpain = likelyRegion === 'ES';
  const plural = isSpain ? 'vosotros' : 'ustedes';
  return {
    formal: 'usted, ustedes, third-person verbs',
    informal: voseo.has(likelyRegion ?? '')
      ? 'vos with its own verb forms (tenés, podés, hacé), ustedes'
      : `tú, ${plural}`,
  };
};

const portugueseForms = ({ likelyRegion }: Language): Forms =>
  likelyRegion === 'BR'
    ? {
        formal: 'você with third-person verbs; o senhor or a senhora where deference is due',
        informal: 'você in a relaxed tone, with everyday words',
      }
    : {
        formal: 'o senhor or a senhora, or the third person without a pronoun; never tu',
        informal: 'tu with second-person verbs',
      };

const forms: Readonly<Record<string, Forms>> = {
  cs: { formal: 'vy (vykání)', informal: 'ty (tykání)' },
  da: { formal: 'De, Dem, Deres', informal: 'du, dig, din' },
  de: { formal: 'Sie, Ihnen, Ihr, with a capital', informal: 'du, dir, dein' },
  el: { formal: 'εσείς (second person plural)', informal: 'εσύ' },
  fi: { formal: 'te (second person plural)', informal: 'sinä' },
  fr: { formal: 'vous', informal: 'tu' },
  hi: { formal: 'आप', informal: 'तुम' },
  hr: { formal: 'Vi', informal: 'ti' },
  hu: { formal: 'Ön, third-person verbs', informal: 'te' },
  id: { formal: 'Anda', informal: 'kamu' },
  it: { formal: 'Lei with third-person verbs', informal: 'tu' },
  ja: { formal: 'です・ます (丁寧語)', informal: 'plain form (だ・である, casual speech)' },
  ko: { formal: '합쇼체 (-습니다, -십시오)', informal: '해요체 (-아요/-어요)' },
  nb: { formal: 'De, Dem, Deres', informal: 'du, deg, din' },
  nl: { formal: 'u, uw', informal: 'je, jij, jouw' },
  pl: { formal: 'Pan, Pani or Państwo with third-person verbs', informal: 'ty' },
  ro: { formal: 'dumneavoastră', informal: 'tu' },
  ru: { formal: 'вы', informal: 'ты' },
  sk: { formal: 'vy (vykanie)', informal: 'ty (tykanie)' },
  sv: { formal: 'ni', informal: 'du' },
  th: { formal: 'คุณ with ครับ/ค่ะ', informal: 'เธอ, without particles of respect' },
  tr: { formal: 'siz', informal: 'sen' },
  uk: { formal: 'ви', informal: 'ти' },
  vi: { formal: 'quý khách, anh or chị', informal: 'bạn' },
  zh: { formal: '您', informal: '你' },
};

/**
 * The words with which a language addresses its reader in a form, for an engine: `usted, ustedes,
 * third-person verbs`. Undefined where the language has no such forms, or they are not known here.
 */
export const formalityForm = (language: Language, formality: 'formal' | 'informal'): string | undefined => {
  const found =
    language.base === 'es'
      ? spanishForms(language)
      : language.base === 'pt'
        ? portugueseForms(language)
        : forms[language.base === 'no' || language.base === 'nn' ? 'nb' : language.base];
  return found?.[formality];
};

/** The form as an instruction of one line, to put among the facts of the locale. */
export const formalityInstruction = (
  language: Language,
  formality: 'formal' | 'informal',
): string | undefined => {
  const form = formalityForm(language, formality);
  return form && `Address the reader in the ${formality} form, the same throughout: ${form}.`;
};
