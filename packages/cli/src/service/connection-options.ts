import type { Command } from 'commander';

/** The options that say where a running service is, and by which key it knows us. */
export interface ConnectionOptions {
  readonly url?: string;
  readonly key?: string;
  readonly ca?: string;
  readonly dataDir?: string;
}

/** What the help of such a command says of these options. */
export const connectionHelp = `
Address, key and certificate come from the options, else from DRAGOMAN_URL, DRAGOMAN_API_KEY and DRAGOMAN_CA_CERT,
else from the first-run.json that the service keeps in its data directory.
`;

/** Adds the options that every command on a running service takes. */
export const withConnection = (command: Command): Command =>
  command
    .option('--url <url>', 'base_url of the service')
    .option(
      '--key <key>',
      'an API key; better given as DRAGOMAN_API_KEY, since others may see the options of a process',
    )
    .option('--ca <file>', "the service's certificate, where it is one of its own making")
    .option(
      '--data-dir <directory>',
      'take address, key and certificate from first-run.json here (default: ./data)',
    );
