import { chown, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Location } from './location.ts';

/** The role that owns the databases. */
export const roleName = 'dragoman';

/**
 * How a thousand files are brought to disk before the first start and after a crash: on Linux by one call for the whole
 * file system, which takes a third of the time. (Linux 5.8 and later also report errors that way.)
 */
export const syncMethod = process.platform === 'linux' ? 'syncfs' : 'fsync';

const quote = (value: string): string => `'${value.replaceAll("'", "''")}'`;

/**
 * A small server for one machine. Durable: `fsync`, `full_page_writes` and `synchronous_commit` stay on. The log holds
 * no statement and no value: those are callers' texts.
 */
const serverSettings = (location: Location): string =>
  Object.entries({
    listen_addresses: quote(''),
    unix_socket_directories: quote(`"${location.socketDirectory}"`),
    unix_socket_permissions: '0700',
    port: '5432',
    max_connections: '100',
    shared_buffers: '48MB',
    maintenance_work_mem: '32MB',
    wal_level: 'minimal',
    max_wal_senders: '0',
    min_wal_size: '32MB',
    max_wal_size: '256MB',
    checkpoint_timeout: '15min',
    max_worker_processes: '0',
    max_parallel_workers: '0',
    max_logical_replication_workers: '0',
    autovacuum_max_workers: '2',
    autovacuum_worker_slots: '2',
    io_method: 'sync',
    jit: 'off',
    update_process_title: 'off',
    fsync: 'on',
    recovery_init_sync_method: syncMethod,
    full_page_writes: 'on',
    synchronous_commit: 'on',
    timezone: quote('UTC'),
    log_timezone: quote('UTC'),
    lc_messages: quote('C'),
    default_text_search_config: quote('pg_catalog.simple'),
    log_min_messages: 'warning',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
  })
    .map(([name, value]) => `${name} = ${value}\n`)
    .join('');

/** The owner of the server and root sign in by what the kernel says of them; nobody else can. */
const signInRules = `local all ${roleName} peer map=owner\n`;

const nameMap = (location: Location): string =>
  [...new Set(['root', location.owner.name])].map((name) => `owner "${name}" ${roleName}\n`).join('');

/** Writes the server's settings, where they are not as they should be. */
export const configure = async (location: Location): Promise<void> => {
  const files = {
    'postgresql.conf': serverSettings(location),
    'pg_hba.conf': signInRules,
    'pg_ident.conf': nameMap(location),
  };
  for (const [name, content] of Object.entries(files)) {
    const path = join(location.data, name);
    if ((await readFile(path, 'utf8').catch(() => undefined)) === content) continue;
    await writeFile(path, content, { mode: 0o600 });
    if (process.getuid?.() === 0) await chown(path, location.owner.uid, location.owner.gid);
  }
};
