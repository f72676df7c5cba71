import { Command, Option } from 'commander';
import { connectionHelp, withConnection } from '../service/connection-options.ts';

/** `dragoman translate` */
export const translateCommand = (): Command =>
  withConnection(
    new Command('translate')
      .description('Translate a text by a running service. Only the translation is printed.')
      .argument('[text...]', 'the text (default: what standard input holds)')
      .requiredOption('--to <language>', 'the language to translate into, such as es or pt-BR')
      .option('--from <language>', 'the language of the text (default: it is detected)')
      .option('--model <name>', 'the model to use, as GET /v1/models names it')
      .addOption(
        new Option('--format <format>', 'what the text is written in (default: text)').choices([
          'text',
          'html',
          'markdown',
        ]),
      )
      .option('--file <path>', 'translate what this file holds')
      .option('--lines', 'translate each line by itself, many in one request; blank lines stay')
      .option('--adapt', 'adapt idioms, dates, numbers and units to the target region')
      .option('--formal', 'address the reader formally'),
  )
    .option('--json', 'print the whole answer: score, warnings, adaptations')
    .addHelpText(
      'after',
      `${connectionHelp}
Examples:
  $ dragoman translate "Good morning" --to es
  $ dragoman translate --from en --to es < letter.txt > carta.txt
  $ dragoman translate --from en --to es --lines --file labels.txt
  $ dragoman translate "See you on 12/31" --from en-US --to es-ES --adapt --json`,
    )
    .action(async (words, options) => (await import('../translate/translate.ts')).translate(words, options));
