import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Menu.css';
import { ActionIcon, Menu } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { api } from '../../api/client.ts';
import { useMay } from '../../api/me.ts';
import { ownAddress } from '../../api/own-address.ts';
import { useText } from '../../i18n/use-text.tsx';
import { ConfirmDialog } from '../../parts/dialogs/confirm-dialog.tsx';
import { plainName } from '../../parts/fields/plain-name.ts';
import { Icon } from '../../parts/icon.tsx';
import { notify } from '../../parts/notices/notices.tsx';
import { useProblemText } from '../../parts/notices/problem-text.ts';
import { type ExportFormat, exportFile, exportFormatsOf, saveFrom } from './exporting.ts';
import { type FileData, isBeingWorkedOn, refreshFiles } from './file-queries.ts';

const FileImportDialog = lazy(() => import('./file-import-dialog.tsx'));

/** What can be done with a file: downloads in every form, texts that come back, and its end. @param onDeleted called when it is gone */
export const FileActions = ({
  file,
  onDeleted,
}: {
  readonly file: FileData;
  readonly onDeleted?: () => void;
}) => {
  const text = useText('files');
  const problemText = useProblemText();
  const mayEdit = useMay('editor');
  const [isAsking, setAsking] = useState(false);
  const [isImporting, setImporting] = useState(false);
  const { id, download_url: download } = file;
  const name = plainName(file.name);
  const isWorking = isBeingWorkedOn(file);
  const exports = exportFormatsOf(file);
  const save = async (format: ExportFormat) => {
    try {
      notify(text('export_begun'));
      await exportFile(id, format);
      await refreshFiles();
    } catch (error) {
      notify(problemText(error), 'failed');
    }
  };
  const remove = async () => {
    await api.DELETE('/v1/files/{id}', { params: { path: { id } } });
    notify(text(isWorking ? 'cancelled' : 'deleted', { name }));
    await refreshFiles();
    if (!isWorking) onDeleted?.();
  };
  return (
    <>
      <Menu position="bottom-end" width={240}>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size="lg" aria-label={text('actions_of', { name })}>
            <Icon name="more" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {download !== null && (
            <Menu.Item leftSection={<Icon name="download" />} onClick={() => saveFrom(ownAddress(download))}>
              {text('download')}
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={<Icon name="download" />}
            onClick={() => saveFrom(ownAddress(file.source_url))}
          >
            {text('download_source')}
          </Menu.Item>
          {mayEdit &&
            exports.map((format) => (
              <Menu.Item key={format} leftSection={<Icon name="files" />} onClick={() => void save(format)}>
                {text(`export_${format}`)}
              </Menu.Item>
            ))}
          {mayEdit && exports.includes('xliff') && (
            <Menu.Item leftSection={<Icon name="upload" />} onClick={() => setImporting(true)}>
              {text('import_xliff')}
            </Menu.Item>
          )}
          {mayEdit && (
            <Menu.Item
              color="var(--mantine-color-error)"
              leftSection={<Icon name="trash" />}
              onClick={() => setAsking(true)}
            >
              {text(isWorking ? 'cancel_work' : 'delete')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {isImporting && (
        <Suspense>
          <FileImportDialog id={id} onClose={() => setImporting(false)} />
        </Suspense>
      )}
      {isAsking && (
        <ConfirmDialog
          title={text(isWorking ? 'cancel_work' : 'delete')}
          confirm={text(isWorking ? 'cancel_work' : 'delete')}
          onConfirm={remove}
          onClose={() => setAsking(false)}
        >
          {text.rich(
            isWorking ? 'cancel_question' : 'delete_question',
            { name: (shown) => <bdi className="text-of-others">{shown}</bdi> },
            { name },
          )}
        </ConfirmDialog>
      )}
    </>
  );
};
