import type { InvariantQuery } from '../../../platform/invariant.sql.js';

/**
 * Columns of what has happened, by table: the times, and the London days. `system.invariants.test.ts`
 * compares the list with the schema; only columns of plans and deadlines are in neither.
 */
export const pastTimes: Readonly<Record<string, readonly string[]>> = {
  account: ['created_at', 'updated_at'],
  api_key: ['created_at', 'revoked_at'],
  audit_entry: ['at'],
  audit_seal: ['witnessed_at'],
  backup: ['made_at', 'off_disk_at', 'uploaded_at', 'verified_at'],
  bucket_check: ['checked_at'],
  campaign: ['created_at', 'finished_at', 'started_at'],
  campaign_send: ['done_at', 'handed_over_at', 'unsubscribed_at'],
  candle_1d: ['start_at'],
  candle_1h: ['start_at'],
  candle_5m: ['start_at'],
  canned_reply: ['created_at', 'updated_at'],
  celebrity: ['first_traded_at', 'listed_at', 'updated_at'],
  celebrity_change: ['at'],
  contact_trace: ['mailbox_since', 'mobile_since', 'noted_at'],
  contribution: ['created_at'],
  daily_bonus_claim: ['claimed_at'],
  daily_run: ['ran_at'],
  day_key: ['keyed_at'],
  dividend: ['paid_at'],
  dividend_day: ['worked_out_at'],
  early_alert: ['ended_at', 'opened_at'],
  early_alert_receipt: ['received_at'],
  email_change: ['changed_at', 'requested_at', 'reverted_at'],
  email_list: ['created_at'],
  email_subscriber: ['added_at'],
  fair_day: ['created_at'],
  impersonation: ['ended_at', 'started_at'],
  insider_tip: ['at'],
  ipo: ['announced_at', 'badges_at', 'updated_at'],
  job_effect: ['created_at'],
  ledger_branch: ['start_at'],
  ledger_hour: ['hour'],
  ledger_summary: ['closed_until'],
  local_mail: ['created_at'],
  mail_consent: ['given_at', 'withdrawn_at'],
  mail_suppression: ['at'],
  market: ['ledger_from', 'live_since'],
  market_day: ['closed_at', 'opened_at'],
  media: ['created_at', 'deleted_at'],
  membership_grant: ['ended_at'],
  news_item: ['created_at', 'impact_at', 'public_at', 'published_at', 'told_at', 'updated_at'],
  notification: ['created_at', 'mailed_at', 'read_at', 'seen_at'],
  payment: ['created_at', 'paid_at', 'read_at'],
  payment_dispute: ['closed_at', 'opened_at'],
  payment_refund: ['created_at', 'tried_at'],
  payment_step: ['at'],
  payment_trace: ['seen_at'],
  player_order: ['closed_at', 'created_at'],
  pool: ['closed_at', 'ended_at'],
  pool_entry: ['changed_at', 'created_at', 'reviewed_at', 'settled_at'],
  posted_entry: ['created_at'],
  premiere: ['notified_at'],
  premiere_day: ['announced_at'],
  price_alert: ['created_at', 'fired_at'],
  program_mark: ['lifted_at', 'marked_at'],
  push_subscription: ['created_at'],
  range_run: ['started_at'],
  referral: ['noted_at', 'paid_at', 'reviewed_at'],
  retirement: ['completed_at', 'ended_at', 'noticed_at', 'notified_at', 'stood_at', 'withdrawn_at'],
  ring_mark: ['ended_at', 'marked_at', 'noted_at'],
  return_pause: ['began_at', 'ended_at'],
  revenue_entry: ['at'],
  saved_view: ['created_at'],
  security_event: ['last_at', 'minute'],
  session: ['authenticated_at', 'created_at', 'last_active_at', 'two_factor_at', 'updated_at'],
  setting: ['updated_at'],
  setting_change: ['announced_at'],
  share_entry: ['created_at'],
  shared_device: ['noted_at'],
  shared_picture: ['created_at'],
  sign_up_origin: ['created_at'],
  split: ['announced_at', 'completed_at', 'executed_at'],
  staff_figure: ['at'],
  staff_tip: ['created_at', 'updated_at'],
  subscription: ['closed_at', 'started_at'],
  support_message: ['created_at'],
  support_ticket: ['changed_at', 'created_at', 'waiting_since'],
  suspension: ['suspended_at'],
  system_task: ['beat_at', 'finished_at', 'started_at'],
  telegram_post: ['created_at', 'ended_at'],
  testimonial: ['created_at', 'updated_at'],
  tick: ['at'],
  trade: ['created_at'],
  trade_undo: ['created_at'],
  two_factor_used_code: ['used_at'],
  user: [
    'closed_at',
    'created_at',
    'frozen_at',
    'handle_changed_at',
    'last_login_at',
    'terms_accepted_at',
    'updated_at',
  ],
  verification: ['created_at', 'updated_at'],
  visit: ['away_since', 'last_active_at'],
  wallet: ['created_at'],
  watchlist_entry: ['created_at'],
  webhook_event: ['done_at', 'received_at'],
  webhook_rejection: ['at'],
};

export const pastDays: Readonly<Record<string, readonly string[]>> = {
  api_key: ['last_used_on'],
  daily_bonus_claim: ['day'],
  daily_run: ['day'],
  day_key: ['day'],
  dividend: ['day'],
  dividend_day: ['day'],
  fan_day: ['day'],
  fan_range: ['day'],
  insider_tip: ['day'],
  league_deal: ['month'],
  league_member: ['month'],
  ledger_month: ['month'],
  membership_day: ['day'],
  range_run: ['day'],
  pool: ['close_day', 'draw_day'],
  pool_entry: ['badge_day'],
  ranking_snapshot: ['day'],
  referral: ['paid_day'],
  size_day: ['day'],
  split: ['announced_day', 'executed_day'],
  trade_undo: ['game_day'],
  wallet: ['trade_day'],
  webhook_rejection: ['day'],
};

/** As far as an instance that serves may be off. */
const slack = "interval '2 seconds'";

/** A session may set the time of the audit: that of a copy, or in tests that of the fake clock. */
const auditTime = `coalesce(nullif(current_setting('limelight.audit_time', true), '')::timestamptz, clock_timestamp())`;

function ahead(table: string, column: string, limit: string): string {
  return `
    select format('${table}.${column}: %s rows, the last of %s', count(*), max("${column}")) as row
    from "${table}" where "${column}" > ${limit} having count(*) > 0`;
}

/** What a wrong clock would have left. */
export const systemInvariants: readonly InvariantQuery[] = [
  {
    invariant: 'nothing that has happened lies in the future',
    broken: [
      ...Object.entries(pastTimes).flatMap(([table, columns]) =>
        columns.map((column) => ahead(table, column, `${auditTime} + ${slack}`)),
      ),
      ...Object.entries(pastDays).flatMap(([table, columns]) =>
        columns.map((column) => ahead(table, column, `((${auditTime} + ${slack}) at time zone 'Europe/London')::date`)),
      ),
    ].join(' union all '),
  },
];
