import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const named = process.env.TEST_CHROMIUM;

/** The program of the browser: the one that TEST_CHROMIUM names, else Debian's, else none. */
export const chromiumProgram =
  named ?? ['/usr/bin/chromium', '/usr/bin/chromium-browser'].find((path) => existsSync(path));

/** Starts a browser. What it would ask the world about by itself is switched off. */
export const startChromium = (args: readonly string[] = []): Promise<Browser> => {
  if (chromiumProgram === undefined)
    throw new Error('There is no Chromium: install it, or name it in TEST_CHROMIUM.');
  return chromium.launch({
    executablePath: chromiumProgram,
    args: [
      '--no-sandbox',
      // Of services in tests. A context that ignores them decides for each page, and what a page sends while it is left
      // (`keepalive`) needs a connection when the page is not there any more: it was lost in two of five times.
      '--ignore-certificate-errors',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-domain-reliability',
      '--disable-sync',
      '--disable-features=OptimizationHints,MediaRouter,Translate',
      '--mute-audio',
      ...args,
    ],
  });
};
