import '@mantine/core/styles/Checkbox.css';
import { Button, Checkbox, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, dataOf } from '../../api/client.ts';
import { limitsQuery } from '../../api/limits.ts';
import { ownAddress } from '../../api/own-address.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { useText } from '../../i18n/use-text.tsx';
import { LanguageSelect } from '../../parts/fields/language-select.tsx';
import { ProblemAlert } from '../../parts/notices/problem-alert.tsx';
import { Section } from '../../parts/page.tsx';
import { AsProgram } from './as-program.tsx';
import { countCodePoints, LongText } from './long-text.tsx';
import classes from './playground.module.css';
import { PlaygroundPage } from './playground-page.tsx';
import { WarningList } from './warning-list.tsx';

const audioFormats = ['mp3', 'wav', 'ogg'] as const;
const rates = [0.75, 1, 1.25, 1.5];

/** Tries how a text is spoken. */
export const SpeechPage = () => {
  const text = useText('playground');
  const formats = useFormats();
  const max = useQuery(limitsQuery).data?.speech.code_points ?? 5_000;
  const [spoken, setSpoken] = useState('');
  const [language, setLanguage] = useState('es');
  const [voice, setVoice] = useState('');
  const [rate, setRate] = useState(1);
  const [isToned, setToned] = useState(false);
  const [format, setFormat] = useState<(typeof audioFormats)[number]>('mp3');
  const voices = useQuery({
    queryKey: ['voices', language],
    queryFn: async ({ signal }) =>
      dataOf(await api.GET('/v1/voices', { params: { query: { language } }, signal })),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  const body = {
    text: spoken,
    language,
    ...(voice === '' ? {} : { voice }),
    ...(rate === 1 ? {} : { rate }),
    ...(isToned ? { cultural_tone: true } : {}),
    ...(format === 'mp3' ? {} : { audio_format: format }),
  };
  const speech = useMutation({
    mutationFn: async () => dataOf(await api.POST('/v1/voice/text-to-speech', { body })),
  });
  const isEmpty = spoken.trim() === '';
  return (
    <PlaygroundPage>
      <Section title={text('tab_speech')}>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            speech.mutate();
          }}
        >
          <Stack gap="sm">
            <LongText
              label={text('spoken_text')}
              value={spoken}
              onChange={setSpoken}
              max={max}
              lang={language}
            />
            <Group gap="sm" align="end">
              <LanguageSelect
                label={text('language')}
                kind="target"
                value={language}
                onChange={(tag) => {
                  setLanguage(tag);
                  setVoice('');
                }}
              />
              <NativeSelect
                label={text('voice')}
                value={voice}
                onChange={({ currentTarget }) => setVoice(currentTarget.value)}
                data={[
                  { value: '', label: text('voice_usual') },
                  ...(voices.data ?? []).map(({ id, name, language: of, gender, provider }) => ({
                    value: id,
                    label: text('voice_of', { name, language: formats.language(of), gender, provider }),
                  })),
                ]}
              />
              <NativeSelect
                label={text('rate')}
                value={String(rate)}
                onChange={({ currentTarget }) => setRate(Number(currentTarget.value))}
                data={rates.map((value) => ({ value: String(value), label: `${formats.number(value)} ×` }))}
              />
              <NativeSelect
                label={text('format')}
                value={format}
                onChange={({ currentTarget }) =>
                  setFormat(audioFormats.find((one) => one === currentTarget.value) ?? 'mp3')
                }
                data={[...audioFormats]}
              />
            </Group>
            <Checkbox
              label={text('tone')}
              checked={isToned}
              onChange={({ currentTarget }) => setToned(currentTarget.checked)}
            />
            <ProblemAlert error={voices.error} />
            <Group>
              <Button
                type="submit"
                loading={speech.isPending}
                disabled={isEmpty || countCodePoints(spoken) > max}
              >
                {text('speak')}
              </Button>
            </Group>
          </Stack>
        </form>
      </Section>
      <ProblemAlert error={speech.error} />
      {speech.data && (
        <Section title={text('result')}>
          <Stack gap="sm">
            {/* biome-ignore lint/a11y/useMediaCaption: what is said stands in the field above */}
            <audio className={classes.player} controls src={ownAddress(speech.data.audio_url)} />
            <Text size="sm" c="dimmed" role="status">
              {text('spoken_by', {
                voice: speech.data.voice,
                provider: speech.data.provider,
                duration: formats.duration(speech.data.duration_ms),
              })}
            </Text>
            <Group>
              <Button component="a" variant="default" href={ownAddress(speech.data.audio_url)} download>
                {text('download')}
              </Button>
            </Group>
            <WarningList warnings={speech.data.warnings} />
          </Stack>
        </Section>
      )}
      {!isEmpty && (
        <AsProgram request={{ path: '/v1/voice/text-to-speech', method: 'speak', fields: body }} />
      )}
    </PlaygroundPage>
  );
};
