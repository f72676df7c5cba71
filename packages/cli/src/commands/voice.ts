import { Command, Option } from 'commander';
import { connectionHelp, withConnection } from '../service/connection-options.ts';
import { numberIn } from './parsers.ts';

/** `dragoman transcribe` */
export const transcribeCommand = (): Command =>
  withConnection(
    new Command('transcribe')
      .description('Write down what is said in a recording. Only the text is printed.')
      .argument('<recording>', 'a file, or an http(s) URL: WAV, MP3, Ogg, FLAC, M4A or WebM')
      .option('--from <language>', 'the language that is spoken (default: detected where the engine can)')
      .option('--to <language>', 'translate it')
      .addOption(
        new Option('--format <format>', 'what to print (default: text)').choices([
          'text',
          'srt',
          'vtt',
          'json',
        ]),
      )
      .option('--speakers', 'tell the speakers apart')
      .option('--hint <word>', 'a word or phrase that is likely to be said; may be repeated', collect),
  )
    .addHelpText(
      'after',
      `${connectionHelp}
Examples:
  $ dragoman transcribe meeting.mp3 --from en-US
  $ dragoman transcribe talk.wav --from en --to es --format srt > talk.es.srt`,
    )
    .action(async (recording, options) =>
      (await import('../voice/transcribe.ts')).transcribe(recording, options),
    );

/** `dragoman speak` */
export const speakCommand = (): Command =>
  withConnection(
    new Command('speak')
      .description('Speak a text into a file, whose name is printed.')
      .argument('[text...]', 'the text, or SSML (default: what standard input holds)')
      .requiredOption('--language <language>', 'the language of the text, such as es-MX')
      .option('--out <file>', 'where to: .mp3, .wav or .ogg (default: speech.mp3)')
      .option('--voice <id>', 'a voice of `dragoman voices`')
      .option('--rate <factor>', "0.25 to 4 times the voice's own rate", numberIn(0.25, 4))
      .option('--pitch <semitones>', "-20 to 20 above the voice's own pitch", numberIn(-20, 20))
      .option('--tone', 'speak as is usual in the language and region'),
  )
    .addHelpText(
      'after',
      `${connectionHelp}
Examples:
  $ dragoman speak "Buenos días" --language es-MX --tone --out saludo.mp3
  $ dragoman speak --language en < chapter.txt --out chapter.ogg`,
    )
    .action(async (words, options) => (await import('../voice/speak.ts')).speak(words, options));

/** `dragoman voices` */
export const voicesCommand = (): Command =>
  withConnection(
    new Command('voices')
      .description('List the voices that can speak now.')
      .option('--language <language>', 'of this language alone'),
  )
    .option('--json', 'print them as JSON')
    .addHelpText('after', connectionHelp)
    .action(async (options) => (await import('../voice/voices.ts')).voices(options));

const collect = (word: string, before: readonly string[] = []): string[] => [...before, word];
