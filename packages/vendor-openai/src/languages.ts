import type { LanguageTag } from '@dragoman/provider';

/** The languages that OpenAI lists for speech, both ways (2026-11), English first: it is every voice's own. */
export const listedLanguages: readonly LanguageTag[] = (
  'en af ar az be bg bs ca cs cy da de el es et fa fi fil fr gl he hi hr hu hy id is it ja kk kn ko lt lv mi mk mr ms ne ' +
  'nl no pl pt ro ru sk sl sr sv sw ta th tr uk ur vi zh'
).split(' ');
