import { Command } from 'commander';
import { withConfiguration } from '../configuration.ts';

/** `dragoman models` */
export const modelsCommand = (): Command => {
  const list = withConfiguration(
    new Command('list')
      .description('List the Firefox translation models of this machine.')
      .option('--available', 'list those that the mirror has, too')
      .option('--json', 'print JSON'),
  ).action(async (options) => (await import('../models/list.ts')).listModels(options));
  const add = withConfiguration(
    new Command('add')
      .description('Download models for pairs of languages from the mirror, and verify them.')
      .argument('<pair...>', 'two language tags, such as en-es'),
  )
    .addHelpText(
      'after',
      `
Each direction is a model of its own, into English or out of it. Where neither language is English, the two models of
the way through it are added. The mirror is providers.firefox.mirror (DRAGOMAN_PROVIDERS_FIREFOX_MIRROR).

Examples:
  $ dragoman models add en-es es-en
  $ dragoman models add es-fr         es-en and en-fr`,
    )
    .action(async (pairs, options) => (await import('../models/add.ts')).addModels(pairs, options));
  const remove = withConfiguration(
    new Command('remove')
      .description('Remove models from this machine.')
      .argument('<pair...>', 'two language tags, such as en-es'),
  ).action(async (pairs, options) => (await import('../models/remove.ts')).removeModels(pairs, options));
  return new Command('models')
    .description('See, add and remove Firefox translation models (offline, neural, no account anywhere).')
    .addCommand(list)
    .addCommand(add)
    .addCommand(remove);
};
