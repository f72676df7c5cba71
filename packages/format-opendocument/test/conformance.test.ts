import { describeFormatConformance } from '@dragoman/provider-testkit';
import { odp, ods, odt } from '../src/index.ts';
import { book, bookTexts, flatText, letter, letterTexts, talk, talkTexts } from './samples.ts';
import { content, packageOf, textFile } from './support.ts';

describeFormatConformance({
  definition: odt,
  samples: [
    { name: 'letter.odt', bytes: letter, language: 'en', texts: letterTexts },
    { name: 'flat.fodt', bytes: flatText, language: 'en', texts: ['Flat title', 'A flat word.'] },
    { name: 'empty.odt', bytes: textFile('<text:p/>'), language: 'en', texts: [] },
    {
      name: 'template.ott',
      bytes: packageOf('text-template', { 'content.xml': content('<text:p>Dear Sir</text:p>') }),
      language: 'en',
      texts: ['Dear Sir'],
    },
  ],
});

describeFormatConformance({
  definition: ods,
  samples: [{ name: 'book.ods', bytes: book, language: 'en', texts: bookTexts }],
});

describeFormatConformance({
  definition: odp,
  samples: [{ name: 'talk.odp', bytes: talk, language: 'en', texts: talkTexts }],
});
