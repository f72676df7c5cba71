import { library } from '@dragoman/tsup-preset';

export default library();
