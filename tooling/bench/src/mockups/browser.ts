import { type Browser, chromium } from 'playwright-core';
import { ensureDebianProgram } from '../machine/debian.ts';
import type { Resources } from '../machine/resources.ts';

/** Packages of the fonts that screens are set in, and one file of each. */
const fonts = [
  ['/usr/share/fonts/truetype/roboto/unhinted/RobotoTTF/Roboto-Regular.ttf', 'fonts-roboto-unhinted'],
  ['/usr/share/fonts/truetype/open-sans/OpenSans-Regular.ttf', 'fonts-open-sans'],
  ['/usr/share/fonts/truetype/lato/Lato-Regular.ttf', 'fonts-lato'],
  ['/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf', 'fonts-dejavu-core'],
  ['/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf', 'fonts-liberation'],
] as const;

/** Debian's Chromium with the fonts of the screens, installed where they are missing. */
export const startBrowser = async (resources: Resources): Promise<Browser> => {
  for (const [file, name] of fonts) await ensureDebianProgram(file, name);
  const executablePath = await ensureDebianProgram('/usr/bin/chromium', 'chromium');
  const browser = await chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // The same grey edges on every machine.
      '--font-render-hinting=none',
      '--disable-lcd-text',
    ],
  });
  resources.keep({ stop: () => browser.close() });
  return browser;
};
