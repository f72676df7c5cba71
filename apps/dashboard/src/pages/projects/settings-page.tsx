import '@mantine/core/styles/Switch.css';
import '@mantine/core/styles/SimpleGrid.css';
import { Button, Group, SimpleGrid, Stack, Switch, Text, Textarea, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { useMay } from '../../api/me.ts';
import type { Project } from '../../api/projects.ts';
import { useText } from '../../i18n/use-text.tsx';
import { ConfirmDialog } from '../../parts/dialogs/confirm-dialog.tsx';
import { Unsaved } from '../../parts/dialogs/unsaved.tsx';
import { ChoiceField } from '../../parts/fields/choice-field.tsx';
import { fieldError } from '../../parts/fields/field-error.ts';
import { LanguageSelect } from '../../parts/fields/language-select.tsx';
import { notify } from '../../parts/notices/notices.tsx';
import { ProblemAlert } from '../../parts/notices/problem-alert.tsx';
import { Section } from '../../parts/page.tsx';
import { useAction } from '../../parts/use-action.ts';
import { glossaryChoices, modelChoices, voiceChoices } from './choices.ts';
import { ProjectFrame } from './project-frame.tsx';
import { bodyOf, fieldsOf, type ProjectFields } from './settings-form.ts';

/** The settings of a project. */
export const ProjectSettingsPage = () => {
  const { projectId } = useParams({ from: '/projects/$projectId' });
  return (
    <ProjectFrame projectId={projectId}>
      {(project) => (
        <Stack gap="lg">
          <SettingsForm key={project.id} project={project} />
          <DeleteProject project={project} />
        </Stack>
      )}
    </ProjectFrame>
  );
};

const SettingsForm = ({ project }: { readonly project: Project }) => {
  const text = useText('projects');
  const queries = useQueryClient();
  const mayManage = useMay('owner') && project.deleted_at === null;
  const [saved, setSaved] = useState(() => fieldsOf(project));
  const [fields, setFields] = useState(saved);
  const change = (part: Partial<ProjectFields>) => setFields({ ...fields, ...part });
  const isDirty = JSON.stringify(fields) !== JSON.stringify(saved);
  const { run, isBusy, error } = useAction(async () => {
    await api.PATCH('/v1/projects/{id}', {
      params: { path: { id: project.id } },
      body: bodyOf(fields, project.settings),
    });
    setSaved(fields);
    await queries.invalidateQueries({ queryKey: ['projects'] });
    notify(text('saved'));
  });
  const parts = { fields, change, error };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void run();
      }}
    >
      <Unsaved isDirty={isDirty} />
      <fieldset disabled={!mayManage} className="plain-fieldset">
        <Stack gap="lg">
          {!mayManage && <Text c="dimmed">{text('read_only')}</Text>}
          <Basics {...parts} />
          <Defaults {...parts} />
          <Retention {...parts} />
          <ProblemAlert error={error} />
          {mayManage && (
            <Group justify="flex-end">
              <Button variant="default" disabled={!isDirty} onClick={() => setFields(saved)}>
                {text('undo')}
              </Button>
              <Button type="submit" loading={isBusy} disabled={!isDirty}>
                {text('save')}
              </Button>
            </Group>
          )}
        </Stack>
      </fieldset>
    </form>
  );
};

interface FieldsProps {
  readonly fields: ProjectFields;
  readonly change: (part: Partial<ProjectFields>) => void;
  readonly error: unknown;
}

const Basics = ({ fields, change, error }: FieldsProps) => {
  const text = useText('projects');
  return (
    <Section title={text('basics')}>
      <Stack>
        <TextInput
          label={text('name')}
          required
          withAsterisk={false}
          maxLength={200}
          error={fieldError(error, '/name')}
          value={fields.name}
          onChange={({ currentTarget }) => change({ name: currentTarget.value })}
        />
        <Textarea
          label={text('description')}
          maxLength={2000}
          rows={2}
          value={fields.description}
          onChange={({ currentTarget }) => change({ description: currentTarget.value })}
        />
      </Stack>
    </Section>
  );
};

