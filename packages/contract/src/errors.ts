import type { SubscriptionRefusalCode } from '@limelight/rules/ipo';
import type { OrderRefusalCode } from '@limelight/rules/order';
import type { DenialCode } from '@limelight/rules/permission';
import type { AlertRefusalCode } from '@limelight/rules/price-alert';
import type { JoinRefusalCode } from '@limelight/rules/squad';
import type { MessageRefusalCode } from '@limelight/rules/squad-message';
import type { SignalRefusalCode } from '@limelight/rules/squad-signal';
import type { TradeRefusalCode } from '@limelight/rules/trade';
import type { UndoRefusalCode } from '@limelight/rules/undo';

/** The codes of the game's rules, each of which has its message below. */
type RuleCode =
  | DenialCode
  | TradeRefusalCode
  | UndoRefusalCode
  | OrderRefusalCode
  | AlertRefusalCode
  | SubscriptionRefusalCode
  | JoinRefusalCode
  | MessageRefusalCode
  | SignalRefusalCode;

interface CatalogueEntry {
  readonly status: number;
  /**
   * The player-visible message. A handler may replace it with a more exact sentence, never with an internal
   * detail.
   */
  readonly message: string;
}

type Catalogue = Readonly<Record<string, CatalogueEntry> & Record<RuleCode, CatalogueEntry>>;

