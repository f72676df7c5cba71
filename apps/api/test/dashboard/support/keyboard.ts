import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** More would be no way to work. */
const maxPresses = 80;

/** Whether something has the focus. */
const hasFocus = (locator: Locator): Promise<boolean> =>
  locator.evaluate((element) => element === element.ownerDocument.activeElement);

/** Presses Tab until something has the focus. */
export const tabTo = async (
  page: Page,
  name: string | RegExp,
  role: Parameters<Page['getByRole']>[0] = 'button',
): Promise<void> => {
  const wanted = page.getByRole(role, { name, ...(typeof name === 'string' ? { exact: true } : {}) }).first();
  await wanted.waitFor();
  for (let presses = 0; presses < maxPresses; presses += 1) {
    if (await hasFocus(wanted)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${name}.`);
};

/** Goes by Tab to something, and presses Enter. */
export const enter: typeof tabTo = async (page, name, role) => {
  await tabTo(page, name, role);
  await page.keyboard.press('Enter');
};

/** Waits until the focus is back on a button, by its name. */
export const expectFocusOn = async (page: Page, name: string): Promise<void> => {
  const wanted = page.getByRole('button', { name, exact: true }).first();
  await expect.poll(() => hasFocus(wanted), { message: `the focus is on ${name}` }).toBe(true);
};

/** Takes an entry of a menu that opens, once the keys go to the menu. */
export const chooseFromMenu = async (page: Page, name: string): Promise<void> => {
  const item = page.getByRole('menuitem', { name, exact: true });
  await item.waitFor();
  const isIn = () => page.evaluate("document.activeElement?.closest('[role=menu]') != null");
  await expect.poll(isIn, { message: 'the focus is in the menu' }).toBe(true);
  for (let presses = 0; !(await hasFocus(item)); presses += 1) {
    if (presses === maxPresses) throw new Error(`No arrow leads to ${name}.`);
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
};
