import { describeFormatConformance } from '@dragoman/provider-testkit';
import { pptx } from '../src/index.ts';
import { paragraph, presentationOf, shape, tree } from './slides-support.ts';
import { office } from './support.ts';

describeFormatConformance({
  definition: pptx,
  samples: [
    {
      name: 'talk.pptx',
      bytes: presentationOf(
        [
          {
            shapes:
              shape(paragraph('Welcome'), '<p:ph type="ctrTitle"/>') +
              shape(
                '<a:p><a:r><a:t>Press </a:t></a:r><a:r><a:rPr b="1"/><a:t>Save</a:t></a:r><a:br/><a:r><a:t>&lt;1&gt; now &amp; then</a:t></a:r></a:p>',
                '',
                ' descr="A picture of a key"',
              ),
            relations: [[`${office}/notesSlide`, '../notes/n.xml']],
          },
          { shapes: shape(paragraph('12')) },
        ],
        { 'ppt/notes/n.xml': tree('notes', shape(paragraph('Say hello'))) },
      ),
      language: 'en',
      texts: ['Welcome', 'A picture of a key', 'Press <1>Save</1><2/>\\<1> now & then', 'Say hello'],
    },
    { name: 'empty.pptx', bytes: presentationOf([]), language: 'en', texts: [] },
  ],
});
