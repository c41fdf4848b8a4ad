import { totalmem } from 'node:os';

const MEBIBYTE = 1024 * 1024;

/** Memory that this process may count on: a container's limit where there is one, else the machine's. */
function memoryMebibytes(): number {
  const limit = process.constrainedMemory();
  const total = totalmem();
  return Math.floor((limit > 0 && limit < total ? limit : total) / MEBIBYTE);
}

/**
 * Settings for a small machine (2 cores), given on the command line so that every start runs with today's values,
 * whatever the data folder was made with.
 */
export function serverSettings(options: { port: number; durable: boolean }): Record<string, string> {
  const memory = memoryMebibytes();
  const sharedBuffers = Math.min(512, Math.max(64, Math.floor(memory / 8)));
  return {
    // Loopback and a password instead of a socket with peer authentication: the server's user differs from the
    // application's under root, and Windows has no peer authentication. One way works everywhere.
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    port: String(options.port),
    password_encryption: 'scram-sha-256',
    max_connections: '150',
    shared_buffers: `${sharedBuffers}MB`,
    effective_cache_size: `${Math.max(128, Math.floor(memory / 2))}MB`,
    work_mem: '8MB',
    maintenance_work_mem: '64MB',
    // Long rounds between checkpoints: each one makes every page's next change log the whole page.
    checkpoint_timeout: '15min',
    max_wal_size: '2GB',
    min_wal_size: '256MB',
    wal_buffers: '16MB',
    // A base backup over a replication connection stays possible.
    wal_level: 'replica',
    max_wal_senders: '4',
    // Compiling a plan takes longer than any of our statements runs, and two cores leave none for parallel workers.
    jit: 'off',
    max_parallel_workers_per_gather: '0',
    random_page_cost: '1.1',
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...durabilitySettings(options.durable),
    ...LOG_SETTINGS,
  };
}

/**
 * Without durability only a crash of the machine loses commits, not a killed server: synchronous_commit stays on, as
 * handing the log to the system is cheap when nothing waits for the disk.
 */
function durabilitySettings(durable: boolean): Record<string, string> {
  const value = durable ? 'on' : 'off';
  return { fsync: value, full_page_writes: value, synchronous_commit: 'on' };
}

/** One file per weekday, emptied when its day comes round again: a week of log that never needs tidying. */
const LOG_SETTINGS: Record<string, string> = {
  logging_collector: 'on',
  log_directory: 'log',
  log_filename: 'postgresql-%a.log',
  log_truncate_on_rotation: 'on',
  log_rotation_age: '1d',
  log_rotation_size: '0',
  log_line_prefix: '%m [%p] ',
  log_checkpoints: 'off',
  log_min_duration_statement: '1s',
  // Statements carry personal data (addresses, names); the log needs only their shape.
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
};
