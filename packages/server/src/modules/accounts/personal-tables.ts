/**
 * Every table that holds something of a player: what a data export contains, and what a deletion removes. A module that
 * adds a table with a player's id in it adds a line here; a test holds the list against the schema.
 */
export interface PersonalTable {
  readonly table: string;
  /** The column of the player's id; `user_id` unless told. */
  readonly owner?: string;
  /** Its name in the exported file; absent for what is no information about the player but a secret. */
  readonly exportAs?: string;
  /** Columns that no export shows: hashes, tokens, encrypted secrets. */
  readonly secretColumns?: readonly string[];
  /** SQL, so that two exports of the same rows are alike. */
  readonly orderBy?: string;
  /** `keep`: money, shares and what others saw happen; it names nobody. `erase`: the rows go with the account. */
  readonly onDeletion: 'anonymise' | 'keep' | 'erase';
}

export const personalTables: readonly PersonalTable[] = [
  { table: 'user', owner: 'id', exportAs: 'profile', onDeletion: 'anonymise' },
  { table: 'session', exportAs: 'sessions', secretColumns: ['token'], orderBy: 'created_at, id', onDeletion: 'erase' },
  { table: 'account', onDeletion: 'erase' },
  { table: 'two_factor', onDeletion: 'erase' },
  { table: 'two_factor_used_code', onDeletion: 'erase' },
  { table: 'wallet', exportAs: 'wallet', onDeletion: 'keep' },
  { table: 'ledger_entry', exportAs: 'ledger', orderBy: 'number', onDeletion: 'keep' },
  { table: 'trade', exportAs: 'trades', orderBy: 'created_at, id', onDeletion: 'keep' },
  { table: 'position', exportAs: 'positions', orderBy: 'celebrity_id', onDeletion: 'keep' },
];
