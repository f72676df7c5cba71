import '@mantine/core/styles/Checkbox.css';
import { Checkbox, Group, NativeSelect, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { limitsQuery } from '../../api/limits.ts';
import { projectsQuery } from '../../api/projects.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { useText } from '../../i18n/use-text.tsx';
import { DropZone } from '../../parts/drop-zone.tsx';
import { LanguageSelect } from '../../parts/fields/language-select.tsx';
import { useKept } from '../../parts/use-kept.ts';
import { UploadList } from './upload-list.tsx';
import { uploads } from './uploads.ts';

/** Sends files to be translated: as many as one likes, all in the same way. */
export const UploadForm = () => {
  const text = useText('files');
  const formats = useFormats();
  const [target, setTarget] = useKept('files.target', 'es');
  const [source, setSource] = useKept('files.source', '');
  const [kept, setProject] = useKept('files.project', '');
  const [withImages, setWithImages] = useState(false);
  const { data: limits } = useQuery(limitsQuery);
  const { data: projects = [] } = useQuery(projectsQuery);
  // What was chosen before may be of another account, or deleted.
  const project = projects.find(({ id }) => id === kept) ?? projects.find((one) => one.is_default);
  return (
    <Stack gap="sm">
      <Group gap="sm" align="end">
        <LanguageSelect
          label={text('source_language')}
          kind="source"
          automatic={text('detect')}
          value={source}
          onChange={setSource}
        />
        <LanguageSelect label={text('target_language')} kind="target" value={target} onChange={setTarget} />
        {projects.length > 1 && (
          <NativeSelect
            label={text('project')}
            value={project?.id}
            data={projects.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={({ currentTarget }) => setProject(currentTarget.value)}
          />
        )}
      </Group>
      <Checkbox
        label={text('translate_images')}
        checked={withImages}
        onChange={({ currentTarget }) => setWithImages(currentTarget.checked)}
      />
      <DropZone
        label={text('choose')}
        hint={text('drop_hint', { size: limits ? formats.bytes(limits.document.bytes) : '–' })}
        onFiles={(files) =>
          uploads.add(files, {
            target_language: target,
            source_language: source === '' ? undefined : source,
            project_id: project?.id,
            translate_images: withImages || undefined,
          })
        }
      />
      <UploadList />
    </Stack>
  );
};
