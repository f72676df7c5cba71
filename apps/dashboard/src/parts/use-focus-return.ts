import { useEffect, useState } from 'react';

/** What had the focus; of an entry of a menu, which closes, the button that opened the menu. */
const openerOf = (element: Element | null): HTMLElement | null => {
  const label = element?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  const button = label ? document.getElementById(label) : null;
  return button ?? (element instanceof HTMLElement ? element : null);
};

/** For a dialog that is there only while it is open: takes the focus back to where it was opened, else to the page. */
export const useFocusReturn = (): void => {
  // As long as it is first drawn: then the dialog takes the focus.
  const [opener] = useState(() => openerOf(document.activeElement));
  useEffect(
    () => () => {
      // What was asked about may be gone by then, and its button with it.
      window.setTimeout(() => (opener?.isConnected ? opener : document.getElementById('content'))?.focus());
    },
    [opener],
  );
};
