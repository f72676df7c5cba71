import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useFormats } from '../../i18n/use-formats.ts';
import { useText } from '../../i18n/use-text.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Section } from '../../parts/page.tsx';
import { saveText } from '../../parts/save-text.ts';
import { clockTime } from './clock-time.ts';
import classes from './playground.module.css';
import type { Transcription } from './use-transcription.ts';
import { WarningList } from './warning-list.tsx';

/** What was heard, beside its recording: a part that is chosen is played, and the one that is played is marked. */
export const Transcript = ({
  recording,
  transcription,
}: {
  readonly recording: File;
  readonly transcription: Transcription;
}) => {
  const text = useText('playground');
  const formats = useFormats();
  const player = useRef<HTMLAudioElement>(null);
  const [address, setAddress] = useState<string>();
  const [atMs, setAtMs] = useState(-1);
  useEffect(() => {
    const url = URL.createObjectURL(recording);
    setAddress(url);
    return () => URL.revokeObjectURL(url);
  }, [recording]);
  const { segments, subtitles, translation, source_language: language } = transcription;
  const play = (ms: number) => {
    if (!player.current) return;
    player.current.currentTime = ms / 1_000;
    void player.current.play();
  };
  const parts = translation?.segments ?? [];
  return (
    <Section title={text('result')}>
      <Stack gap="md">
        {/* biome-ignore lint/a11y/useMediaCaption: what is said stands below, with its times */}
        <audio
          ref={player}
          className={classes.player}
          controls
          src={address}
          onTimeUpdate={({ currentTarget }) => setAtMs(currentTarget.currentTime * 1_000)}
        />
        <Text size="sm" c="dimmed" role="status">
          {text('heard', {
            language: language === null ? text('not_known') : formats.language(language),
            duration: formats.duration(transcription.duration_ms),
            provider: transcription.provider,
          })}
        </Text>
        {segments.length === 0 ? (
          <Text>{text('nothing_said')}</Text>
        ) : (
          <ol className={classes.transcript}>
            {segments.map(({ text: said, start_ms: start, end_ms: end, speaker }) => (
              <li key={start}>
                <button
                  type="button"
                  className={classes.part}
                  aria-current={atMs >= start && atMs < end ? 'true' : undefined}
                  onClick={() => play(start)}
                >
                  <span className={classes.time}>{clockTime(start)}</span>
                  <span dir="auto" lang={language ?? undefined}>
                    {speaker && <strong>{speaker}: </strong>}
                    {said}
                  </span>
                </button>
              </li>
            ))}
          </ol>
        )}
        {translation && (
          <div>
            <Title order={3}>{text('translation')}</Title>
            <ol className={classes.transcript}>
              {parts.map(({ text: said, start_ms: start }) => (
                <li key={start} dir="auto" lang={translation.target_language}>
                  <span className={classes.time}>{clockTime(start)}</span> {said}
                </li>
              ))}
            </ol>
          </div>
        )}
        {subtitles && (
          <Group>
            <Button
              variant="default"
              leftSection={<Icon name="download" />}
              onClick={() => saveText(subtitles, `${recording.name.replace(/\.[^.]*$/, '')}.srt`)}
            >
              {text('download_srt')}
            </Button>
          </Group>
        )}
        <WarningList warnings={transcription.warnings} />
      </Stack>
    </Section>
  );
};
