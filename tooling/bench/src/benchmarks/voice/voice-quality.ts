import { join } from 'node:path';
import { defineBenchmark } from '../../benchmark.ts';
import { startDatabaseServer } from '../../machine/postgresql.ts';
import { withResources } from '../../machine/resources.ts';
import { scratchFolder } from '../../machine/scratch.ts';
import { startVoiceDoubles, type VoiceVendor } from '../../servers/voice-doubles-client.ts';
import { hearCorpus, type Recognition, recogniseCorpus, reportRecognition } from './recognition.ts';
import { type RoundTrip, roundTrip } from './round-trip.ts';
import { startVoiceServer } from './service.ts';

interface Engines {
  /** Of `services.asr` and `services.tts`. */
  readonly asr?: string;
  readonly tts?: string;
  /** The one that eSpeak NG speaks as `en-us+f3`, which the recogniser understands best. */
  readonly voice: string;
  readonly double?: VoiceVendor;
}

const engines: readonly Engines[] = [
  { asr: 'pocketsphinx', tts: 'espeak', voice: 'en-us+f3' },
  { asr: 'deepgram', voice: '', double: 'deepgram' },
  { asr: 'google', tts: 'google', voice: 'en-US-Neural2-C', double: 'google' },
  { asr: 'azure', tts: 'azure', voice: 'en-US-JennyNeural', double: 'azure' },
  { asr: 'openai', tts: 'openai', voice: 'alloy', double: 'openai' },
  { tts: 'elevenlabs', voice: 'JBFqnCBsd6RMkjVDRZzb', double: 'elevenlabs' },
];

/** Whether something is lost between the caller and an engine, whichever it is. */
export const voiceQuality = defineBenchmark({
  name: 'voice-quality',
  summary: 'Word errors of DRAGOMAN_CORPUS through the service and each vendor, and of what each has said.',
  options: {},
  run: () =>
    withResources(async (resources) => {
      const folder = await scratchFolder(resources);
      const database = await startDatabaseServer(folder, resources);
      const databaseUrl = await database.createDatabase('dragoman');
      const doubles = await startVoiceDoubles('real', folder, resources);
      const { spoken, itself } = await recogniseCorpus();
      const heard: Recognition[] = [];
      const said: RoundTrip[] = [];
      for (const { asr, tts, voice, double } of engines) {
        const server = await startVoiceServer(
          {
            folder: join(folder, 'dragoman'),
            cores: '0,1',
            databaseUrl,
            environment: {
              ...(asr ? { DRAGOMAN_SERVICES_ASR: asr } : {}),
              ...(tts ? { DRAGOMAN_SERVICES_TTS: tts } : {}),
              ...(double ? doubles[double] : {}),
            },
          },
          resources,
        );
        if (asr) heard.push(await hearCorpus(asr, server, spoken));
        if (tts) said.push(await roundTrip(tts, voice, server));
        await server.stop();
      }
      const recognition = reportRecognition(spoken, itself, heard);
      return {
        tables: [
          recognition.table,
          {
            title: 'What was said is understood, by a closed grammar of eight sentences',
            columns: ['said by', 'words', 'right', '%'],
            rows: said.map(({ engine, words, right }) => [engine, words, right, (100 * right) / words]),
          },
        ],
        gates: [
          ...recognition.gates,
          ...said.map(({ engine, words, right }) => ({
            name: `${engine}: words understood, %`,
            measured: (100 * right) / words,
            bound: 95,
            kind: 'atLeast' as const,
          })),
        ],
        measurements: { spoken: spoken.map(({ name, words }) => ({ name, words })), itself, heard, said },
      };
    }),
});