/** Every error that the API can return, with its status and public text. */
export const errorCatalogue = {
  BAD_REQUEST: { status: 400, message: 'The request is not valid' },
  NOT_SIGNED_IN: { status: 401, message: 'Please log in to continue' },
  /** At log-in with `details.reason`, which staff wrote for the player. */
  ACCOUNT_SUSPENDED: { status: 403, message: 'Your account is suspended' },
  EMAIL_NOT_VERIFIED: { status: 403, message: 'Please verify your email to continue' },
  FORBIDDEN: { status: 403, message: 'You don’t have permission to do this' },
  STAFF_ACCOUNT: { status: 403, message: 'Staff accounts cannot trade, buy or earn rewards' },
  TWO_FACTOR_SETUP_NEEDED: { status: 403, message: 'Staff need two-factor authentication. Please set it up first' },
  TWO_FACTOR_NEEDED: {
    status: 403,
    message: 'Staff need two-factor authentication. Please log in again with a code',
  },
  PASSWORD_NEEDED: { status: 403, message: 'Please enter your password to continue' },
  VIP_ONLY: { status: 403, message: 'Your plan doesn’t include this. See the plans that do on the VIP page' },
  READ_ONLY: { status: 403, message: 'You are viewing as another player. Nothing can be changed' },
  NOT_FOUND: { status: 404, message: 'Not found' },
  METHOD_NOT_ALLOWED: { status: 405, message: 'This address does not take this method' },
  CONFLICT: { status: 409, message: 'Someone else changed this in the meantime' },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'The request is too large' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'The request must be JSON' },
  TOO_MANY_REQUESTS: { status: 429, message: 'Too many requests. Please wait a moment and try again' },
  INTERNAL: { status: 500, message: 'Something went wrong. Please try again' },
  MAINTENANCE: { status: 503, message: 'Closed for maintenance. Please come back in a few minutes' },
  UNAVAILABLE: { status: 503, message: 'The game is not available right now. Please try again in a moment' },
  CLOCK_SKEW: { status: 503, message: "This server's clock is being corrected. Please try again in a moment" },
  ACCOUNT_BUSY: {
    status: 503,
    message: 'Another change to your account is still being saved. Nothing was booked. Please try again in a moment',
  },

  INVALID_CREDENTIALS: {
    status: 401,
    message: 'Invalid email or password. Please check your credentials and try again.',
  },
  INVALID_CODE: { status: 401, message: 'This code isn’t right. Please try the newest one' },
  HANDLE_TAKEN: { status: 409, message: 'This handle is taken. Please choose another one' },
  HANDLE_TOO_SOON: { status: 409, message: 'You can change your handle once in 7 days' },
  LAST_ADMIN: { status: 409, message: 'You are the last admin. Make someone else admin first' },
  FILE_TOO_LARGE: { status: 413, message: 'File size too large (max 1MB)' },
  FILE_TYPE_INVALID: { status: 415, message: 'File type must be .jpg, .jpeg, .png, .gif' },
  FILE_UNREADABLE: { status: 400, message: 'We can’t read this picture. Please choose another one' },
  MEDIA_QUOTA_FULL: { status: 409, message: 'The media library is full. Delete files from its Trash to make room' },
  MEDIA_IN_USE: { status: 409, message: 'This file is in use. Remove it from where it is used first' },
  MEDIA_UNKNOWN: { status: 409, message: 'This file is not in the media library' },
  MEDIA_ID_REUSED: { status: 409, message: 'This upload id was already used for a different file' },
  ADDRESS_REFUSED: { status: 400, message: 'Please enter a public https address' },
  DOWNLOAD_FAILED: { status: 400, message: 'The picture could not be downloaded from this address' },
  DOWNLOAD_RUNNING: {
    status: 429,
    message:
      'You’re already downloading a list, or others are downloading several. Please try again when one has finished',
  },
  TOO_MANY_FILES: { status: 400, message: 'Too many files' },

  ACCOUNT_FROZEN: { status: 403, message: 'Trading is frozen on your account' },
  CELEBRITY_UNKNOWN: { status: 404, message: 'Celebrity not found' },
  CELEBRITY_SUSPENDED: { status: 409, message: 'Trading suspended' },
  MARKET_CLOSED: {
    status: 409,
    message: 'The market is closed today: its prices were not sealed in time. It opens at midnight, London time',
  },
  TRADING_HALTED: { status: 409, message: 'Trading is halted until the price has settled' },
  QUANTITY_INVALID: { status: 400, message: 'You must trade at least 1 share' },
  PRICE_MOVED: { status: 409, message: 'Price updated' },
  DAILY_LIMIT: {
    status: 429,
    message: 'You have made all your trades for today. You can trade again at midnight, London time',
  },
  POSITION_LIMIT: { status: 409, message: 'You cannot hold more than 10,000,000 shares of one celebrity' },
  NOT_ENOUGH_SHARES: { status: 409, message: 'Not enough shares to sell' },
  NOT_ENOUGH_CASH: { status: 409, message: 'Not enough cash for this purchase (including trading fees)' },
  ID_REUSED: { status: 409, message: 'This trade id was already used for a different trade' },
  TRADE_UNDONE: { status: 409, message: 'This trade was already undone' },
  UNDO_NOT_INCLUDED: { status: 403, message: 'Undo comes with VIP Pro and VIP Elite' },
  UNDO_BEFORE_SPLIT: { status: 409, message: 'The shares were split after this trade, so it can no longer be undone' },
  UNDO_IN_EVENT: { status: 409, message: 'Trades from before and during an event of this celebrity stay' },
  UNDO_TOO_LATE: { status: 409, message: 'You can undo a trade for 10 minutes. This one is older' },
  UNDO_USED: { status: 409, message: "You have used today's undo. The next one comes at midnight, London time" },
  SHARES_SOLD: { status: 409, message: 'You have already sold some of these shares, so the purchase stays' },
  SHARES_RESERVED: { status: 409, message: 'An open order reserves these shares. Cancel it to undo the purchase' },
  UNDO_CASH_SHORT: { status: 409, message: 'Not enough cash to take these shares back at the current price' },
  PRICE_REACHED: { status: 409, message: 'The price is already there' },
  ORDER_LIMIT: { status: 409, message: 'You’ve reached the limit of open orders. Cancel one to place another' },
  ORDER_CLOSED: { status: 409, message: 'This order is no longer open' },
  ALERT_LIMIT: { status: 409, message: 'You’ve reached the limit of price alerts. Remove one to set another' },
  IPO_NOT_OPEN: { status: 409, message: 'Subscriptions are not open yet' },
  IPO_CLOSED: { status: 409, message: 'Subscriptions are closed' },
  IPO_QUANTITY: { status: 400, message: 'Please subscribe for at least 1 share, and not more than the limit' },
  ACCOUNT_TOO_NEW: { status: 403, message: 'Your account is too new for this IPO' },
  IPO_TIME: { status: 409, message: 'An IPO cannot open at this time' },
  IPO_STARTED: { status: 409, message: 'This IPO can no longer be changed' },
  SQUAD_ARCHIVED: { status: 409, message: 'This squad is archived: it can be read, and nothing else' },
  SQUAD_REFUSED: { status: 403, message: 'You were removed from this squad. Its captain can let you in again' },
  SQUAD_LIMIT: { status: 409, message: 'You’re in as many squads as possible. Leave one to join another' },
  SQUAD_FOUNDING: { status: 403, message: 'You cannot found a squad yet' },
  SQUAD_NAME_TAKEN: { status: 409, message: 'A squad has this name already. Please choose another one' },
  SQUAD_ID_REUSED: { status: 409, message: 'This squad id was already used for a different squad' },
  SQUAD_MEMBERS_ONLY: { status: 403, message: 'Only members of this squad can do this' },
  SQUAD_RIGHT_NEEDED: { status: 403, message: 'Your role in this squad doesn’t include this' },
  SQUAD_TARGET: { status: 403, message: 'Nobody can do this to the captain, and deputies not to each other' },
  SQUAD_KICKS: {
    status: 429,
    message: 'This squad has removed 20 players today. It can again after midnight, London time',
  },
  SQUAD_KICK_OVER: { status: 409, message: 'This removal can no longer be undone' },
  /** With `details.until`. */
  SQUAD_MUTED: { status: 403, message: 'Staff have closed this chat for a while' },
  /** With `details.until` and `details.reason`. */
  CHAT_MUTED: { status: 403, message: 'You cannot write here for a while' },
  /** With `details.until`, as the next ones. */
  CHAT_TOO_NEW: { status: 403, message: 'New accounts can write 10 minutes after they joined' },
  MESSAGE_BURST: { status: 429, message: 'You can send 4 messages in 10 seconds. Please wait a moment' },
  SLOW_MODE: { status: 429, message: 'Slow mode is on. Please wait until you can write again' },
  MESSAGE_REPEATED: { status: 409, message: 'You have just sent this message. Please write something else' },
  MESSAGE_GONE: { status: 409, message: 'This message was deleted' },
  MESSAGE_EDIT_OVER: { status: 409, message: 'You can edit a message for 5 minutes. This one is older' },
  MESSAGE_ID_REUSED: { status: 409, message: 'This message id was already used for a different message' },
  BLOCK_LIMIT: { status: 409, message: 'You can block 1,000 players. Unblock one to block another' },
  /** With `details.lack`. */
  SIGNAL_NEW: { status: 403, message: 'Signals need an account of 7 days with 5 trades' },
  SIGNAL_OPEN: { status: 409, message: 'You have an open signal. Wait until it is scored' },
  SIGNAL_STANDS: { status: 409, message: 'A signal stands as it was made' },
  EVENT_CLOSED: { status: 409, message: 'This event no longer takes pledges' },
  EVENT_MEMBERS_ONLY: { status: 403, message: 'Only members of this squad, or friends with the code, can pledge' },
  PLEDGE_AMOUNT: { status: 400, message: 'Please pledge SE$10.00 to SE$1,000,000.00' },
  PLEDGE_LOCKED: { status: 409, message: 'In the last hour a pledge can only be raised' },
  EVENT_TIME: { status: 409, message: 'An event cannot start at this time' },
  EVENT_NEAR: { status: 409, message: 'A premiere, a split or an IPO of this celebrity is too near' },
  EVENT_SLOT_TAKEN: { status: 409, message: 'Another event of this celebrity is too near' },
  EVENT_OPEN: { status: 409, message: 'There is an event ahead already. One at a time' },
  EVENT_DECIDED: { status: 409, message: 'Its slot is decided, so it can no longer be withdrawn' },
  EVENT_ID_REUSED: { status: 409, message: 'This event id was already used for a different event' },
  TICK_UNKNOWN: { status: 400, message: 'The market has not reached this tick' },
  SYSTEM_TASK_RUNNING: { status: 409, message: 'Another backup, check, restore or optimisation is running' },
  BACKUP_NEEDED: { status: 409, message: 'The newest verified backup cannot be deleted' },
  FILES_UNAVAILABLE: { status: 503, message: 'Pictures and files are not available right now. Please try again later' },
  BUCKET_UNAVAILABLE: { status: 502, message: 'The bucket of backups does not answer. Please try again later' },
  BACKUP_NOT_ENCRYPTED: {
    status: 409,
    message: 'This backup is not encrypted and stays on the server. Set BACKUP_PASSPHRASE and make a new one',
  },
  BACKUP_UNUSABLE: { status: 409, message: 'This backup cannot be restored' },
  PUSH_UNAVAILABLE: { status: 409, message: 'Push messages are not available here' },

  ROBOT_CHECK_NEEDED: {
    status: 403,
    message: 'There were many log-in attempts with this address. Please verify you are not a robot',
  },
  ROBOT_CHECK_FAILED: { status: 400, message: 'Please verify you are not a robot' },
  GATEWAY_INVALID: { status: 400, message: 'Invalid payment gateway' },
  PAYMENT_NOT_PAID: { status: 409, message: 'Only a paid order can be refunded' },
  REFUND_TOO_HIGH: { status: 409, message: 'This is more than what is left to refund' },
  REFUND_ID_REUSED: { status: 409, message: 'This refund id was already used for a different refund' },
  GATEWAY_NOT_INITIALIZED: { status: 409, message: 'Stripe not initialized' },
  CHECKOUT_FAILED: { status: 502, message: 'Failed to create checkout session' },
  CHECKOUT_URL_MISSING: { status: 502, message: 'No checkout URL received' },
  PAYMENT_ID_REUSED: { status: 409, message: 'This payment id was already used for a different order' },
  ALREADY_SUBSCRIBED: { status: 409, message: 'You already have this plan, or a higher one' },
  NOT_SUBSCRIBED: { status: 409, message: 'You have no VIP subscription' },
  CAMPAIGN_BLOCKED: { status: 409, message: 'Campaigns cannot be sent at the moment' },
  AUDIENCE_CHANGED: { status: 409, message: 'The number of recipients has changed' },
  MAIL_FAILED: { status: 502, message: 'The mail server did not take the mail' },
  API_KEY_LIMIT: { status: 409, message: 'You have 10 keys. Revoke one to create another' },
} satisfies Catalogue;

export type ErrorCode = keyof typeof errorCatalogue;
export const errorCodes = Object.keys(errorCatalogue) as readonly ErrorCode[];
