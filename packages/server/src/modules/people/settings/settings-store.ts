import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../../platform/clock.js';
import type { Database, Executor } from '../../../platform/database.js';
import { readDatabaseTime } from '../../../platform/database-time.sql.js';
import type { SettingDefinition, SettingGroup, ValuesOf } from './define-settings.js';
import { findRevision, listSettings, type SettingRow } from './settings.sql.js';

export interface SettingsOptions {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  /** What modules declare. */
  readonly groups: readonly SettingGroup[];
  /** The clock that all instances share; tests replace it. */
  readonly readTime?: (db: Executor) => Promise<Date>;
}

/** An invalid row: the setting has its default instead. */
export interface SettingProblem {
  readonly key: string;
  readonly problem: string;
}

/** The value in force at a time. */
export function valueAt({ value, nextValue, nextAt }: SettingRow, nowMs: number): unknown {
  return nextAt !== null && nextAt.getTime() <= nowMs ? nextValue : value;
}

/** The settings in force. They change while the server runs, so read them at the point of use. */
export class SettingsStore {
  readonly definitions: ReadonlyMap<string, SettingDefinition>;
  readonly readTime: (db: Executor) => Promise<Date>;
  readonly #options: SettingsOptions;
  readonly #values = new Map<SettingGroup, Readonly<Record<string, unknown>>>();
  #publicValues: Readonly<Record<string, unknown>> = {};
  #problems: readonly SettingProblem[] = [];
  #rows: readonly SettingRow[] = [];
  #revision = -1;
  /** Offset of the database's clock from this instance's clock. */
  #aheadMs = 0;
  /** When the next announced change takes effect, by the database's clock. */
  #nextSwitchMs = Number.POSITIVE_INFINITY;
  readonly #listeners: (() => void)[] = [];

  private constructor(options: SettingsOptions) {
    this.#options = options;
    this.readTime = options.readTime ?? readDatabaseTime;
    this.definitions = new Map(options.groups.flatMap((group) => Object.entries(group)));
  }

  static async open(options: SettingsOptions): Promise<SettingsStore> {
    const store = new SettingsStore(options);
    await store.refresh();
    return store;
  }

  /** The values of a module's settings: plain properties, the same object until one of them changes. */
  of<Group extends SettingGroup>(group: Group): ValuesOf<Group> {
    this.#switchWhenDue();
    const values = this.#values.get(group);
    if (values === undefined)
      throw new Error(`the settings ${Object.keys(group).join(', ')} belong to no listed module`);
    return values as ValuesOf<Group>;
  }

  /** All public settings by key: the same object until one of them changes. */
  publicValues(): Readonly<Record<string, unknown>> {
    this.#switchWhenDue();
    return this.#publicValues;
  }

  /** A change that was announced and is not yet in force. */
  announced<Group extends SettingGroup, Key extends keyof Group & string>(
    _group: Group,
    key: Key,
  ): { readonly value: ValuesOf<Group>[Key]; readonly version: number; readonly at: Date } | null {
    const row = this.#rows.find((one) => one.key === key);
    if (row === undefined || row.nextAt === null || row.nextAt.getTime() <= this.#nowMs()) return null;
    const parsed = this.definitions.get(key)?.schema.safeParse(row.nextValue);
    if (!parsed?.success) return null;
    return { value: parsed.data as ValuesOf<Group>[Key], version: row.version, at: row.nextAt };
  }

  /** Calls `listener` after each change, on every instance. */
  onChange(listener: () => void): void {
    this.#listeners.push(listener);
  }

  problems(): readonly SettingProblem[] {
    this.#switchWhenDue();
    return this.#problems;
  }

  /** Reads the database's time, and the settings if any was changed. */
  async refresh(): Promise<void> {
    const { db, clock, readTime } = this.#options;
    const beforeMs = clock.nowMs();
    const { number: revision, now } = await findRevision(db);
    // The database read its clock during the round trip, so the error is at most half of it.
    const betweenMs = (beforeMs + clock.nowMs()) / 2;
    this.#aheadMs = (readTime === undefined ? now : await readTime(db)).getTime() - betweenMs;
    if (revision <= this.#revision) return this.#switchWhenDue();
    // Read after the revision, so the rows are at least as new; at worst they are read once more.
    const rows = await listSettings(db);
    if (revision <= this.#revision) return;
    this.#revision = revision;
    this.#rows = rows;
    this.#evaluate();
  }

  #nowMs(): number {
    return this.#options.clock.nowMs() + this.#aheadMs;
  }

  #switchWhenDue(): void {
    if (this.#nextSwitchMs !== Number.POSITIVE_INFINITY && this.#nowMs() >= this.#nextSwitchMs) this.#evaluate();
  }

  #evaluate(): void {
    const nowMs = this.#nowMs();
    const stored = new Map(this.#rows.map((row) => [row.key, row]));
    const problems: SettingProblem[] = this.#rows
      .filter(({ key }) => !this.definitions.has(key))
      .map(({ key }) => ({ key, problem: 'No setting has this key' }));
    const publicValues: Record<string, unknown> = {};
    for (const group of this.#options.groups) {
      const values: Record<string, unknown> = {};
      for (const [key, definition] of Object.entries(group)) {
        const row = stored.get(key);
        const parsed = definition.schema.safeParse(row === undefined ? definition.default : valueAt(row, nowMs));
        values[key] = parsed.success ? parsed.data : definition.default;
        if (!parsed.success) problems.push({ key, problem: definition.bounds });
        if (definition.visibleTo === 'public') publicValues[key] = values[key];
      }
      this.#values.set(group, Object.freeze(values));
    }
    this.#publicValues = Object.freeze(publicValues);
    this.#report(problems);
    const ahead = this.#rows.map(({ nextAt }) => nextAt?.getTime() ?? 0).filter((atMs) => atMs > nowMs);
    this.#nextSwitchMs = Math.min(...ahead);
    for (const listener of this.#listeners) listener();
  }

  #report(problems: readonly SettingProblem[]): void {
    const known = new Set(this.#problems.map(({ key }) => key));
    this.#problems = problems;
    for (const { key, problem } of problems) {
      if (!known.has(key)) this.#options.log.warn({ setting: key, problem }, 'ignoring a stored setting');
    }
  }
}
