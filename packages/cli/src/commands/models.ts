import { Command } from 'commander';
import { withConfiguration } from '../configuration.ts';

/** `dragoman models` */
export const modelsCommand = (): Command => {
  const list = withConfiguration(
    new Command('list')
      .description('List the Firefox translation models of this machine.')
      .option('--available', 'list those that can be added, too')
      .option('--json', 'print JSON'),
  ).action(async (options) => (await import('../models/list.ts')).listModels(options));
  const add = withConfiguration(
    new Command('add')
      .description('Download models for pairs of languages, verify them and try them.')
      .argument('<pair...>', 'two language tags, such as en-es'),
  )
    .addHelpText(
      'after',
      `
Each direction is a model of its own, into English or out of it. Where neither language is English, the two models of
the way through it are added. They come from Mozilla’s public registry, or from what providers.firefox.registry or
providers.firefox.mirror names.

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
  const update = withConfiguration(
    new Command('update')
      .description('Fetch the newer versions of installed models.')
      .argument('[pair...]', 'two language tags, such as en-es; all models where none is named'),
  ).action(async (pairs, options) => (await import('../models/update.ts')).updateModels(pairs, options));
  const verify = withConfiguration(
    new Command('verify')
      .description('Compare the files of models with their SHA-256, and try each on a dozen sentences.')
      .argument('[pair...]', 'two language tags, such as en-es; all models where none is named')
      .option('--report', 'print all that was seen as JSON, to be sent to those who make Dragoman'),
  ).action(async (pairs, options) => (await import('../models/verify.ts')).verifyModels(pairs, options));
  return new Command('models')
    .description(
      'See, add, update, verify and remove Firefox translation models (offline, neural, no account anywhere).',
    )
    .addCommand(list)
    .addCommand(add)
    .addCommand(remove)
    .addCommand(update)
    .addCommand(verify);
};
