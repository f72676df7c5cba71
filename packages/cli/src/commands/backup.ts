import { Command } from 'commander';
import { withConfiguration } from '../configuration.ts';

/** `dragoman backup` */
export const backupCommand = (): Command =>
  withConfiguration(
    new Command('backup')
      .description('Write all rows and files of the configured service into a new folder, while it runs.')
      .argument('<folder>', 'a folder that is not there yet')
      .option('--json', 'print JSON'),
  )
    .addHelpText(
      'after',
      `
The rows are those of one moment. A root secret that the first start made is written beside the folder, as
<folder>.secret-key: keep it apart. Settings, certificates and models are not in a backup.

Examples:
  $ dragoman backup /backups/2027-01-31
  $ dragoman restore /backups/2027-01-31 --data-dir /srv/dragoman`,
    )
    .action(async (folder, options) => (await import('../backup/backup.ts')).backUp(folder, options));

/** `dragoman restore` */
export const restoreCommand = (): Command =>
  withConfiguration(
    new Command('restore')
      .description('Restore a backup into the configured database, which must be empty and unused.')
      .argument('<folder>', 'what `dragoman backup` wrote'),
  )
    .addHelpText(
      'after',
      `
All is restored, read back and compared, or nothing is there afterwards. Deliveries, jobs and upkeep stay paused until
\`dragoman release\`.`,
    )
    .action(async (folder, options) => (await import('../backup/restore.ts')).restore(folder, options));

/** `dragoman release` */
export const releaseCommand = (): Command =>
  withConfiguration(
    new Command('release').description(
      'Let deliveries, jobs and upkeep of a restored database begin. The one that it was copied from must not run any more.',
    ),
  ).action(async (options) => (await import('../backup/release.ts')).release(options));
