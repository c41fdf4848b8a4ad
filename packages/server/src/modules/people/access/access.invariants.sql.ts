import { kindsWhere } from '@limelight/rules/entry-kind';
import { type InvariantQuery, quoted } from '../../../platform/invariant.sql.js';

/** Invariants of the account state, the role, and everything that depends on them. */
export const accountInvariants: readonly InvariantQuery[] = [
  {
    invariant: 'a wallet carries the state and the freeze of its account',
    broken: `
      select format('account %s of role %s is %s, frozen %s; its wallet says %s, frozen %s, staff after entry %s', id, role,
        "user".account_state, frozen_at is not null, wallet.account_state, frozen, staff_after_entry) as row
      from "user" join wallet on wallet.user_id = id
      cross join lateral (
        select case when role <> 'user' and "user".account_state = 'active' then 'staff' else cast("user".account_state as text) end
      ) as expected (state)
      where (state, frozen_at is not null, role <> 'user')
        <> (cast(wallet.account_state as text), frozen, staff_after_entry is not null)`,
  },
  {
    invariant: 'an account carries the tier of its wallet',
    broken: `
      select format('account %s is listed as %s; its wallet says %s', id, "user".tier, wallet.tier) as row
      from "user" join wallet on wallet.user_id = id where "user".tier <> wallet.tier`,
  },
  {
    // Payments that were open when the account joined, their refunds, corrections by colleagues and splits of
    // what it held remain possible.
    invariant: 'an account has traded and earned nothing since it joined the staff',
    broken: `
      select format('entry %s/%s is %s; the account is staff after entry %s', entry.user_id, number, kind, staff_after_entry)
        as row
      from wallet join ledger_entry as entry on entry.user_id = wallet.user_id and entry.number > staff_after_entry
      where kind not in (${quoted(kindsWhere(({ staff }) => staff === true))})`,
  },
  {
    invariant: 'a session carries the credential version of its account',
    broken: `
      select format('session %s of account %s', session.id, session.user_id) as row
      from session join "user" on "user".id = session.user_id
      where session.credential_version <> "user".credential_version`,
  },
  {
    invariant: 'an account that is not active has no session, no key in force and no push subscription',
    broken: `
      select format('%s of account %s, which is %s', way, user_id, account_state) as row
      from (
        select 'session' as way, user_id from session
        union all select 'key', user_id from api_key where revoked_at is null
        union all select 'push subscription', user_id from push_subscription
      ) as access join "user" on "user".id = user_id
      where account_state <> 'active'`,
  },
  {
    invariant: 'a closed account names nobody and cannot be entered',
    broken: `
      select format('account %s is closed and still has its %s', id, what) as row
      from "user" cross join lateral (values
        ('name', name <> 'Former player'),
        ('handle', handle is not null or exists (select from handle where user_id = "user".id)),
        ('address', email <> 'former-player-' || id or email_verified),
        ('phone number', mobile_number <> '' or mobile_number_prefix <> '' or phone_verified),
        ('picture', image is not null),
        ('role', role <> 'user'),
        ('password', exists (select from account where user_id = "user".id)),
        ('second factor', two_factor_enabled or exists (select from two_factor where user_id = "user".id)),
        ('price alerts', exists (select from price_alert where user_id = "user".id))
      ) as trace (what, is_there)
      where account_state = 'closed' and is_there`,
  },
];
