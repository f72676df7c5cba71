import { library } from '@dragoman/tsup-preset';

export default library({
  entry: {
    index: 'src/index.ts',
    'markdown-worker': 'src/markdown/worker.ts',
  },
});
