import { useEffect, useState } from 'react';

/** What had the focus; of an entry of a menu, which closes, the button that opened the menu. */
const openerOf = (element: Element | null): HTMLElement | null => {
  const label = element?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  const button = label ? document.getElementById(label) : null;
  return button ?? (element instanceof HTMLElement ? element : null);
};

/** What the last dialog was opened from, of the page itself. */
let openerOnPage: HTMLElement | null = null;

/** Where the focus goes after a dialog, the best place first. */
const placesAfter = (): readonly (HTMLElement | null)[] => {
  const opener = openerOf(document.activeElement);
  // One dialog may follow another: what was pressed in the first is gone with it, or off while it is busy.
  if (opener !== document.body && !opener?.closest('[role="dialog"]')) openerOnPage = opener;
  return [opener === document.body ? null : opener, openerOnPage];
};

/** For a dialog that is there only while it is open: takes the focus back to where it was opened, else to the page. */
export const useFocusReturn = (): void => {
  // As long as it is first drawn: then the dialog takes the focus.
  const [places] = useState(placesAfter);
  useEffect(
    () => () => {
      // What was asked about may be gone by then, and its button with it.
      window.setTimeout(() =>
        (places.find((place) => place?.isConnected) ?? document.getElementById('content'))?.focus(),
      );
    },
    [places],
  );
};
