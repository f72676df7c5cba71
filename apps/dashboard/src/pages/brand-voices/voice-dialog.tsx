import { Textarea, TextInput } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { api, dataOf } from '../../api/client.ts';
import { isProblem } from '../../api/problem.ts';
import type { MergeChoice } from '../../editor/merge-dialog.tsx';
import { useLanguage, useText } from '../../i18n/use-text.tsx';
import { FormDialog } from '../../parts/dialogs/form-dialog.tsx';
import { fieldError } from '../../parts/fields/field-error.ts';
import { PairFields } from './pair-fields.tsx';
import {
  fieldsOf,
  mergedFields,
  newVoice,
  partOf,
  textOfField,
  type VoiceData,
  type VoiceFields,
} from './voice-form.ts';

const MergeDialog = lazy(() => import('../../editor/merge-dialog.tsx'));

/** Fields that somebody else changed as well. */
interface Conflict {
  /** What both began with. */
  readonly base: VoiceFields;
  readonly mine: VoiceFields;
  readonly theirs: VoiceData;
  readonly names: readonly (keyof VoiceFields)[];
}

const titles = {
  name: 'name',
  tone: 'tone',
  audience: 'audience',
  dos: 'do',
  donts: 'dont',
  examples: 'examples',
  terms: 'brand_terms',
} as const satisfies Record<keyof VoiceFields, string>;

/** The fields of a brand voice, new or there already. Where somebody else changed it meanwhile, one chooses. */
export const VoiceDialog = ({
  title,
  voice,
  onSave,
  onClose,
}: {
  readonly title: string;
  /** Undefined: a new one. */
  readonly voice?: VoiceData;
  /** @param over what it is written over, undefined where it is new */
  readonly onSave: (fields: VoiceFields, over: VoiceData | undefined) => Promise<unknown>;
  readonly onClose: () => void;
}) => {
  const text = useText('linguistic');
  const common = useText('common');
  const language = useLanguage();
  const [base, setBase] = useState(voice);
  const [fields, setFields] = useState(voice ? fieldsOf(voice) : newVoice);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const change = (part: Partial<VoiceFields>) => setFields({ ...fields, ...part });
  const save = async (mine: VoiceFields, over: VoiceData | undefined): Promise<void> => {
    try {
      await onSave(mine, over);
    } catch (error) {
      if (!over || !isProblem(error, 'precondition_failed')) throw error;
      const path = { id: over.id };
      const theirs = dataOf(await api.GET('/v1/brand-voices/{id}', { params: { path } }));
      const merged = mergedFields(fieldsOf(over), mine, fieldsOf(theirs));
      if (merged.conflicts.length === 0) return save(merged.fields, theirs);
      setConflict({ base: fieldsOf(over), mine: merged.fields, theirs, names: merged.conflicts });
      return;
    }
    onClose();
  };
  const resolve = async (choice: MergeChoice) => {
    if (!conflict) return;
    const { mine, theirs, names } = conflict;
    const chosen = choice === 'theirs' ? { ...mine, ...partOf(fieldsOf(theirs), names) } : mine;
    setBase(theirs);
    setFields(chosen);
    setConflict(null);
    if (choice !== 'go_on') await save(chosen, theirs);
  };
  return (
    <>
      <FormDialog
        title={title}
        submit={common('save')}
        size="lg"
        staysOpen
        onSubmit={() => save(fields, base)}
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
      {conflict && (
        <Suspense>
          <MergeDialog
            texts={conflict.names.map((name) => ({
              title: text(titles[name]),
              base: textOfField(conflict.base, name),
              theirs: textOfField(fieldsOf(conflict.theirs), name),
              mine: textOfField(conflict.mine, name),
              language,
            }))}
            onChoose={resolve}
          />
        </Suspense>
      )}
    </>
  );
};
