import { readFile } from 'node:fs/promises';
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { azureCommand } from './azure/command.ts';
import type { StartedDouble, VendorCommand } from './command.ts';
import { deepgramCommand } from './deepgram/command.ts';
import { elevenLabsCommand } from './elevenlabs/command.ts';
import { firefoxCommand } from './firefox/command.ts';
import { googleCommand } from './google/command.ts';
import { openAiCommand } from './openai/command.ts';

const commands: readonly VendorCommand[] = [
  openAiCommand,
  deepgramCommand,
  elevenLabsCommand,
  firefoxCommand,
  googleCommand,
  azureCommand,
];

const usage = `Doubles of vendor services, on loopback: as many as are named, each at its port (0: any free one).

${commands.map(({ name, about }) => `  --${`${name} PORT`.padEnd(18)}${about}`).join('\n')}

  --mode MODE         local:    really translates, hears and speaks, by the engines of this machine (default)
                      scripted: answers are fixed
                      instant:  as scripted, unchecked and unrecorded, for load (OpenAI)
  --key KEY           the key that is accepted (default: one of each double's own)
  --delay-ms N        wait before every answer (default 0)
  --cert F --key-file F   TLS with these PEM files

Prints the variables that lead Dragoman to them, a line for each. \`pnpm vendors verify\` compares them with the true services.`;

const modes = ['local', 'scripted', 'instant'] as const;

const { values } = parseArgs({
  options: {
    ...Object.fromEntries(
      commands.map(({ name }): [string, { type: 'string' }] => [name, { type: 'string' }]),
    ),
    mode: { type: 'string', default: 'local' },
    key: { type: 'string' },
    'delay-ms': { type: 'string', default: '0' },
    cert: { type: 'string' },
    'key-file': { type: 'string' },
    help: { type: 'boolean', default: false },
  } satisfies ParseArgsOptionsConfig,
});

const portOf = ({ name }: VendorCommand): string | undefined => {
  const port: unknown = Reflect.get(values, name);
  return typeof port === 'string' ? port : undefined;
};

const named = commands.filter((command) => portOf(command) !== undefined);
const mode = modes.find((known) => known === values.mode);

if (values.help || named.length === 0 || mode === undefined) {
  console.log(usage);
  process.exitCode = values.help ? 0 : 2;
} else {
  const tls =
    values.cert && values['key-file']
      ? { cert: await readFile(values.cert, 'utf8'), key: await readFile(values['key-file'], 'utf8') }
      : undefined;
  const started: StartedDouble[] = [];
  const stop = async (): Promise<void> => {
    await Promise.all(started.map((double) => double.close()));
    process.exit(0);
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  for (const command of named) {
    const double = await command.start({
      port: Number(portOf(command)),
      tls,
      delayMs: Number(values['delay-ms']),
      mode,
      key: values.key,
    });
    started.push(double);
    console.log(
      Object.entries(double.environment)
        .map(([name, value]) => `${name}=${value}`)
        .join(' '),
    );
  }
}
