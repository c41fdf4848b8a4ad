/**
 * A table that holds something of a player: what a data export contains, and what a deletion removes. The module that owns
 * the table declares it in `personalTables` of its *.module.ts; a test compares all of them with the schema.
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
