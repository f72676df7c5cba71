import { library } from '@dragoman/tsup-preset';

export default library({
  entry: {
    index: 'src/index.ts',
    'markdown-worker': 'src/text/segment/markdown/worker.ts',
    'format-worker': 'src/formats/worker.ts',
  },
});
