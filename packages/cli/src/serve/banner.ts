import type { FirstRun } from '@dragoman/api';

/** A word as a shell takes it for itself. */
const quoted = (word: string): string =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;

/** What the very first start says: where the service is, the key, and a command that works. */
export const firstStartBanner = (facts: FirstRun, factsPath: string): string => `
Dragoman is ready.

  Address      ${facts.base_url}
  API key      ${facts.api_key}
  Certificate  ${facts.ca_cert}

Try it:

  curl --cacert ${quoted(facts.ca_cert)} ${quoted(`${facts.base_url}/translate`)} \\
    -H ${quoted(`Authorization: Bearer ${facts.api_key}`)} \\
    -H 'Content-Type: application/json' \\
    -d '{"text": "The weather is nice today.", "source_language": "en", "target_language": "es"}'

The key may do everything and has no rate limit. It is shown this once and kept in
${factsPath}, which its owner alone can read.
Ctrl+C stops the service.

`;
