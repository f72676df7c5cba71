import { Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useText } from '../../i18n/use-text.tsx';
import { fieldError } from '../../parts/field-error.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { PairFields } from './pair-fields.tsx';
import type { VoiceFields } from './voice-form.ts';

/** The fields of a brand voice, new or there already. */
export const VoiceDialog = ({
  title,
  fields: first,
  onSave,
  onClose,
}: {
  readonly title: string;
  readonly fields: VoiceFields;
  readonly onSave: (fields: VoiceFields) => Promise<unknown>;
  readonly onClose: () => void;
}) => {
  const text = useText('linguistic');
  const common = useText('common');
  const [fields, setFields] = useState(first);
  const change = (part: Partial<VoiceFields>) => setFields({ ...fields, ...part });
  return (
    <FormDialog
      title={title}
      submit={common('save')}
      size="lg"
      onSubmit={() => onSave(fields)}
      onClose={onClose}
    >
      {(error) => (
        <>
          <TextInput
            label={text('name')}
            required
            withAsterisk={false}
            maxLength={200}
            data-autofocus
            error={fieldError(error, '/name')}
            value={fields.name}
            onChange={({ currentTarget }) => change({ name: currentTarget.value })}
          />
          <TextInput
            label={text('tone')}
            description={text('tone_hint')}
            error={fieldError(error, '/tone')}
            value={fields.tone}
            onChange={({ currentTarget }) => change({ tone: currentTarget.value })}
          />
          <TextInput
            label={text('audience')}
            description={text('audience_hint')}
            error={fieldError(error, '/audience')}
            value={fields.audience}
            onChange={({ currentTarget }) => change({ audience: currentTarget.value })}
          />
          <Textarea
            label={text('do')}
            description={text('rules_hint')}
            rows={3}
            error={fieldError(error, '/do')}
            value={fields.dos}
            onChange={({ currentTarget }) => change({ dos: currentTarget.value })}
          />
          <Textarea
            label={text('dont')}
            description={text('rules_hint')}
            rows={3}
            error={fieldError(error, '/dont')}
            value={fields.donts}
            onChange={({ currentTarget }) => change({ donts: currentTarget.value })}
          />
          <PairFields
            legend={text('examples')}
            hint={text('examples_hint')}
            pairs={fields.examples}
            most={20}
            onChange={(examples) => change({ examples })}
          />
          <PairFields
            legend={text('brand_terms')}
            hint={text('brand_terms_hint')}
            pairs={fields.terms}
            most={200}
            onChange={(terms) => change({ terms })}
          />
        </>
      )}
    </FormDialog>
  );
};
