import { attempt, type Check } from '@dragoman/api';

/** The oldest Node that Dragoman runs on (`engines` of its packages). */
const oldest = [22, 18] as const;

/** The Node that runs this. */
export const checkNode = (version = process.versions.node): Promise<Check> =>
  attempt({ id: 'node', title: 'Node' }, async () => {
    const [major = 0, minor = 0] = version.split('.').map(Number);
    const isNewEnough = major > oldest[0] || (major === oldest[0] && minor >= oldest[1]);
    return isNewEnough
      ? { status: 'ok', detail: version }
      : {
          status: 'failed',
          detail: `${version} is too old`,
          remedy: `Use Node ${oldest.join('.')} or newer; \`npm start\` in a clone of the repository brings one along.`,
        };
  });
