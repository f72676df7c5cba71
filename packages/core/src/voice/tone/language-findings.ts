import { steps, type ToneFinding } from './finding.ts';

/** What differs between the regions of a language. */
export const regionalFindings: readonly ToneFinding[] = [
  {
    language: 'nl',
    region: 'BE',
    member: 'rate',
    value: 0.97,
    sources: ['verhoeven2004'],
    says: '4.23 syllables per second against 5.05 in the Netherlands (16 %); a fifth of it',
  },
  {
    language: 'en',
    region: 'NZ',
    member: 'rate',
    value: steps.faster,
    sources: ['robb2004'],
    says: 'faster speaking and articulation than in the United States',
  },
  {
    language: 'en',
    region: 'AU',
    member: 'rate',
    value: steps.slower,
    sources: ['lee2017'],
    says: 'slower than in New Zealand, Britain and the United States',
  },
  {
    language: 'en',
    region: 'GB',
    member: 'pitchRange',
    value: steps.wider,
    sources: ['mennen2012', 'andreeva2014'],
    says: 'a wider pitch range than German, in Southern British English',
  },
  {
    language: 'fr',
    region: 'CH',
    member: 'rate',
    value: steps.slower,
    sources: ['schwab2015'],
    says: 'fewer syllables per second than in Paris, Lyon and Belgium',
  },
  {
    language: 'pt',
    region: 'PT',
    member: 'rate',
    value: steps.faster,
    sources: ['castro2014'],
    says: 'more words per minute than in Brazil',
  },
  {
    language: 'sv',
    region: 'FI',
    member: 'pauseMs',
    value: steps.pause,
    sources: ['norrby'],
    says: 'longer pauses are at ease in Finland than in Sweden',
  },
];

/** What differs between languages. */
export const languageFindings: readonly ToneFinding[] = [
  {
    language: 'de',
    member: 'pitchRange',
    value: steps.narrower,
    sources: ['andreeva2015', 'mennen2012'],
    says: 'a flatter contour than English, Polish and Bulgarian',
  },
  {
    language: 'pl',
    member: 'pitchRange',
    value: steps.wider,
    sources: ['andreeva2014', 'andreeva2015'],
    says: 'a wider span and more liveliness than German and English',
  },
  {
    language: 'bg',
    member: 'pitchRange',
    value: steps.wider,
    sources: ['andreeva2014', 'andreeva2015'],
    says: 'a wider span and more liveliness than German and English',
  },
  {
    language: 'cs',
    member: 'pitchRange',
    value: steps.narrower,
    sources: ['volin2015'],
    says: 'a narrower span than English, among professional speakers',
  },
  {
    language: 'da',
    member: 'pauseMs',
    value: steps.pause,
    sources: ['stivers2009'],
    says: 'the longest gap between turns of ten languages, about 470 ms against a mean of about 210; a quarter of the difference',
  },
  {
    language: 'da',
    member: 'rate',
    value: steps.faster,
    sources: ['schuppert2013'],
    says: 'more words per second than Swedish',
  },
  {
    language: 'fi',
    member: 'pauseMs',
    value: steps.pause,
    sources: ['eki', 'toivola2009'],
    says: 'longer pauses than Estonian in conversation, and than learners of Finnish in reading',
  },
  {
    language: 'et',
    member: 'rate',
    value: steps.faster,
    sources: ['eki'],
    says: '158 words in the first minute of a conversation against 114 in Finnish',
  },
];
