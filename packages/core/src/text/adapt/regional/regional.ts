import type { Language } from '../../languages.ts';
import type { AdaptationRule } from '../rule.ts';

/**
 * The rule that brings a text into the spelling and vocabulary of the target's region, or null where there is none for
 * it (a tag without a region says nothing to follow). Its tables are loaded on first use.
 */
export const loadRegional = async (target: Language): Promise<AdaptationRule | null> => {
  switch (target.base) {
    case 'en':
      return (await import('./english/english.ts')).englishRule(target);
    case 'es':
      return (await import('./spanish/spanish.ts')).spanishRule(target);
    case 'fr':
      return (await import('./french/french.ts')).frenchRule(target);
    case 'pt':
      return (await import('./portuguese/portuguese.ts')).portugueseRule(target);
    case 'zh':
      return (await import('./chinese/chinese.ts')).loadChineseRule(target);
    default:
      return null;
  }
};
