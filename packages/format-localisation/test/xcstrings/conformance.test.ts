import { describeFormatConformance } from '@dragoman/provider-testkit';
import { xcstrings } from '../../src/index.ts';
import { bytesOf } from '../support/files.ts';
import { catalogue, catalogueTexts } from './support.ts';

describeFormatConformance({
  definition: xcstrings,
  isBilingual: true,
  samples: [
    { name: 'Localizable.xcstrings', bytes: bytesOf(catalogue), language: 'en', texts: catalogueTexts },
    {
      name: 'compact.xcstrings',
      bytes: bytesOf(
        '{"sourceLanguage":"en","strings":{"Hello":{},"%@":{},"Bye":{"localizations":{"de":{"stringUnit":{"state":"translated","value":"Tschüs"}}}}},"version":"1.0"}',
      ),
      language: 'en',
      texts: ['Hello', 'Bye'],
    },
  ],
});
