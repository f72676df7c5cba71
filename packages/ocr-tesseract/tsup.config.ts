import { library } from '@dragoman/tsup-preset';

export default library({ entry: ['src/index.ts', 'src/worker.ts'] });
