import { Command, Option } from 'commander';

/** Options of `dragoman translate`. */
export interface TranslateOptions {
  readonly to: string;
  readonly from?: string;
  readonly model?: string;
  readonly format?: 'text' | 'html' | 'markdown';
  readonly file?: string;
  readonly lines?: true;
  readonly adapt?: true;
  readonly formal?: true;
  readonly url?: string;
  readonly key?: string;
  readonly ca?: string;
  readonly dataDir?: string;
  readonly json?: true;
}

/** `dragoman translate` */
export const translateCommand = (): Command =>
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
    .option('--formal', 'address the reader formally')
    .option('--url <url>', 'base_url of the service')
    .option(
      '--key <key>',
      'an API key; better given as DRAGOMAN_API_KEY, since others may see the options of a process',
    )
    .option('--ca <file>', "the service's certificate, where it is one of its own making")
    .option(
      '--data-dir <directory>',
      'take address, key and certificate from first-run.json here (default: ./data)',
    )
    .option('--json', 'print the whole answer: score, warnings, adaptations')
    .addHelpText(
      'after',
      `
Address, key and certificate come from the options, else from DRAGOMAN_URL, DRAGOMAN_API_KEY and DRAGOMAN_CA_CERT,
else from the first-run.json that the service keeps in its data directory.

Examples:
  $ dragoman translate "Good morning" --to es
  $ dragoman translate --from en --to es < letter.txt > carta.txt
  $ dragoman translate --from en --to es --lines --file labels.txt
  $ dragoman translate "See you on 12/31" --from en-US --to es-ES --adapt --json`,
    )
    .action(async (words: string[], options: TranslateOptions) => {
      const { translate } = await import('../translate/translate.ts');
      await translate(words, options);
    });
