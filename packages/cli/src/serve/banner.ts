import type { FirstRun } from '@dragoman/api';

/** A word as a shell takes it for itself. */
const quoted = (word: string): string =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;

/** A header whose key a shell reads from the file. */
const bearerFrom = (factsPath: string): string =>
  `"Authorization: Bearer $(node -p 'JSON.parse(fs.readFileSync(process.argv[1])).api_key' ${quoted(factsPath)})"`;

/**
 * What the very first start says: where the service is, the key, and a command that works.
 * @param isSeen a terminal shows it; else it goes to a log, which others read: that names the key's file in place of the key
 */
export const firstStartBanner = (facts: FirstRun, factsPath: string, isSeen: boolean): string => `
Dragoman is ready.

  Address      ${facts.base_url}
  API key      ${isSeen ? facts.api_key : `in ${factsPath}`}
  Certificate  ${facts.ca_cert}

Try it:

  curl --cacert ${quoted(facts.ca_cert)} ${quoted(`${facts.base_url}/translate`)} \\
    -H ${isSeen ? quoted(`Authorization: Bearer ${facts.api_key}`) : bearerFrom(factsPath)} \\
    -H 'Content-Type: application/json' \\
    -d '{"text": "The weather is nice today.", "source_language": "en", "target_language": "es"}'

The key may do everything and has no rate limit. It is ${isSeen ? 'shown this once and kept in' : 'kept in'}
${factsPath}, which its owner alone can read.
Ctrl+C stops the service.

`;
