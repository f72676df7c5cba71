import { Command } from 'commander';
import { accountsCommand } from './commands/accounts.ts';
import { backupCommand, releaseCommand, restoreCommand } from './commands/backup.ts';
import { doctorCommand } from './commands/doctor.ts';
import { documentCommand, fileCommand } from './commands/document.ts';
import { enginesCommand } from './commands/engines.ts';
import { glossariesCommand, memoryCommand, usageCommand } from './commands/exchange.ts';
import { imageCommand } from './commands/image.ts';
import { keysCommand } from './commands/keys.ts';
import { modelsCommand } from './commands/models.ts';
import { qualityCommand } from './commands/quality.ts';
import { serveCommand, workerCommand } from './commands/serve.ts';
import { translateCommand } from './commands/translate.ts';
import { usersCommand } from './commands/users.ts';
import { speakCommand, transcribeCommand, voicesCommand } from './commands/voice.ts';
import { webhooksCommand } from './commands/webhooks.ts';
import { version } from './version.ts';

/** The whole command line. It throws commander's `CommanderError` where commander alone would end the process. */
export const createProgram = (): Command => {
  const program = new Command('dragoman')
    .description('A self-hosted cultural translation service.')
    .version(version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print help')
    .helpCommand('help [command]', 'print the help of a command')
    .addHelpText(
      'after',
      `
Examples:
  $ dragoman serve                             start the service
  $ dragoman translate "Good morning" --to es  translate by the service that runs here
  $ dragoman document manual.docx --to de,fr   translate a document
  $ dragoman image screen.png --to de          translate a picture
  $ dragoman transcribe talk.mp3 --from en      write down what is said in a recording
  $ dragoman speak "Buenos días" --language es  speak a text into a file
  $ dragoman engines add fr-es                 install a local engine for a pair of languages
  $ dragoman models add en-es                  add a neural model for a direction
  $ dragoman quality calibrate pairs.tsv       see what a threshold on the score lets pass
  $ dragoman webhooks listen --forward-to http://localhost:3000/hook
                                               try out webhooks on this machine
  $ dragoman keys create --operator            replace a lost operator key
  $ dragoman backup /backups/2027-01-31        write all rows and files into a folder
  $ dragoman doctor                            see what is configured, reachable and missing

Settings come from dragoman.config.{ts,js,json,yaml}, then the environment, then options.`,
    );
  const commands = [
    serveCommand(),
    workerCommand(),
    doctorCommand(),
    translateCommand(),
    documentCommand(),
    fileCommand(),
    imageCommand(),
    transcribeCommand(),
    speakCommand(),
    voicesCommand(),
    enginesCommand(),
    modelsCommand(),
    qualityCommand(),
    webhooksCommand(),
    glossariesCommand(),
    memoryCommand(),
    usageCommand(),
    keysCommand(),
    usersCommand(),
    accountsCommand(),
    backupCommand(),
    restoreCommand(),
    releaseCommand(),
  ];
  for (const command of commands) program.addCommand(command);
  for (const command of allOf(program)) {
    command.exitOverride().showHelpAfterError(`(${pathOf(command)} --help says more)`);
  }
  return program;
};

const allOf = (command: Command): Command[] => [command, ...command.commands.flatMap(allOf)];

const pathOf = (command: Command): string =>
  command.parent ? `${pathOf(command.parent)} ${command.name()}` : command.name();
