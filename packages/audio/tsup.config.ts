import { library } from '@dragoman/tsup-preset';

export default library({
  entry: { index: 'src/index.ts', 'decode-worker': 'src/decode/decode-worker.ts' },
});
