import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { pino } from 'pino';
import { parseEnvironment } from '../environment/env.js';
import type { Hooks } from '../hooks.js';
import type { PriceCauseSource } from '../modules/exchange/market/market.public.js';
import { SettingsStore } from '../modules/people/settings/settings.public.js';
import type { Executor } from '../platform/database.js';
import { unwatched } from '../platform/database-watch.sql.js';
import type { FileStore, ListedFile, StagedFile, StoredFile } from '../platform/files.js';
import { Listener } from '../platform/listener.js';
import { StreamHub } from '../platform/live.js';
import type { BeforeLastByte, Mail, Mailer } from '../platform/mailer.js';
import { pictureQueue } from '../platform/pictures/pictures.js';
import { processPicture } from '../platform/pictures/process-picture.js';
import type { Network } from '../platform/public-download.js';
import type { PushSender } from '../platform/push.js';
import { systemRandom } from '../platform/random.js';
import { secretsFrom } from '../platform/secret.js';
import type { Services } from '../services.js';
import { createTestDatabase, type TestDatabase } from './database.js';
import { declaredPriceCauses, declaredSettings } from './declared.js';
import { ManualClock } from './manual-clock.js';
import type { TemplateName } from './templates.js';
import { testSecret } from './test-secret.js';

/** Records mail instead of sending it. */
class MemoryMailer implements Mailer {
  readonly sent: Mail[] = [];
  readonly description = 'mail is recorded for the test';

  async send(mail: Mail, beforeLastByte?: BeforeLastByte): Promise<void> {
    await beforeLastByte?.();
    this.sent.push(mail);
  }

  close(): void {}
}

/**
 * Stores files in memory. Unfinished ones are in the system's temporary folder, as libraries write them by
 * their path.
 */
class MemoryFiles implements FileStore {
  readonly content = new Map<string, Buffer>();

  async put(name: string, content: Uint8Array): Promise<void> {
    this.content.set(name, Buffer.from(content));
  }

  async stage(name: string): Promise<StagedFile> {
    const folder = await mkdtemp(join(tmpdir(), 'limelight-staged-'));
    const path = join(folder, name);
    const discard = () => rm(folder, { recursive: true, force: true });
    const publish = async () => {
      this.content.set(name, await readFile(path));
      await discard();
    };
    return { path, publish, discard };
  }

  async read(name: string): Promise<Buffer | null> {
    return this.content.get(name) ?? null;
  }

  async open(name: string): Promise<StoredFile | null> {
    const content = this.content.get(name);
    if (content === undefined) return null;
    const { length: bytes } = content;
    return {
      bytes,
      read: ({ start, end } = { start: 0, end: bytes }) => Readable.from([content.subarray(start, end + 1)]),
    };
  }

  async remove(name: string): Promise<void> {
    this.content.delete(name);
  }

  async list(prefix: string): Promise<ListedFile[]> {
    const names = [...this.content.keys()].filter((name) => name.startsWith(prefix));
    return names.map((name) => ({ name, changedAt: new Date(0) }));
  }
}

const isolated: Network = {
  resolve: async () => [],
  connect: ({ host }) => {
    throw new Error(`a test connected to ${host}`);
  },
};

export interface TestServices extends Services, PriceCauseSource {
  readonly clock: ManualClock;
  readonly mailer: MemoryMailer;
  readonly bulkMailer: MemoryMailer;
  readonly files: MemoryFiles;
  readonly database: TestDatabase;
  /** Drops the database. */
  close(): Promise<void>;
}

export interface TestServicesOptions {
  /** For several instances that share one database; a new one by default. */
  readonly database?: TestDatabase;
  /**
   * The content of a new database: `market` has that of `seedTestMarket`, seeded at the start time of a new
   * clock. Or that of another one, whose connections are closed.
   */
  readonly template?: TemplateName | TestDatabase;
  readonly clock?: ManualClock;
  readonly push?: PushSender;
  /** By default no server has a name. */
  readonly network?: Network;
  /** Silent by default. */
  readonly log?: FastifyBaseLogger;
  /** The database's time; that of `clock` by default. */
  readonly readTime?: SettingsStore['readTime'];
  /** The newest first. */
  readonly secrets?: readonly string[];
  /** Settings as environment variables. */
  readonly variables?: Readonly<Record<string, string>>;
}

let loadedHooks: Hooks | undefined;

/** Loading takes longer than a transaction may be idle. */
async function allHooks(tx: Executor): Promise<Hooks> {
  if (loadedHooks === undefined && tx.isTransaction) {
    await sql`set local idle_in_transaction_session_timeout = '60s'`.execute(tx);
  }
  loadedHooks ??= (await import('../compose.js')).hooks;
  return loadedHooks;
}

/** Load all modules at the first event. */
const hooks: Hooks = {
  account: async (name, tx, event) => (await allHooks(tx)).account(name, tx, event),
  celebrity: async (name, tx, event) => (await allHooks(tx)).celebrity(name, tx, event),
  news: async (name, tx, event) => (await allHooks(tx)).news(name, tx, event),
};

/** A server's services on a real database, with a fake clock, mailer and file store. */
export async function createTestServices(options: TestServicesOptions = {}): Promise<TestServices> {
  const { clock = new ManualClock(), variables = {} } = options;
  const database = options.database ?? (await createTestDatabase(options.template));
  const { db, pool, url } = database;
  const listener = new Listener({ url, clock, onError: () => {} });
  const env = parseEnvironment({ ...variables });
  const live = new StreamHub(env);
  const log = options.log ?? pino({ level: 'silent' });
  // The fake clock is also the database's, so that a test can let the notice period of a setting pass.
  const readTime = options.readTime ?? (async () => clock.now());
  const settings = await SettingsStore.open({ db, clock, log, groups: await declaredSettings(), readTime });
  return {
    env,
    publicUrl: 'http://limelight.test',
    ...secretsFrom(options.secrets ?? [testSecret]),
    databaseUrl: url,
    db,
    pool,
    databaseWatch: unwatched,
    clock,
    random: systemRandom,
    log,
    listener,
    live,
    mailer: new MemoryMailer(),
    bulkMailer: new MemoryMailer(),
    push: options.push ?? null,
    files: new MemoryFiles(),
    // The process of its own runs built files only.
    pictures: pictureQueue(processPicture),
    network: options.network ?? isolated,
    settings,
    hooks,
    priceCauses: await declaredPriceCauses(),
    database,
    close: async () => {
      live.close();
      await listener.close();
      if (!options.database) await database.close();
    },
  };
}
