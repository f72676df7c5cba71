import { Button, Group, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useFormats } from '../../i18n/use-formats.ts';
import { useText } from '../../i18n/use-text.tsx';
import { Icon } from '../../parts/icon.tsx';
import { type Recorder, startRecorder } from './recorder.ts';

/** A longer one is better sent as a file. Milliseconds. */
const maxMs = 10 * 60_000;

/** Records from the microphone. */
export const Microphone = ({
  isDisabled,
  onRecording,
}: {
  readonly isDisabled: boolean;
  readonly onRecording: (file: File) => void;
}) => {
  const text = useText('playground');
  const formats = useFormats();
  const [recorder, setRecorder] = useState<Recorder | null>(null);
  const [failure, setFailure] = useState<'denied' | 'missing' | null>(null);
  const [elapsedMs, setElapsedMs] = useState(0);
  const current = useRef<Recorder | null>(null);
  const isHere = useRef(true);
  // Whoever leaves the page takes the microphone along.
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
      current.current?.drop();
    };
  }, []);
  const set = (next: Recorder | null) => {
    current.current = next;
    setRecorder(next);
  };
  const finish = async () => {
    const running = current.current;
    if (!running) return;
    set(null);
    onRecording(await running.finish());
  };
  const latest = useRef(finish);
  latest.current = finish;
  useEffect(() => {
    if (!recorder) return;
    const startedAt = performance.now();
    const timer = window.setInterval(() => {
      const elapsed = performance.now() - startedAt;
      setElapsedMs(elapsed);
      if (elapsed > maxMs) void latest.current();
    }, 500);
    return () => window.clearInterval(timer);
  }, [recorder]);
  const start = async () => {
    setFailure(null);
    setElapsedMs(0);
    try {
      const started = await startRecorder();
      if (isHere.current) set(started);
      else started.drop();
    } catch (error) {
      setFailure(error instanceof DOMException && error.name === 'NotAllowedError' ? 'denied' : 'missing');
    }
  };
  return (
    <Group>
      <Button
        variant={recorder ? 'filled' : 'default'}
        {...(recorder ? { color: 'red.9' } : {})}
        disabled={isDisabled}
        leftSection={<Icon name="voices" />}
        onClick={() => void (recorder ? finish() : start())}
      >
        {text(recorder ? 'stop_recording' : 'record')}
      </Button>
      <Text size="sm" role="status">
        {recorder && text('recording', { duration: formats.duration(elapsedMs) })}
        {failure && text(`microphone_${failure}`)}
      </Text>
    </Group>
  );
};
