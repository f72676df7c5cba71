import type { FirstRun } from '@dragoman/api';

/** A word as a shell takes it for itself. */
const quoted = (word: string): string =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;

/** A header whose key a shell reads from the file. */
const bearerFrom = (factsPath: string): string =>
  `"Authorization: Bearer $(node -p 'JSON.parse(fs.readFileSync(process.argv[1])).api_key' ${quoted(factsPath)})"`;

/** Where the link is with which somebody makes themselves the first user. It is a secret as the key is. */
const setUpLine = (url: string, factsPath: string, isSeen: boolean): string =>
  isSeen ? url : `by the setup_url in ${factsPath}`;

/** What a later start says, where nobody can sign in yet. */
export const firstUserHint = (url: string, factsPath: string, isSeen: boolean): string =>
  `Nobody can sign in to the dashboard yet. First user: ${setUpLine(url, factsPath, isSeen)}\n`;

/**
 * What the very first start says: where the service is, the link for the first user, the key, and a command that works.
 * @param isSeen a terminal shows it; else it goes to a log, which others read: that names the key's file in place of the key
 */
export const firstStartBanner = (facts: FirstRun, factsPath: string, isSeen: boolean): string => `
Dragoman is ready.

  Address      ${facts.base_url}
  Dashboard    ${facts.dashboard_url}
${facts.setup_url === null ? '' : `  First user   ${setUpLine(facts.setup_url, factsPath, isSeen)}\n`}\
  API key      ${isSeen ? facts.api_key : `in ${factsPath}`}
${facts.ca_cert === null ? '' : `  Certificate  ${facts.ca_cert}\n`}
Try it:

  curl ${facts.ca_cert === null ? '' : `--cacert ${quoted(facts.ca_cert)} `}${quoted(`${facts.base_url}/translate`)} \\
    -H ${isSeen ? quoted(`Authorization: Bearer ${facts.api_key}`) : bearerFrom(factsPath)} \\
    -H 'Content-Type: application/json' \\
    -d '{"text": "The weather is nice today.", "source_language": "en", "target_language": "es"}'

The key may do everything and has no rate limit. It is ${isSeen ? 'shown this once and kept in' : 'kept in'}
${factsPath}, which its owner alone can read.
Ctrl+C stops the service.

`;
