import { describeFormatConformance } from '@dragoman/provider-testkit';
import { notes } from '../src/index.ts';

const text = '#notes\nmade: yesterday\n- Buy some tea.\n-  Call <1> Anna\n';

describeFormatConformance({
  definition: notes,
  samples: [
    {
      name: 'home.notes',
      bytes: new TextEncoder().encode(text),
      language: 'en',
      texts: ['Buy some tea.', String.raw`Call \<1> Anna`],
    },
  ],
});
