import { library } from '@dragoman/tsup-preset';

export default library({
  entry: {
    index: 'src/index.ts',
    'format-worker': 'src/formats/worker.ts',
  },
});
