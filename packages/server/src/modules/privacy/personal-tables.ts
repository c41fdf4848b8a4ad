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
  {
    table: 'impersonation',
    owner: 'target_id',
    exportAs: 'viewsByStaff',
    secretColumns: ['admin_id', 'session_id', 'request_id', 'address'],
    orderBy: 'started_at, id',
    onDeletion: 'keep',
  },
  { table: 'two_factor', onDeletion: 'erase' },
  { table: 'two_factor_used_code', onDeletion: 'erase' },
  { table: 'wallet', exportAs: 'wallet', onDeletion: 'keep' },
  { table: 'ledger_entry', exportAs: 'ledger', orderBy: 'number', onDeletion: 'keep' },
  { table: 'trade', exportAs: 'trades', orderBy: 'created_at, id', onDeletion: 'keep' },
  { table: 'position', exportAs: 'positions', orderBy: 'celebrity_id', onDeletion: 'keep' },
  { table: 'player_order', exportAs: 'orders', orderBy: 'created_at, id', onDeletion: 'keep' },
  { table: 'price_alert', exportAs: 'priceAlerts', orderBy: 'created_at, id', onDeletion: 'erase' },
  { table: 'shared_picture', exportAs: 'sharedPictures', orderBy: 'created_at, id', onDeletion: 'erase' },
  { table: 'watchlist_entry', exportAs: 'watchlist', orderBy: 'created_at, celebrity_id', onDeletion: 'erase' },
  { table: 'daily_bonus_claim', exportAs: 'dailyBonuses', orderBy: 'day', onDeletion: 'keep' },
  { table: 'referral', owner: 'invited_id', exportAs: 'invitedBy', onDeletion: 'keep' },
  { table: 'referral', owner: 'referrer_id', exportAs: 'invitations', orderBy: 'noted_at', onDeletion: 'keep' },
  // Digests that nobody can read, kept so that no bonus is earned by leaving and coming back.
  { table: 'sign_up_origin', onDeletion: 'keep' },
  { table: 'dividend', exportAs: 'dividends', orderBy: 'day', onDeletion: 'keep' },
  { table: 'dividend_position', exportAs: 'dividendPositions', orderBy: 'day, celebrity_id', onDeletion: 'keep' },
  { table: 'ranking_snapshot', exportAs: 'dailyValues', orderBy: 'day', onDeletion: 'keep' },
  { table: 'league_member', exportAs: 'leagues', orderBy: 'month', onDeletion: 'keep' },
  { table: 'notification', exportAs: 'notifications', orderBy: 'id', onDeletion: 'erase' },
  { table: 'notification_preference', exportAs: 'notificationPreferences', orderBy: 'kind', onDeletion: 'erase' },
  {
    table: 'push_subscription',
    exportAs: 'pushSubscriptions',
    secretColumns: ['p256dh', 'auth'],
    orderBy: 'created_at, id',
    onDeletion: 'erase',
  },
  { table: 'support_ticket', exportAs: 'supportTickets', orderBy: 'number', onDeletion: 'erase' },
  { table: 'api_key', exportAs: 'apiKeys', secretColumns: ['hash'], orderBy: 'created_at, id', onDeletion: 'erase' },
];
