import { library } from '@dragoman/tsup-preset';

export default library({ entry: ['src/index.ts', 'src/lean-fetch.ts', 'src/child/main.ts'] });
