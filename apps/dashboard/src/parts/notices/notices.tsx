import { Alert, VisuallyHidden } from '@mantine/core';
import { createState } from '../../api/state.ts';
import { useText } from '../../i18n/use-text.tsx';
import classes from './notices.module.css';

interface Notice {
  readonly id: number;
  readonly kind: 'done' | 'failed';
  readonly text: string;
}

const shownMs = 6_000;
const notices = createState<readonly Notice[]>([]);
let lastId = 0;

const close = (id: number) => notices.set(notices.get().filter((notice) => notice.id !== id));

/** Says for a moment that something was done; what failed stays until it is closed. */
export const notify = (text: string, kind: Notice['kind'] = 'done'): void => {
  lastId += 1;
  const id = lastId;
  notices.set([...notices.get().slice(-3), { id, kind, text }]);
  if (kind === 'done') window.setTimeout(() => close(id), shownMs);
};

/** Where notices appear: in a corner, and read aloud. */
export const Notices = () => {
  const text = useText('common');
  return (
    <section className={classes.place} aria-label={text('notices')}>
      <div role="status" aria-live="polite">
        {notices.use().map(({ id, kind, text: words }) => (
          <Alert
            key={id}
            className={classes.notice}
            variant="filled"
            color={kind === 'done' ? 'dark' : 'red.9'}
            withCloseButton
            closeButtonLabel={text('close')}
            onClose={() => close(id)}
          >
            {kind === 'failed' && <VisuallyHidden>{text('failed')} </VisuallyHidden>}
            <bdi>{words}</bdi>
          </Alert>
        ))}
      </div>
    </section>
  );
};
