import { Command, Option } from 'commander';
import { connectionHelp, withConnection } from '../service/connection-options.ts';
import { commaList, numberIn, uuid, wholeNumber } from './parsers.ts';

/** `dragoman document` */
export const documentCommand = (): Command =>
  withConnection(
    new Command('document')
      .description('Translate documents and files of texts. The names of what was written are printed.')
      .argument('<file...>', 'files, folders of them, or patterns such as "docs/**/*.docx"')
      .requiredOption('--to <languages>', 'the languages to translate into, with commas between', commaList)
      .option('--from <language>', 'the language of the texts (default: detected)')
      .option('--out <directory>', 'where to write (default: here); folders are kept below it', '.')
      .option('--format <id>', 'what kind of file it is (default: told by content and name)')
      .option('--glossary <id>', 'the terms to use', uuid)
      .option('--project <id>', 'the project that they belong to', uuid)
      .addOption(
        new Option('--formality <formality>', 'how readers are addressed').choices(['formal', 'informal']),
      )
      .option('--existing <file>', 'the file as it was translated before: only what it lacks is translated')
      .addOption(
        new Option(
          '--bilingual <layout>',
          'also a document with both languages (of a PDF: its pages)',
        ).choices(['side_by_side', 'alternating']),
      )
      .option('--images', 'also pictures inside of the documents, where their format can')
      .option('--password-file <file>', 'a file with the password of the documents')
      .option('--allow-restricted', 'also documents whose owner forbids changes: you may change them')
      .option('--xliff', 'also the texts as XLIFF 2.1, to be edited and imported again')
      .option('--dry-run', 'show what there is to do, and translate nothing')
      .option('--parallel <count>', 'how many at once (default: a core each)', wholeNumber(1, 64)),
  )
    .addHelpText(
      'after',
      `${connectionHelp}
Ctrl+C leaves the service at work: the same command, within a day, goes on with what was sent, and sends the rest. It ends
with 0 where all were translated, 1 where some were not, 2 for a wrong command line, 130 after Ctrl+C.

Examples:
  $ dragoman document manual.docx --to de
  $ dragoman document docs --to de,fr,es-MX --out translated --glossary 019a9d2e-7c1b-7f3a-8d55-0a6b1c2d3e4f
  $ dragoman document "locales/en/*.json" --from en --to ja --out locales/ja
  $ dragoman document messages.po --to pl --existing messages.pl.po
  $ dragoman document contract.pdf --to de --bilingual side_by_side --password-file password.txt
  $ dragoman document docs --to de --dry-run`,
    )
    .action(async (files, options) =>
      (await import('../documents/translate-documents.ts')).translateDocuments(files, options),
    );

/** `dragoman file` */
export const fileCommand = (): Command => {
  const command = new Command('file').description('Look at translated files, and edit them elsewhere.');
  command.addCommand(
    withConnection(
      new Command('segments')
        .description('List the texts of a file.')
        .argument('<id>', 'of the file', uuid)
        .addOption(
          new Option('--status <status>', 'only those').choices([
            ...['new', 'machine', 'memory', 'edited', 'approved'],
          ]),
        )
        .option('--max-score <score>', 'only those with this score or a lower one', numberIn(0, 1))
        .option('--json', 'print JSON'),
    ).action(async (id, options) => (await import('../documents/files.ts')).listSegments(id, options)),
  );
  command.addCommand(
    withConnection(
      new Command('export')
        .description('Export a file. The name of what was written is printed.')
        .argument('<id>', 'of the file', uuid)
        .addOption(
          new Option('--format <format>', 'as what').choices([
            ...['original', 'text', 'xliff', 'bilingual_html', 'bilingual_docx', 'bilingual_pdf'],
          ]),
        )
        .addOption(
          new Option('--layout <layout>', 'of a bilingual export').choices(['side_by_side', 'alternating']),
        )
        .option('--out <file>', 'where to write (default: here, under its own name)'),
    ).action(async (id, options) => (await import('../documents/files.ts')).exportFile(id, options)),
  );
  command.addCommand(
    withConnection(
      new Command('import')
        .description('Take back an exported XLIFF whose translations were edited.')
        .argument('<id>', 'of the file', uuid)
        .argument('<xliff>', 'the edited file')
        .option('--approve-final', 'approve units whose state is "final"')
        .option('--render', 'then write the file anew'),
    ).action(async (id, path, options) =>
      (await import('../documents/files.ts')).importFile(id, path, options),
    ),
  );
  return command;
};
