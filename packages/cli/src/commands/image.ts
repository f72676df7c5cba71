import { Command, Option } from 'commander';
import { connectionHelp, withConnection } from '../service/connection-options.ts';
import { wholeNumber } from './parsers.ts';

/** `dragoman image` */
export const imageCommand = (): Command =>
  withConnection(
    new Command('image')
      .description('Translate pictures. The names of what was written are printed.')
      .argument('<file...>', 'pictures, folders of them, or patterns such as "shots/**/*.png"')
      .requiredOption('--to <language>', 'the language to translate into')
      .option('--from <language>', 'the language of the texts (default: detected)')
      .option('--out <directory>', 'where to write (default: here); folders are kept below it', '.')
      .addOption(
        new Option('--format <format>', 'write them as this (default: as they came)').choices([
          'png',
          'jpeg',
          'webp',
        ]),
      )
      .option('--project <id>', 'the project that they belong to')
      .option('--parallel <count>', 'how many at once (default: a core each)', wholeNumber(1, 64)),
  )
    .addHelpText(
      'after',
      `${connectionHelp}
Examples:
  $ dragoman image screen.png --to de
  $ dragoman image shots --to es-MX --out shots-es
  $ dragoman image "docs/**/*.{png,jpg}" --from en --to ja --out translated`,
    )
    .action(async (files, options) =>
      (await import('../images/translate-images.ts')).translateImages(files, options),
    );
