import { Command } from 'commander';

/** `dragoman engines` */
export const enginesCommand = (): Command => {
  const list = new Command('list')
    .description(
      'List the pairs of languages that local engines can translate, and those that could be added.',
    )
    .option('--json', 'print JSON')
    .action(async (options) => (await import('../engines/list.ts')).listEngines(options));
  const add = new Command('add')
    .description('Install the local engine for pairs of languages (Debian and Ubuntu, as root).')
    .argument('<pair...>', 'two language tags, such as fr-es')
    .addHelpText(
      'after',
      `
Both directions of a pair are one package, where the engine has both.

Examples:
  $ dragoman engines add fr-es
  $ dragoman engines add en-es es-pt-BR`,
    )
    .action(async (pairs) => (await import('../engines/add.ts')).addEngines(pairs));
  return new Command('engines')
    .description('See and install local engines (Apertium: offline, by rules, no account anywhere).')
    .addCommand(list)
    .addCommand(add);
};
