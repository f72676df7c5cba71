import { queryClient } from '../../api/query-client.ts';
import { sendForm } from '../../api/send-form.ts';
import { UploadQueue } from './upload-queue.ts';

/** How files are to be translated. */
export interface FileOptions {
  readonly target_language: string;
  readonly source_language: string | undefined;
  /** Undefined: the account's default one. */
  readonly project_id: string | undefined;
  readonly translate_images: boolean | undefined;
}

/** The uploads of this window: they go on while somebody looks at other pages. */
export const uploads = new UploadQueue<FileOptions>(async (file, options, call) => {
  const made = await sendForm<{ id: string }>('/v1/files', { ...options }, 'file', file, call);
  void queryClient.invalidateQueries({ queryKey: ['files'] });
  return made;
});

// Closing the window would end them: the browser asks first.
window.addEventListener('beforeunload', (event) => {
  if (uploads.isBusy) event.preventDefault();
});
