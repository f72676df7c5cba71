import { Command, Option } from 'commander';
import { connectionHelp, withConnection } from '../service/connection-options.ts';
import { uuid } from './parsers.ts';

const json = ['--json', 'print JSON'] as const;
const out = ['--out <file>', 'where to write (default: here, under its own name)'] as const;
const project = ['--project <id>', 'the project (default: of the key, else Default)', uuid] as const;

/** `dragoman glossaries` */
export const glossariesCommand = (): Command => {
  const list = withConnection(new Command('list').description('List glossaries, newest first.'))
    .option(...json)
    .action(async (options) => (await import('../exchange/glossaries.ts')).listGlossaries(options));
  const importing = withConnection(
    new Command('import')
      .description('Add the terms of a file (.csv, .tsv, .tbx) to a glossary.')
      .argument('<id>', 'the glossary', uuid)
      .argument('<file>', 'the terms')
      .addOption(
        new Option('--mode <mode>', 'replace: also remove what the file lacks (default: merge)').choices([
          'merge',
          'replace',
        ]),
      ),
  )
    .addHelpText('after', `\nThe exit code is 1 where lines were not taken.\n${connectionHelp.trimEnd()}`)
    .action(async (id, file, options) =>
      (await import('../exchange/glossaries.ts')).importGlossary(id, file, options),
    );
  const exporting = withConnection(
    new Command('export')
      .description('Write the terms of a glossary into a file, whose name is printed.')
      .argument('<id>', 'the glossary', uuid)
      .addOption(new Option('--format <format>', 'as what (default: csv)').choices(['csv', 'tsv', 'tbx']))
      .option(...out),
  ).action(async (id, options) => (await import('../exchange/glossaries.ts')).exportGlossary(id, options));
  return new Command('glossaries')
    .description('List, import and export glossaries of a running service.')
    .addCommand(list)
    .addCommand(importing)
    .addCommand(exporting);
};

/** `dragoman memory` */
export const memoryCommand = (): Command => {
  const importing = withConnection(
    new Command('import')
      .description('Add the translations of a TMX file to the memory of a project; they count as approved.')
      .argument('<file>', 'the translations, as .tmx')
      .option(...project),
  )
    .addHelpText(
      'after',
      `\nThe exit code is 1 where translations were not taken.\n${connectionHelp.trimEnd()}`,
    )
    .action(async (file, options) => (await import('../exchange/memory.ts')).importMemory(file, options));
  const exporting = withConnection(
    new Command('export')
      .description('Write the memory of a project into a TMX file, whose name is printed.')
      .option(...project)
      .option('--from <language>', 'translations from this language alone')
      .option('--to <language>', 'translations into this language alone')
      .option('--approved', 'only what people approved or imported')
      .option(...out),
  ).action(async (options) => (await import('../exchange/memory.ts')).exportMemory(options));
  return new Command('memory')
    .description('Import and export the translation memory of a running service.')
    .addCommand(importing)
    .addCommand(exporting);
};

/** `dragoman usage` */
export const usageCommand = (): Command =>
  withConnection(
    new Command('usage')
      .description('Show what the account used, by day, project and product.')
      .option('--from <day>', 'first UTC day, such as 2027-01-01 (default: the first of this month)')
      .option('--to <day>', 'last UTC day (default: today)')
      .option('--project <id>', 'of this project alone', uuid)
      .option(...json),
  )
    .addHelpText('after', connectionHelp.trimEnd())
    .action(async (options) => (await import('../usage/usage.ts')).showUsage(options));
