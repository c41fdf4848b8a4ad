import { sql } from 'kysely';
import type { Database } from '../platform/database.js';

/** A snapshot of tables, restored after each row that a test breaks: much faster than a new database. */
export class SavedTables {
  readonly #db: Database;
  readonly #tables: readonly string[];

  private constructor(db: Database, tables: readonly string[]) {
    this.#db = db;
    this.#tables = tables;
  }

  static async save(db: Database, tables: readonly string[]): Promise<SavedTables> {
    for (const table of tables) {
      await sql`create table ${sql.table(`saved_${table}`)} as table ${sql.table(table)}`.execute(db);
    }
    return new SavedTables(db, tables);
  }

  async restore(): Promise<void> {
    for (const table of this.#tables) {
      await sql`delete from ${sql.table(table)}`.execute(this.#db);
      await sql`insert into ${sql.table(table)} table ${sql.table(`saved_${table}`)}`.execute(this.#db);
    }
  }
}
