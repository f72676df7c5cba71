import { type Area, loadCatalogues } from './catalogues.ts';
import { directionOf, keepLanguage, type Language } from './languages.ts';

let current: Language = 'en';
const areas = new Set<Area>();
const listeners = new Set<() => void>();

/** The language of the dashboard now. */
export const currentLanguage = (): Language => current;

/** Tells when the language changes. */
export const onLanguage = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Has the messages of these areas at hand, now and in every language chosen later. */
export const needAreas = async (...needed: readonly Area[]): Promise<void> => {
  for (const area of needed) areas.add(area);
  // Another language may be chosen meanwhile.
  for (let language: Language | undefined; language !== current; ) {
    language = current;
    await loadCatalogues(language, needed);
  }
};

/** Shows the dashboard in another language once its messages are here. Nothing that was typed is lost. */
export const showLanguage = async (language: Language): Promise<void> => {
  await loadCatalogues(language, areas);
  current = language;
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
  for (const listener of listeners) listener();
};

/** The same, and for the next visits. */
export const chooseLanguage = async (language: Language): Promise<void> => {
  await showLanguage(language);
  keepLanguage(language);
};
