/** A voice of the double. */
export interface DoubleVoice {
  readonly name: string;
  readonly languageCodes: readonly string[];
  readonly ssmlGender: 'MALE' | 'FEMALE' | 'NEUTRAL';
  readonly naturalSampleRateHertz: number;
  /** The voice of eSpeak NG that speaks for it. */
  readonly speaker: string;
}

const table: readonly (readonly [name: string, gender: 'MALE' | 'FEMALE', speaker: string])[] = [
  ['Achernar', 'FEMALE', 'en-us+f2'],
  ['Charon', 'MALE', 'en-us+m3'],
  ['cmn-CN-Wavenet-A', 'FEMALE', 'cmn+f3'],
  ['de-DE-Neural2-B', 'MALE', 'de'],
  ['de-DE-Neural2-C', 'FEMALE', 'de+f3'],
  ['de-DE-Standard-A', 'FEMALE', 'de+f2'],
  ['en-GB-Neural2-A', 'FEMALE', 'en-gb+f3'],
  ['en-GB-Standard-B', 'MALE', 'en-gb'],
  ['en-US-Chirp3-HD-Charon', 'MALE', 'en-us+m3'],
  ['en-US-Chirp3-HD-Kore', 'FEMALE', 'en-us+f4'],
  ['en-US-Neural2-A', 'MALE', 'en-us'],
  ['en-US-Neural2-C', 'FEMALE', 'en-us+f3'],
  ['en-US-Standard-B', 'MALE', 'en-us+m1'],
  ['es-ES-Neural2-A', 'FEMALE', 'es+f3'],
  ['es-US-Neural2-B', 'MALE', 'es-419'],
  ['fil-PH-Standard-A', 'FEMALE', 'en-us+f1'],
  ['fr-CA-Neural2-A', 'FEMALE', 'fr+f2'],
  ['fr-FR-Neural2-F', 'FEMALE', 'fr+f3'],
  ['fr-FR-Neural2-G', 'MALE', 'fr'],
  ['it-IT-Neural2-A', 'FEMALE', 'it+f3'],
  ['ja-JP-Neural2-B', 'FEMALE', 'ja+f3'],
  ['nb-NO-Wavenet-B', 'MALE', 'nb'],
  ['pt-BR-Neural2-A', 'FEMALE', 'pt-br+f3'],
  ['ru-RU-Wavenet-B', 'MALE', 'ru'],
];

/** Voices of Gemini have bare names, and speak any language; those here but one. */
export const isGemini = (name: string): boolean => !name.includes('-');

const languageOf = (name: string): string =>
  isGemini(name) ? 'en-US' : name.split('-').slice(0, 2).join('-');

/** The voices that the double has (a part of Google's). */
export const doubleVoices: readonly DoubleVoice[] = table.map(([name, ssmlGender, speaker]) => ({
  name,
  languageCodes: [languageOf(name)],
  ssmlGender,
  naturalSampleRateHertz: 24_000,
  speaker,
}));

const speaks = ({ languageCodes }: DoubleVoice, wanted: string): boolean =>
  languageCodes.some((code) => {
    const tag = code.toLowerCase();
    return tag === wanted || tag.startsWith(`${wanted}-`);
  });

/** The voices of a language; `no` finds Bokmål too. */
export const voicesOf = (languageCode: string): readonly DoubleVoice[] => {
  const wanted = languageCode.toLowerCase();
  return doubleVoices.filter(
    (voice) => wanted === '' || speaks(voice, wanted) || (wanted === 'no' && speaks(voice, 'nb')),
  );
};

/** What `ListVoices` answers. */
export const voiceList = (languageCode: string): object => ({
  voices: voicesOf(languageCode).map(({ speaker: _speaker, ...voice }) => voice),
});
