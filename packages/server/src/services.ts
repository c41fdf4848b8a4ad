import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { Environment } from './environment/env.js';
import type { Hooks } from './hooks.js';
import type { SettingsStore } from './modules/people/settings/settings.public.js';
import type { Database } from './platform/database.js';
import type { GameClock } from './platform/database-clock.js';
import type { DatabaseWatch } from './platform/database-watch.sql.js';
import type { FileStore } from './platform/files.js';
import type { Listener } from './platform/listener.js';
import type { StreamHub } from './platform/live.js';
import type { Mailer } from './platform/mailer.js';
import type { Pictures } from './platform/pictures/pictures.js';
import type { Network } from './platform/public-download.js';
import type { PushSender } from './platform/push.js';
import type { Random } from './platform/random.js';

/**
 * The dependencies of every module. Built once at start; tests inject their own clock, randomness and mail.
 */
export interface Services {
  readonly env: Environment;
  /** The game's public address, without a trailing slash. */
  readonly publicUrl: string;
  /** Signs and encrypts. */
  readonly secret: string;
  /** What was signed or encrypted with any of these is valid; the first is `secret`. */
  readonly secrets: readonly string[];
  readonly databaseUrl: string;
  readonly db: Database;
  readonly pool: pg.Pool;
  readonly databaseWatch: Pick<DatabaseWatch, 'answers' | 'takesWrites' | 'onSilence'>;
  readonly clock: GameClock;
  readonly random: Random;
  readonly log: FastifyBaseLogger;
  readonly listener: Listener;
  readonly live: StreamHub;
  readonly mailer: Mailer;
  /**
   * For mail that no account needs: connections of its own, and a mail whose connection broke is not sent
   * again unasked.
   */
  readonly bulkMailer: Mailer;
  /** Null without the keys for it. */
  readonly push: PushSender | null;
  /** Uploaded files. */
  readonly files: FileStore;
  /** Pictures that somebody sent. */
  readonly pictures: Pictures;
  /** For downloads from addresses that somebody typed. */
  readonly network: Network;
  readonly settings: SettingsStore;
  /** Runs what other modules add to an event. */
  readonly hooks: Hooks;
}
