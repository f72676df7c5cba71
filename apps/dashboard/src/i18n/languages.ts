/** The languages of the dashboard, by their own names. */
export const languages = {
  en: 'English',
  es: 'Español',
  de: 'Deutsch',
  fr: 'Français',
  ar: 'العربية',
  ja: '日本語',
} as const;

/** A language of the dashboard. */
export type Language = keyof typeof languages;

const isLanguage = (text: string): text is Language => Object.hasOwn(languages, text);

/** Which way a language is written. */
export const directionOf = (language: Language): 'ltr' | 'rtl' => (language === 'ar' ? 'rtl' : 'ltr');

const storageKey = 'dragoman.language';

/** The language that was chosen here before, else the first that the browser asks for and we have, else English. */
export const firstLanguage = (): Language => {
  const wanted = [localStorage.getItem(storageKey) ?? '', ...navigator.languages];
  return wanted.map((tag) => tag.split('-')[0] ?? '').find(isLanguage) ?? 'en';
};

/** Keeps a choice for the next visit. */
export const keepLanguage = (language: Language): void => localStorage.setItem(storageKey, language);
