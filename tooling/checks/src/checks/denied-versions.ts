/** Releases that were made to do harm, with what they did: `name@version`. Packages of development can do it too. */
const denied: Readonly<Record<string, readonly string[]>> = {
  'stole what was typed into wallets (taken over in September 2025)': [
    'ansi-regex@6.2.1',
    'ansi-styles@6.2.2',
    'backslash@0.2.1',
    'chalk@5.6.1',
    'chalk-template@1.1.1',
    'color@5.0.1',
    'color-convert@3.1.1',
    'color-name@2.0.1',
    'color-string@2.1.1',
    'debug@4.4.2',
    'error-ex@1.3.3',
    'has-ansi@6.0.1',
    'is-arrayish@0.3.3',
    'simple-swizzle@0.2.3',
    'slice-ansi@7.1.1',
    'strip-ansi@7.1.1',
    'supports-color@10.2.1',
    'supports-hyperlinks@4.1.1',
    'wrap-ansi@9.0.1',
  ],
  'stole wallets (taken over in 2018)': ['event-stream@3.3.6', 'flatmap-stream@0.1.1'],
  'stole passwords and mined coins (taken over in 2021)': [
    'coa@2.0.3',
    'coa@2.0.4',
    'rc@1.2.9',
    'rc@1.3.9',
    'rc@2.3.9',
    'ua-parser-js@0.7.29',
    'ua-parser-js@0.8.0',
    'ua-parser-js@1.0.0',
  ],
  'was broken on purpose by its author in 2022': ['colors@1.4.1', 'colors@1.4.2', 'faker@6.6.6'],
  'overwrote files by where it ran (2022)': ['node-ipc@10.1.1', 'node-ipc@10.1.2'],
};

/** Why a release must not be used, by `name@version`. */
export const deniedVersions: ReadonlyMap<string, string> = new Map(
  Object.entries(denied).flatMap(([reason, releases]) => releases.map((release) => [release, reason])),
);
