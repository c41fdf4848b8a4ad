/** The tables that all modules declare. */
export interface PersonalTables {
  readonly personalTables: readonly PersonalTable[];
}

/**
 * A table with personal data: part of a player's data export and of the account deletion. The module that owns the table
 * declares it in `personalTables` of its *.module.ts; a test compares all declarations with the schema.
 */
export interface PersonalTable {
  readonly table: string;
  /** The column with the player's id; `user_id` by default. */
  readonly owner?: string;
  /** Its name in the export; absent for a table of secrets, which is not exported. */
  readonly exportAs?: string;
  /** Columns left out of the export: hashes, tokens, encrypted secrets. */
  readonly secretColumns?: readonly string[];
  /** SQL expression that makes exports of the same rows identical. */
  readonly orderBy?: string;
  /** `keep`: money, shares and public events, without a name. `erase`: the rows are deleted with the account. */
  readonly onDeletion: 'anonymise' | 'keep' | 'erase';
}
