import type { InvariantQuery } from '../../platform/invariant.sql.js';

/** Invariants of the account state and of everything that depends on it. */
export const accountInvariants: readonly InvariantQuery[] = [
  {
    invariant: 'a wallet carries the state and the freeze of its account',
    broken: `
      select format('account %s is %s, frozen %s; its wallet says %s, frozen %s', id, "user".account_state,
        frozen_at is not null, wallet.account_state, frozen) as row
      from "user" join wallet on wallet.user_id = id
      where ("user".account_state, frozen_at is not null) <> (wallet.account_state, frozen)`,
  },
  {
    invariant: 'an account carries the tier of its wallet',
    broken: `
      select format('account %s is listed as %s; its wallet says %s', id, "user".tier, wallet.tier) as row
      from "user" join wallet on wallet.user_id = id where "user".tier <> wallet.tier`,
  },
  {
    invariant: 'an account that is not active has no open order',
    broken: `
      select format('order %s/%s is open, the account is %s', user_id, player_order.id, account_state) as row
      from player_order join "user" on "user".id = user_id
      where state = 'open' and account_state <> 'active'`,
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
