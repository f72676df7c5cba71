import '@mantine/core/styles/Checkbox.css';
import { Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useText } from '../../i18n/use-text.tsx';
import { FormDialog } from '../../parts/dialogs/form-dialog.tsx';
import { fieldError } from '../../parts/fields/field-error.ts';
import type { EntryData } from './glossary-queries.ts';

/** The fields of an entry, new or there already. */
export const EntryDialog = ({
  entry,
  languages,
  onSave,
  onClose,
}: {
  readonly entry: EntryData | undefined;
  readonly languages: { readonly source: string; readonly target: string };
  readonly onSave: (entry: Omit<EntryData, 'id'>) => Promise<void>;
  readonly onClose: () => void;
}) => {
  const text = useText('linguistic');
  const common = useText('common');
  const [source, setSource] = useState(entry?.source ?? '');
  const [target, setTarget] = useState(entry?.target ?? '');
  const [isSensitive, setSensitive] = useState(entry?.case_sensitive ?? false);
  const [isKept, setKept] = useState(entry?.do_not_translate ?? false);
  const save = () =>
    onSave({
      source,
      ...(isKept ? {} : { target }),
      case_sensitive: isSensitive,
      do_not_translate: isKept,
    });
  return (
    <FormDialog
      title={text(entry ? 'entry_edit' : 'entry_new')}
      submit={common('save')}
      onSubmit={save}
      onClose={onClose}
    >
      {(error) => (
        <>
          <TextInput
            label={text('term')}
            required
            withAsterisk={false}
            maxLength={1_000}
            data-autofocus
            dir="auto"
            lang={languages.source}
            error={fieldError(error, '/entries/0/source')}
            value={source}
            onChange={({ currentTarget }) => setSource(currentTarget.value)}
          />
          {!isKept && (
            <TextInput
              label={text('term_target')}
              required
              withAsterisk={false}
              maxLength={1_000}
              dir="auto"
              lang={languages.target}
              error={fieldError(error, '/entries/0/target')}
              value={target}
              onChange={({ currentTarget }) => setTarget(currentTarget.value)}
            />
          )}
          <Checkbox
            label={text('kept')}
            checked={isKept}
            onChange={({ currentTarget }) => setKept(currentTarget.checked)}
          />
          <Checkbox
            label={text('case_sensitive')}
            checked={isSensitive}
            onChange={({ currentTarget }) => setSensitive(currentTarget.checked)}
          />
        </>
      )}
    </FormDialog>
  );
};
