import { defineBenchmark } from '../../benchmark.ts';
import { connect } from '../../dragoman/client.ts';
import { operatorKey, startDragoman } from '../../dragoman/start.ts';
import { startDatabaseServer } from '../../machine/postgresql.ts';
import { withResources } from '../../machine/resources.ts';
import { scratchFolder } from '../../machine/scratch.ts';
import { translateByCommand } from './command-line.ts';
import { englishTexts, spanishTexts } from './identity-texts.ts';

const directions = [
  { source: 'en', target: 'es', mode: 'eng-spa', texts: englishTexts },
  { source: 'es', target: 'en', mode: 'spa-eng', texts: spanishTexts },
] as const;

/** One text whose translations differ. */
interface Difference {
  readonly direction: string;
  readonly text: string;
  readonly command: string;
  readonly service: string;
}

const shown = (text: string): string => JSON.stringify(text.length > 90 ? `${text.slice(0, 90)}…` : text);

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
      const differences: Difference[] = [];
      for (const { source, target, mode, texts } of directions) {
        for (const text of texts) {
          const command = await translateByCommand(mode, text, folder);
          const { body } = await client.expect<{ translated_text: string }>('POST', '/v1/translate', {
            ...{ text, source_language: source, target_language: target, memory: 'skip' },
          });
          const service = body.data.translated_text;
          if (service !== command)
            differences.push({ direction: `${source}-${target}`, text, command, service });
        }
      }
      await client.close();
      const total = englishTexts.length + spanishTexts.length;
      return {
        tables: [
          {
            title: `Different: ${differences.length} of ${total}`,
            columns: ['direction', 'text', 'apertium', 'dragoman'],
            rows: differences.map(({ direction, text, command, service }) => [
              direction,
              shown(text),
              shown(command),
              shown(service),
            ]),
          },
        ],
        gates: [
          { name: 'texts translated differently', measured: differences.length, bound: 0, kind: 'atMost' },
        ],
        measurements: { total, differences },
      };
    }),
});
