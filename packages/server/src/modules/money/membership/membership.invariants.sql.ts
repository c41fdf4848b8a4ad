import type { InvariantQuery } from '../../../platform/invariant.sql.js';

/** What must hold between tiers, and the subscriptions and grants that give them. */
export const membershipInvariants: readonly InvariantQuery[] = [
  {
    invariant: 'the tier is the highest of the running subscription and the grants',
    broken: `
      select format('wallet %s: tier %s instead of %s', user_id, tier, coalesce(held, 'free')) as row
      from wallet
      left join (
        select user_id, max(tier) as held from (
          select user_id, plan as tier from subscription where lasts_until is not null
          union all select user_id, tier from membership_grant where ended_at is null
        ) as giving group by user_id
      ) as highest using (user_id)
      where tier <> coalesce(held, 'free')`,
  },
  {
    invariant: 'every subscription was started by a payment of VIP by the same player that was paid',
    broken: `
      select format('subscription %s/%s', subscription.user_id, subscription.id) as row
      from subscription left join payment using (user_id, id)
      where payment.id is null or (payment.product, payment.state) is distinct from ('vip', 'paid')
        or payment.subscription_id is distinct from subscription.id`,
  },
  {
    invariant: 'every payment of VIP that was paid belongs to a subscription of the same player',
    broken: `
      select format('payment %s/%s', payment.user_id, payment.id) as row
      from payment left join subscription on subscription.id = payment.subscription_id
      where payment.product = 'vip' and payment.state = 'paid' and subscription.user_id is distinct from payment.user_id`,
  },
  {
    invariant: 'every grant is in the audit trail, and one by a manager lasts at most 31 days',
    broken: `
      select format('grant %s/%s by %s', user_id, id, coalesce(actor_role, 'nobody')) as row
      from membership_grant
      left join audit_entry on action = 'membership.grant' and target_id = user_id::text
        and after ->> 'grantId' = membership_grant.id::text
      where actor_role is null or (actor_role = 'manager' and ends_at > begins_at + interval '31 days')`,
  },
  {
    invariant: 'every grant that was revoked is in the audit trail with who revoked it, and no other is',
    broken: `
      select format('grant %s: revoked by %s, %s in the trail', id, revoked_by, noted_by) as row
      from (select id, revoked_by from membership_grant where revoked_by is not null) as revoked
      full join (
        select (after ->> 'grantId')::uuid as id, actor_id as noted_by from audit_entry
        where action = 'membership.revoke'
      ) as entry using (id)
      where revoked_by is distinct from noted_by`,
  },
  {
    invariant: 'a player has at most one running subscription',
    broken: `
      select format('player %s: %s running subscriptions', user_id, count(*)) as row
      from subscription where state <> 'ended' group by user_id having count(*) > 1`,
  },
];
