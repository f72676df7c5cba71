import { CommandError } from '../failure.ts';
import { findEngine, type WantedEngine } from './catalogue.ts';
import { type Machine, thisMachine } from './machine.ts';

const patience = ['-o', 'DPkg::Lock::Timeout=120'] as const;

const namesOf = (engines: readonly WantedEngine[]): string => engines.map(({ name }) => name).join(', ');

/** `dragoman engines add` */
export const addEngines = async (
  texts: readonly string[],
  machine: Machine = thisMachine(),
): Promise<void> => {
  const wanted = texts.map(findEngine);
  for (const there of wanted.filter((one) => one.isInstalled(machine))) {
    machine.say(`${there.name} is installed already.`);
  }
  const missing = wanted.filter((one) => !one.isInstalled(machine));
  if (missing.length === 0) return;

  const packages = [...new Set(missing.flatMap((one) => one.packages))];
  if (!machine.isDebian) {
    const others = missing.flatMap(({ elsewhere }) => elsewhere ?? []);
    throw new CommandError(
      [
        `This system has no Debian packages. Install what ${namesOf(missing)} needs by the system's own means; Debian calls the packages ${packages.join(' ')}.`,
        ...others,
      ].join('\n'),
    );
  }
  if (!machine.isRoot) {
    throw new CommandError(
      `Only root may install packages. One command does it:\n  sudo apt-get install ${packages.join(' ')}`,
    );
  }
  await installPackages(machine, packages);
  const lacking = missing.filter((one) => !one.isInstalled(machine));
  if (lacking.length > 0) {
    throw new CommandError(
      `apt-get is content, but there still is no ${namesOf(lacking)}. See what the package holds: dpkg --listfiles ${lacking[0]?.packages.at(-1)}`,
    );
  }
  machine.say(
    `Installed ${namesOf(missing)}. A running service offers ${missing.length === 1 ? 'it' : 'them'} within a minute, or after a restart where it had no engine.`,
  );
};

const installPackages = async (machine: Machine, packages: readonly string[]): Promise<void> => {
  const install = () =>
    machine.run('apt-get', ['install', '--yes', '--no-install-recommends', ...patience, ...packages]);
  const update = async () => {
    machine.say('Refreshing the package lists (apt-get update) …');
    if ((await machine.run('apt-get', ['update', ...patience])) !== 0) {
      throw new CommandError(
        'The package lists cannot be refreshed (apt-get update): see above. Check the network, then try again.',
      );
    }
  };
  const isListed = await allListed(machine, packages);
  if (!isListed) await update();
  machine.say(`Installing ${packages.join(' ')} …`);
  if ((await install()) === 0) return;
  // Lists that are only old name files that the server no longer has.
  if (isListed) {
    await update();
    if ((await install()) === 0) return;
  }
  throw new CommandError(
    `apt-get install ${packages.join(' ')} failed: see above. Mend what it names, then try again.`,
  );
};

/** Whether the package lists of this machine name a version of each. */
const allListed = async (machine: Machine, packages: readonly string[]): Promise<boolean> => {
  const policy = await machine.ask('apt-cache', ['policy', ...packages]);
  return policy.match(/^ {2}Candidate: (?!\(none\))/gm)?.length === packages.length;
};
