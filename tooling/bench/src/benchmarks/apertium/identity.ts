import { defineBenchmark } from '../../benchmark.ts';
import { type Client, connect } from '../../dragoman/client.ts';
import { operatorKey, startDragoman } from '../../dragoman/start.ts';
import { startDatabaseServer } from '../../machine/postgresql.ts';
import { withResources } from '../../machine/resources.ts';
import { scratchFolder } from '../../machine/scratch.ts';
import type { Report } from '../../report/report.ts';
import { translateByCommand } from './command-line.ts';
import { type Comparison, compare, type Likeness } from './compare.ts';
import { englishTexts, protectedTexts, spanishTexts } from './identity-texts.ts';

const directions = [
  { source: 'en', target: 'es', mode: 'eng-spa', texts: englishTexts },
  { source: 'es', target: 'en', mode: 'spa-eng', texts: spanishTexts },
] as const;

/** One text and both its translations. */
interface Compared extends Comparison {
  readonly direction: string;
  readonly text: string;
  readonly likeness: Likeness;
}

const translateByService = async (
  client: Client,
  text: string,
  source: string,
  target: string,
): Promise<string> => {
  const { body } = await client.expect<{ translated_text: string }>('POST', '/v1/translate', {
    ...{ text, source_language: source, target_language: target, memory: 'skip' },
  });
  return body.data.translated_text;
};

/** Lines, and the columns of a line, are segments of their own to us. */
const translateLinesByCommand = async (mode: string, text: string, folder: string): Promise<string> => {
  const lines: string[] = [];
  for (const line of text.split(/\r?\n|\t/)) {
    lines.push(line.trim() === '' ? '' : await translateByCommand(mode, line, folder));
  }
  return lines.join('\n');
};

const compareAll = async (client: Client, folder: string): Promise<Compared[]> => {
  const compared: Compared[] = [];
  for (const { source, target, mode, texts } of directions) {
    for (const text of texts) {
      const comparison = {
        service: await translateByService(client, text, source, target),
        command: await translateByCommand(mode, text, folder),
        commandByLine: await translateLinesByCommand(mode, text, folder),
      };
      compared.push({ direction: `${source}-${target}`, text, ...comparison, likeness: compare(comparison) });
    }
  }
  return compared;
};

/** What did not survive, of all that must. */
const findBroken = async (client: Client): Promise<string[]> => {
  const broken: string[] = [];
  for (const { text, kept } of protectedTexts) {
    const translated = await translateByService(client, text, 'en', 'es');
    broken.push(
      ...kept.filter((part) => !translated.includes(part)).map((part) => `${part} in ${translated}`),
    );
  }
  return broken;
};

const shown = (text: string): string => JSON.stringify(text.length > 70 ? `${text.slice(0, 70)}…` : text);

const likenesses: readonly Likeness[] = [
  'identical',
  'blanks as in the source',
  'blanks that a rule forgot',
  'line by line',
  'different',
];

const reportIdentity = (compared: readonly Compared[], broken: readonly string[]): Report => {
  const numberOf = (likeness: Likeness): number => compared.filter((one) => one.likeness === likeness).length;
  return {
    tables: [
      {
        title: `${compared.length} texts, through our HTTP API and by \`apertium -u\``,
        columns: ['likeness', 'texts'],
        rows: likenesses.map((likeness) => [likeness, String(numberOf(likeness))]),
      },
      {
        title: 'Not identical',
        columns: ['direction', 'likeness', 'text', 'apertium', 'dragoman'],
        rows: compared
          .filter(({ likeness }) => likeness !== 'identical')
          .map(({ direction, likeness, text, command, service }) => [
            ...[direction, likeness, shown(text), shown(command), shown(service)],
          ]),
      },
    ],
    gates: [
      { name: 'texts translated differently', measured: numberOf('different'), bound: 0, kind: 'atMost' },
      { name: 'protected parts broken', measured: broken.length, bound: 0, kind: 'atMost' },
    ],
    measurements: { compared, broken },
  };
};

/** Our answers against those of the command line, text by text. */
export const identity = defineBenchmark({
  name: 'identity',
  summary:
    'Translations of our HTTP API against those of the apertium command, on varied texts in both directions.',
  options: {},
  run: () =>
    withResources(async (resources) => {
      const folder = await scratchFolder(resources);
      const database = await startDatabaseServer(folder, resources);
      const dragoman = await startDragoman({
        folder,
        cores: '0,1',
        databaseUrl: await database.createDatabase('dragoman'),
        environment: { DRAGOMAN_SERVICES_MT: 'apertium' },
      });
      resources.keep(dragoman.server);
      const client = connect(dragoman.origin, await operatorKey(dragoman.dataFolder));
      const compared = await compareAll(client, folder);
      const broken = await findBroken(client);
      await client.close();
      return reportIdentity(compared, broken);
    }),
});
