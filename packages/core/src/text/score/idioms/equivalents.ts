import type { Language } from '../../languages.ts';
import type { Idiom, IdiomLocale } from './idiom.ts';

/** The locale whose equivalents serve a target; undefined where none does. */
export const localeFor = ({ base, likelyRegion, region }: Language): IdiomLocale | undefined => {
  switch (base) {
    case 'es':
      if (likelyRegion === 'AR' || likelyRegion === 'UY' || likelyRegion === 'PY') return 'es-AR';
      return region === undefined || region === 'ES' ? 'es-ES' : 'es-MX';
    case 'fr':
      return 'fr-FR';
    case 'de':
      return 'de-DE';
    case 'pt':
      return 'pt-BR';
    default:
      return undefined;
  }
};

/** The ways to say an idiom in a locale, the best one first, in dictionary form. */
export const equivalentsOf = (idiom: Idiom, locale: IdiomLocale): string[] =>
  idiom.equivalents[locale]
    .split(' / ')
    .map((equivalent) => equivalent.replace(/(\p{L}+)(?:\|\p{L}+)+/gu, '$1'));
