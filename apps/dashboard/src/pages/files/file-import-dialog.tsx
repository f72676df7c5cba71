import '@mantine/core/styles/Checkbox.css';
import { Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { use, useState } from 'react';
import { limitsQuery } from '../../api/limits.ts';
import { sendForm } from '../../api/send-form.ts';
import { needAreas } from '../../i18n/language-store.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { useText } from '../../i18n/use-text.tsx';
import { ImportDialog } from '../../parts/dialogs/import-dialog.tsx';
import { type FileImportData, refreshTexts } from './file-queries.ts';

const messages = needAreas('linguistic');

/** Takes translations of a file back that were edited elsewhere, as XLIFF. */
const FileImportDialog = ({ id, onClose }: { readonly id: string; readonly onClose: () => void }) => {
  use(messages);
  const text = useText('files');
  const formats = useFormats();
  const [approvesFinal, setApprovesFinal] = useState(false);
  const { data: limits } = useQuery(limitsQuery);
  return (
    <ImportDialog
      title={text('import_xliff')}
      hint={text('import_hint', { size: limits ? formats.bytes(limits.document.bytes) : '–' })}
      accept=".xlf,.xliff,.xml"
      onClose={onClose}
      onImport={async (file) => {
        const path = `/v1/files/${id}/import`;
        const { imported, approved, unchanged, failed, rejected } = await sendForm<FileImportData>(
          path,
          { approve_final: approvesFinal },
          'file',
          file,
        );
        await refreshTexts(id);
        return {
          summary: text('import_result', { imported, approved, unchanged }),
          failed,
          errors: rejected,
        };
      }}
    >
      <Checkbox
        label={text('approve_final')}
        checked={approvesFinal}
        onChange={({ currentTarget }) => setApprovesFinal(currentTarget.checked)}
      />
    </ImportDialog>
  );
};

export default FileImportDialog;
