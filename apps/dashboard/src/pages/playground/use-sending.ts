import { useRef, useState } from 'react';
import { type FormFields, sendForm } from '../../api/send-form.ts';

/** Sends one file after the other, each of which can be cancelled while it leaves. */
export const useSending = <Answer>(path: string, part: string) => {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const control = useRef<AbortController | null>(null);
  return {
    send(file: File, fields: FormFields): void {
      const started = new AbortController();
      control.current = started;
      setAnswer(null);
      setError(null);
      setBusy(true);
      sendForm<Answer>(path, fields, part, file, { signal: started.signal })
        .then(setAnswer)
        .catch((failure) => !started.signal.aborted && setError(failure))
        .finally(() => setBusy(false));
    },
    cancel: (): void => control.current?.abort(),
    isBusy,
    answer,
    error,
  };
};
