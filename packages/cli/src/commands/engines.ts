import { Command } from 'commander';

/** `dragoman engines` */
export const enginesCommand = (): Command => {
  const list = new Command('list')
    .description(
      'List the pairs of languages that local engines translate and the languages that they read in pictures, and those that could be added.',
    )
    .option('--json', 'print JSON')
    .action(async (options) => (await import('../engines/list.ts')).listEngines(options));
  const add = new Command('add')
    .description('Install local engines (Debian and Ubuntu, as root).')
    .argument(
      '<engine...>',
      'two language tags to translate, such as fr-es; ocr:ru to read Russian in pictures',
    )
    .addHelpText(
      'after',
      `
Both directions of a pair are one package, where the engine has both.

Examples:
  $ dragoman engines add fr-es
  $ dragoman engines add en-es es-pt-BR
  $ dragoman engines add ocr:ru ocr:zh-Hant`,
    )
    .action(async (engines) => (await import('../engines/add.ts')).addEngines(engines));
  return new Command('engines')
    .description(
      'See and install local engines (offline, no account anywhere): Apertium translates, Tesseract reads pictures.',
    )
    .addCommand(list)
    .addCommand(add);
};
