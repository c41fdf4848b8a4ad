/** The tables that all modules declare. */
export interface PersonalTables {
  readonly personalTables: readonly PersonalTable[];
}

/**
 * A table with personal data: part of a player's data export and of the account deletion. The module that
 * owns the table declares it in `personalTables` of its *.module.ts; a test compares all declarations with
 * the schema.
 */
export type PersonalTable = OwnedRows & Fate;

interface OwnedRows {
  readonly table: string;
  /** The column with the player's id; `user_id` by default. */
  readonly owner?: string;
  /** The view that is exported in its place. */
  readonly exportFrom?: string;
  /** Its name in the export; absent for a table of secrets, which is not exported. */
  readonly exportAs?: string;
  /** Columns left out of the export: hashes, tokens, encrypted secrets. */
  readonly secretColumns?: readonly string[];
  /** SQL expression that makes exports of the same rows identical. */
  readonly orderBy?: string;
  /**
   * SQL condition of further rows, which the player wrote while logged out; `:email` is the player's verified
   * address.
   */
  readonly alsoWhere?: string;
}

/**
 * What becomes of the rows when the account is deleted. `erase`: they are deleted, and a trigger of the table
 * refuses rows of a closed account. `keep`: they contain no name; the reason is a key of
 * `retainedAfterDeletion`, whose texts are on the privacy page.
 */
type Fate = { readonly onDeletion: 'anonymise' | 'erase' } | { readonly onDeletion: 'keep'; readonly reason: string };