const Defaults = ({ fields, change, error }: FieldsProps) => {
  const text = useText('projects');
  const { data: glossaries = [] } = useQuery(glossaryChoices);
  const { data: voices = [] } = useQuery(voiceChoices);
  const { data: models = [] } = useQuery(modelChoices);
  const formalities = ['auto', 'formal', 'informal'] as const;
  return (
    <Section title={text('defaults')} hint={text('defaults_hint')}>
      <Stack>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <LanguageSelect
            label={text('source_language')}
            description={text('source_language_hint')}
            kind="source"
            automatic={text('detect')}
            value={fields.sourceLanguage}
            onChange={(sourceLanguage) => change({ sourceLanguage })}
          />
          <ChoiceField
            label={text('formality')}
            description={text('formality_hint')}
            none={text('unset')}
            choices={formalities.map((value) => ({ value, label: text(`formality_${value}`) }))}
            value={fields.formality}
            onChoose={(value) => change({ formality: value as ProjectFields['formality'] })}
          />
          <ChoiceField
            label={text('glossary')}
            description={text('glossary_hint')}
            none={text('none')}
            choices={glossaries.map(({ id, name, source_language: from, target_language: to }) => ({
              value: id,
              label: `${name} (${from} → ${to})`,
            }))}
            error={fieldError(error, '/settings/glossary_id')}
            value={fields.glossaryId}
            onChoose={(glossaryId) => change({ glossaryId })}
          />
          <ChoiceField
            label={text('brand_voice')}
            description={text('brand_voice_hint')}
            none={text('none')}
            choices={voices.map(({ id, name }) => ({ value: id, label: name }))}
            error={fieldError(error, '/settings/brand_voice_id')}
            value={fields.brandVoiceId}
            onChoose={(brandVoiceId) => change({ brandVoiceId })}
          />
          <ChoiceField
            label={text('model')}
            description={text('model_hint')}
            none={text('model_default')}
            choices={models.map(({ id }) => ({ value: id, label: id }))}
            error={fieldError(error, '/settings/ai_model')}
            value={fields.model}
            onChoose={(model) => change({ model })}
          />
          <TextInput
            label={text('tone')}
            description={text('tone_hint')}
            maxLength={500}
            value={fields.tone}
            onChange={({ currentTarget }) => change({ tone: currentTarget.value })}
          />
        </SimpleGrid>
        <Textarea
          label={text('context')}
          description={text('context_hint')}
          maxLength={2000}
          rows={2}
          value={fields.context}
          onChange={({ currentTarget }) => change({ context: currentTarget.value })}
        />
        <Switch
          label={text('cultural_adaptation')}
          description={text('cultural_adaptation_hint')}
          checked={fields.culturalAdaptation}
          onChange={({ currentTarget }) => change({ culturalAdaptation: currentTarget.checked })}
        />
        <Switch
          label={text('preserve_brand_voice')}
          description={text('preserve_brand_voice_hint')}
          checked={fields.preserveBrandVoice}
          onChange={({ currentTarget }) => change({ preserveBrandVoice: currentTarget.checked })}
        />
        <Switch
          label={text('memory')}
          description={text('memory_hint')}
          checked={fields.usesMemory}
          onChange={({ currentTarget }) => change({ usesMemory: currentTarget.checked })}
        />
      </Stack>
    </Section>
  );
};

const Retention = ({ fields, change, error }: FieldsProps) => {
  const text = useText('projects');
  return (
    <Section title={text('retention')}>
      <Stack>
        <Switch
          label={text('store_texts')}
          description={text('store_texts_hint')}
          checked={fields.storesTexts}
          onChange={({ currentTarget }) => change({ storesTexts: currentTarget.checked })}
        />
        <TextInput
          maw="20rem"
          label={text('quota')}
          description={text('quota_hint')}
          type="number"
          min={1}
          step={1}
          error={fieldError(error, '/characters_per_month')}
          value={fields.quota}
          onChange={({ currentTarget }) => change({ quota: currentTarget.value })}
        />
      </Stack>
    </Section>
  );
};

const DeleteProject = ({ project }: { readonly project: Project }) => {
  const text = useText('projects');
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  if (!useMay('owner') || project.is_default || project.deleted_at !== null) return null;
  return (
    <Section title={text('delete')} hint={text('delete_hint')}>
      <Button variant="outline" color="red" onClick={() => setOpen(true)}>
        {text('delete')}
      </Button>
      {isOpen && (
        <ConfirmDialog
          title={text('delete_title', { name: project.name })}
          confirm={text('delete')}
          onClose={() => setOpen(false)}
          onConfirm={async () => {
            await api.DELETE('/v1/projects/{id}', { params: { path: { id: project.id } } });
            await navigate({ to: '/projects', ignoreBlocker: true });
            await queries.invalidateQueries({ queryKey: ['projects'] });
          }}
        >
          {text('delete_hint')}
        </ConfirmDialog>
      )}
    </Section>
  );
};
