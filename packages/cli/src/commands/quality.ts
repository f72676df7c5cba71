import { Command, Option } from 'commander';

/** `dragoman quality` */
export const qualityCommand = (): Command => {
  const calibrate = new Command('calibrate')
    .description('Show on your own translations what a threshold on the quality score stops and lets pass.')
    .argument('<pairs.tsv>', 'a file with a source and a translation a line; -: standard input')
    .option('--from <language>', 'the language of the sources, where no column names it')
    .option('--to <language>', 'the language of the translations, where no column names it')
    .addOption(
      new Option('--format <format>', 'what the texts are written in (default: text)').choices([
        'text',
        'html',
        'markdown',
      ]),
    )
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      `
The file is UTF-8 with tabs between the columns and their names in the first line: source and target, and where wanted
source_language, target_language and quality (good or bad; empty is good). Good translations are scored as they are, and
once more with each fault that can be put into them: copied, half untranslated, another segment's, in another language, a
number changed, doubled, the last fifth cut. What is marked as bad is scored as a fault of its own. Everything is computed
here: no engine is asked, nothing is kept, and the same file always gives the same figures. It takes about two
milliseconds a pair; of a large memory a few thousand lines do (shuf -n 5000).

Examples:
  $ dragoman quality calibrate approved.tsv --from en --to es
  $ dragoman quality calibrate reviewed.tsv --json > curve.json`,
    )
    .action(async (path, options) => (await import('../quality/calibrate.ts')).calibrate(path, options));
  return new Command('quality').description('Understand the quality score.').addCommand(calibrate);
};
