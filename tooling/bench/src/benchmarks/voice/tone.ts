import { createServices } from '@dragoman/core';
import { readMono, readWavHeader, speechFormat } from '@dragoman/sound-kit';
import ttsEspeak from '@dragoman/tts-espeak';
import { defineBenchmark } from '../../benchmark.ts';

/** Something to say in languages that have a profile, of which eSpeak NG speaks each. */
const sentences: readonly (readonly [
  language: string,
  formality: 'auto' | 'formal' | 'informal',
  text: string,
])[] = [
  ['pt-BR', 'auto', 'O navio chega ao porto amanhã de manhã.'],
  ['pt-PT', 'auto', 'O navio chega ao porto amanhã de manhã.'],
  ['hi', 'auto', 'जहाज कल सुबह बंदरगाह पहुँचेगा।'],
  ['ar', 'auto', 'تصل السفينة إلى الميناء صباح الغد.'],
  ['sv', 'auto', 'Fartyget kommer till hamnen i morgon bitti.'],
  ['ko', 'auto', '배는 내일 아침 항구에 도착합니다.'],
  ['ko', 'formal', '배는 내일 아침 항구에 도착합니다.'],
  ['de', 'formal', 'Das Schiff kommt morgen früh in den Hafen.'],
  ['en', 'auto', 'The ship comes to the harbour tomorrow morning.'],
];

/** Hertz between which a voice is looked for. */
const [lowest, highest] = [60, 400];
const frameMs = 40;
/** Frames whose likeness to themselves one period later is less are not of a voice. */
const leastLikeness = 0.6;

/** The period of one frame that is most like itself, in samples; undefined where nobody has a voice. */
const periodOf = (frame: Float32Array, sampleRate: number): number | undefined => {
  let best = { period: 0, likeness: leastLikeness };
  for (let period = Math.floor(sampleRate / highest); period <= sampleRate / lowest; period += 1) {
    let [product, left, right] = [0, 0, 0];
    for (let place = 0; place + period < frame.length; place += 1) {
      const [one = 0, other = 0] = [frame[place], frame[place + period]];
      product += one * other;
      left += one * one;
      right += other * other;
    }
    const likeness = product / Math.sqrt(left * right || 1);
    if (likeness > best.likeness + 0.01) best = { period, likeness };
  }
  return best.period === 0 ? undefined : best.period;
};

/** The middle of the pitches of a recording, in hertz. */
const pitchOf = (samples: Float32Array, sampleRate: number): number => {
  const length = (sampleRate * frameMs) / 1_000;
  const pitches: number[] = [];
  for (let start = 0; start + length <= samples.length; start += length) {
    const period = periodOf(samples.subarray(start, start + length), sampleRate);
    if (period !== undefined) pitches.push(sampleRate / period);
  }
  return pitches.sort((one, other) => one - other)[Math.floor(pitches.length / 2)] ?? Number.NaN;
};

const percent = (share: number): number => Math.round(share * 1_000) / 10;

/** Whether what the tone of a culture says that it did can be heard. */
export const tone = defineBenchmark({
  name: 'tone',
  summary: 'How much duration and pitch of speech by eSpeak NG change with the tone of a culture.',
  options: {},
  async run() {
    const { services, close } = await createServices({ providers: [ttsEspeak], services: { tts: 'espeak' } });
    const measured = [];
    for (const [language, formality, text] of sentences) {
      const speak = async (culturalTone: boolean) => {
        const speech = await services.voice.speak({ text, language, formality, culturalTone, format: 'wav' });
        const { sampleRate = speechFormat.sampleRate, start = 44 } = readWavHeader(speech.audio) ?? {};
        const samples = readMono(speech.audio.subarray(start), speechFormat);
        return { ...speech, hertz: pitchOf(Float32Array.from(samples), sampleRate) };
      };
      const [plain, toned] = [await speak(false), await speak(true)];
      measured.push({
        profile: toned.tone?.profile ?? '',
        duration: toned.durationMs / plain.durationMs - 1,
        pitch: toned.hertz / plain.hertz - 1,
        applied: toned.tone?.applied ?? {},
        description: toned.tone?.description ?? '',
      });
    }
    await close();
    // 5 % is what listeners notice; a point less for the coarseness of eSpeak's own scales.
    const heard = (share: number): boolean => Math.abs(share) >= 0.04;
    const rightly = measured.filter(
      ({ applied, duration, pitch }) =>
        (applied.rate === undefined || heard(duration)) && (applied.pitch === undefined || heard(pitch)),
    );
    return {
      tables: [
        {
          title: 'What a tone changes',
          columns: ['profile', 'duration %', 'pitch %', 'says'],
          rows: measured.map(({ profile, duration, pitch, description }) => [
            profile,
            percent(duration),
            percent(pitch),
            description,
          ]),
        },
      ],
      gates: [
        {
          name: 'profiles whose applied rate and pitch can be heard',
          measured: rightly.length,
          bound: measured.length,
          kind: 'atLeast',
        },
      ],
      measurements: measured,
    };
  },
});
