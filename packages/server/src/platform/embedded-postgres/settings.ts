import { totalmem } from 'node:os';

const MEBIBYTE = 1024 * 1024;

/** Memory available to this process: the container's limit if there is one, else the machine's. */
function memoryMebibytes(): number {
  const limit = process.constrainedMemory();
  const total = totalmem();
  return Math.floor((limit > 0 && limit < total ? limit : total) / MEBIBYTE);
}

/**
 * Settings for a small machine (2 cores), passed on the command line so that every start uses the current
 * values, whichever version created the data folder.
 */
export function serverSettings(options: { port: number; durable: boolean }): Record<string, string> {
  const memory = memoryMebibytes();
  const sharedBuffers = Math.min(512, Math.max(64, Math.floor(memory / 8)));
  return {
    // Loopback and a password instead of a socket with peer authentication: under root the server's user
    // differs from the application's, and Windows has no peer authentication.
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    port: String(options.port),
    password_encryption: 'scram-sha-256',
    shared_buffers: `${sharedBuffers}MB`,
    effective_cache_size: `${Math.max(128, Math.floor(memory / 2))}MB`,
    work_mem: '8MB',
    maintenance_work_mem: '64MB',
    // Long checkpoint intervals: after a checkpoint the first change of each page logs the full page.
    checkpoint_timeout: '15min',
    max_wal_size: '2GB',
    min_wal_size: '256MB',
    wal_buffers: '16MB',
    // Allows a base backup over a replication connection.
    wal_level: 'replica',
    max_wal_senders: '4',
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...durabilitySettings(options.durable),
    ...LOG_SETTINGS,
  };
}

/**
 * Without durability (no fsync) only a crash of the machine loses commits, not a killed server:
 * synchronous_commit stays on, as writing the log to the system's cache is cheap when nothing waits for the
 * disk. Such a server is a test's, which opens thousands of connections: the passwords are random, so hashing
 * them often protects nothing; and many games share it.
 */
function durabilitySettings(durable: boolean): Record<string, string> {
  const value = durable ? 'on' : 'off';
  const connections: Record<string, string> = durable
    ? { max_connections: '150' }
    : { max_connections: '400', scram_iterations: '1' };
  return { fsync: value, full_page_writes: value, synchronous_commit: 'on', ...connections };
}

/**
 * Of a test's server: its memory grows in huge pages where Linux has them, and is never returned. Each of its
 * processes lives for a few statements, and spends a third of its time on getting 4 KiB pages.
 */
export const shortLivedEnvironment = {
  GLIBC_TUNABLES: [
    'glibc.malloc.hugetlb=1',
    'glibc.malloc.top_pad=2097152',
    'glibc.malloc.trim_threshold=67108864',
    'glibc.malloc.mmap_threshold=33554432',
  ].join(':'),
};

/** Log rotation: one file per weekday, truncated a week later. */
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
  // Parameters contain personal data (addresses, names), so only the statements are logged.
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
};
