import { library } from '@dragoman/tsup-preset';

// The probe runs in a child process, so it is a file of its own.
export default library({ entry: ['src/index.ts', 'src/probe.ts'] });
