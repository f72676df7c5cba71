import { Group, NativeSelect, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useText } from '../../i18n/use-text.tsx';
import { DropZone } from '../drop-zone.tsx';
import { plainName } from '../fields/plain-name.ts';
import { ProblemAlert } from '../notices/problem-alert.tsx';
import { useAction } from '../use-action.ts';
import { Dialog } from './dialog.tsx';

/** What became of an import. */
export interface ImportResult {
  /** How much of the file was taken, in a line. */
  readonly summary: string;
  /** How much was not. */
  readonly failed: number;
  readonly errors: readonly { readonly line: number; readonly message: string }[];
}

const shown = 20;

const Result = ({ result }: { readonly result: ImportResult }) => {
  const text = useText('linguistic');
  const { summary, failed, errors } = result;
  return (
    <Stack gap="xs" role="status">
      <Text fw={600}>{summary}</Text>
      {failed > 0 && (
        <>
          <Text>{text('import_failed', { count: failed })}</Text>
          <ul>
            {errors.slice(0, shown).map(({ line, message }) => (
              <li key={`${line} ${message}`}>
                {text('line', { line })}: <bdi>{message}</bdi>
              </li>
            ))}
          </ul>
        </>
      )}
    </Stack>
  );
};

/** The counts of an import of terms or pairs, in a line. */
export const useImportSummary = () => {
  const text = useText('linguistic');
  return ({ removed = 0, ...counts }: ImportCounts): string => text('import_result', { ...counts, removed });
};

interface ImportCounts {
  readonly imported: number;
  readonly updated: number;
  readonly skipped: number;
  readonly removed?: number;
}

/** Takes a file, sends it, and says line by line what was not taken. */
export const ImportDialog = ({
  title,
  hint,
  accept,
  hasModes = false,
  children,
  onImport,
  onClose,
}: {
  readonly title: string;
  readonly hint: string;
  readonly accept: string;
  /** Whether one chooses what becomes of what the file lacks. */
  readonly hasModes?: boolean;
  /** Further fields. */
  readonly children?: ReactNode;
  readonly onImport: (file: File, mode: 'merge' | 'replace') => Promise<ImportResult>;
  readonly onClose: () => void;
}) => {
  const text = useText('linguistic');
  const [mode, setMode] = useState<'merge' | 'replace'>('merge');
  const [done, setDone] = useState<{ readonly name: string; readonly result: ImportResult } | null>(null);
  const { run, isBusy, error } = useAction(async (file: File) => {
    setDone(null);
    setDone({ name: file.name, result: await onImport(file, mode) });
  });
  return (
    <Dialog title={title} onClose={onClose} isKept={isBusy} size="lg">
      <Stack>
        {hasModes && (
          <NativeSelect
            label={text('mode')}
            value={mode}
            data={[
              { value: 'merge', label: text('mode_merge') },
              { value: 'replace', label: text('mode_replace') },
            ]}
            onChange={({ currentTarget }) => setMode(currentTarget.value === 'replace' ? 'replace' : 'merge')}
          />
        )}
        {children}
        <DropZone
          label={text('choose_file')}
          hint={hint}
          accept={accept}
          isSingle
          isBusy={isBusy}
          onFiles={([file]) => file && void run(file)}
        />
        <ProblemAlert error={error} />
        {done && (
          <Group>
            <Text c="dimmed">{plainName(done.name)}</Text>
            <Result result={done.result} />
          </Group>
        )}
      </Stack>
    </Dialog>
  );
};
