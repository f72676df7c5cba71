/** A voice as `GET /cognitiveservices/voices/list` tells it. */
export interface AzureVoice {
  readonly Name: string;
  readonly DisplayName: string;
  readonly LocalName: string;
  readonly ShortName: string;
  readonly Gender: 'Female' | 'Male' | 'Neutral';
  readonly Locale: string;
  readonly LocaleName: string;
  readonly StyleList?: readonly string[];
  readonly RolePlayList?: readonly string[];
  readonly SecondaryLocaleList?: readonly string[];
  readonly SampleRateHertz: string;
  readonly VoiceType: string;
  readonly Status: 'GA' | 'Preview' | 'Deprecated';
  readonly WordsPerMinute?: string;
}

const voice = (
  locale: string,
  name: string,
  gender: AzureVoice['Gender'],
  more: Partial<AzureVoice> = {},
): AzureVoice => ({
  Name: `Microsoft Server Speech Text to Speech Voice (${locale}, ${name})`,
  DisplayName: name.replace(/(Multilingual)?Neural$/, ''),
  LocalName: name.replace(/(Multilingual)?Neural$/, ''),
  ShortName: `${locale}-${name}`,
  Gender: gender,
  Locale: locale,
  LocaleName: locale,
  SampleRateHertz: '24000',
  VoiceType: 'Neural',
  Status: 'GA',
  WordsPerMinute: '152',
  ...more,
});

/** The voices that the double has: a few of Azure's, with all that Azure tells of them. */
export const azureVoices: readonly AzureVoice[] = [
  voice('en-US', 'TestNeural', 'Neutral', { Status: 'Preview' }),
  voice('en-US', 'Ava:DragonHDLatestNeural', 'Female', { VoiceType: 'NeuralHD' }),
  voice('en-US', 'AvaMultilingualNeural', 'Female', {
    SecondaryLocaleList: ['de-DE', 'fr-FR', 'it-IT', 'pt-BR'],
  }),
  voice('en-US', 'JennyNeural', 'Female', { StyleList: ['assistant', 'chat', 'cheerful', 'sad'] }),
  voice('en-US', 'GuyNeural', 'Male', { StyleList: ['newscast'], SampleRateHertz: '48000' }),
  voice('en-GB', 'SoniaNeural', 'Female', { StyleList: ['cheerful', 'sad'] }),
  voice('de-DE', 'KatjaNeural', 'Female'),
  voice('de-DE', 'ConradNeural', 'Male', { StyleList: ['cheerful'] }),
  voice('es-MX', 'DaliaNeural', 'Female'),
  voice('es-ES', 'ElviraNeural', 'Female'),
  voice('fr-FR', 'DeniseNeural', 'Female', { StyleList: ['cheerful'] }),
  voice('zh-CN', 'XiaomoNeural', 'Female', {
    StyleList: ['calm', 'cheerful'],
    RolePlayList: ['YoungAdultFemale', 'OlderAdultMale', 'Girl', 'Boy'],
  }),
];
