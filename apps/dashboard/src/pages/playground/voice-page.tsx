import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useText } from '../../i18n/use-text.tsx';
import { DropZone } from '../../parts/drop-zone.tsx';
import { LanguageSelect } from '../../parts/fields/language-select.tsx';
import { plainName } from '../../parts/fields/plain-name.ts';
import { Icon } from '../../parts/icon.tsx';
import { ProblemAlert } from '../../parts/notices/problem-alert.tsx';
import { Section } from '../../parts/page.tsx';
import { AsProgram } from './as-program.tsx';
import { Microphone } from './microphone.tsx';
import { PlaygroundPage } from './playground-page.tsx';
import { Transcript } from './transcript.tsx';
import { useTranscription } from './use-transcription.ts';

/** Tries what is heard in a recording: of the microphone, or of a file. */
export const VoicePage = () => {
  const text = useText('playground');
  const [recording, setRecording] = useState<File | null>(null);
  const [source, setSource] = useState('');
  const [target, setTarget] = useState('');
  const fields = {
    ...(source === '' ? {} : { source_language: source }),
    ...(target === '' ? {} : { target_language: target }),
    format: 'srt',
  };
  const { transcribe, cancel, isBusy, stage, error, result } = useTranscription();
  return (
    <PlaygroundPage>
      <Section title={text('tab_voice')}>
        <Stack gap="sm">
          <Group gap="sm" align="end">
            <LanguageSelect
              label={text('spoken_language')}
              kind="source"
              automatic={text('detect')}
              value={source}
              onChange={setSource}
            />
            <LanguageSelect
              label={text('translate_too')}
              kind="target"
              automatic={text('not_translated')}
              value={target}
              onChange={setTarget}
            />
          </Group>
          <Microphone isDisabled={isBusy} onRecording={setRecording} />
          <DropZone
            label={text('choose_recording')}
            hint={text('recording_hint')}
            accept="audio/*,.wav,.mp3,.ogg,.flac,.m4a,.webm"
            isSingle
            isBusy={isBusy}
            onFiles={([file]) => file && setRecording(file)}
          />
          {recording && (
            <Group>
              <Button
                loading={isBusy}
                leftSection={<Icon name="play" />}
                onClick={() => transcribe(recording, fields)}
              >
                {text('transcribe')}
              </Button>
              {isBusy && (
                <Button variant="default" onClick={cancel}>
                  {text('cancel')}
                </Button>
              )}
              <Text size="sm" c="dimmed" role="status">
                {isBusy ? text(`voice_stage_${stage}`) : <bdi>{plainName(recording.name)}</bdi>}
              </Text>
            </Group>
          )}
        </Stack>
      </Section>
      <ProblemAlert error={error} />
      {result && <Transcript recording={result.recording} transcription={result.transcription} />}
      {recording && (
        <AsProgram
          request={{
            path: '/v1/voice/speech-to-text',
            method: 'transcribe',
            fields,
            file: { part: 'audio', name: recording.name },
          }}
        />
      )}
    </PlaygroundPage>
  );
};
