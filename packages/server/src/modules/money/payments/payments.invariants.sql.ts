import type { InvariantQuery } from '../../../platform/invariant.sql.js';

/** What must hold between payments and the ledger. */
export const paymentInvariants: readonly InvariantQuery[] = [
  {
    invariant: 'every paid order of tokens has its ledger entry, and every such entry its order',
    broken: `
      select format('payment %s/%s: %s bought, %s credited', user_id, id, bought, credited) as row
      from (select user_id, id, se_cents as bought from payment where state = 'paid' and product = 'tokens') as paid
      full join (
        select user_id, reference_id as id, sum(amount_cents) as credited from posted_entry where kind = 'tokens'
        group by user_id, reference_id
      ) as entry using (user_id, id)
      where bought is distinct from credited`,
  },
  {
    invariant: 'what refunds and disputes took back is in the ledger, and nothing else is',
    broken: `
      select format('payment %s/%s: %s of kind %s, %s in the ledger', user_id, id, taken, kind, booked) as row
      from (
        select user_id, id, 'tokens_refund'::ledger_kind as kind, -refunded_se_cents as taken from payment
        where refunded_se_cents <> 0
        union all
        select user_id, id, 'tokens_dispute', -disputed_se_cents from payment where disputed_se_cents <> 0
      ) as taken
      full join (
        select user_id, reference_id as id, kind, sum(amount_cents) as booked from posted_entry
        where kind in ('tokens_refund', 'tokens_dispute') group by user_id, reference_id, kind
        having sum(amount_cents) <> 0
      ) as entry using (user_id, id, kind)
      where taken is distinct from booked`,
  },
  {
    invariant: 'only a player with a refund or a dispute owes cash, and then trading is frozen',
    broken: `
      select format('wallet %s: cash %s without anything taken back', user_id, cash_cents) as row from wallet
      where cash_cents < 0 and not exists (
        select from payment where payment.user_id = wallet.user_id and refunded_se_cents + disputed_se_cents > 0)
      union all
      select format('wallet %s: cash %s, not marked as in dispute', user_id, cash_cents) from wallet
      where cash_cents < 0 and not in_dispute`,
  },
  {
    invariant: 'refunds by staff are of money that came for an order of the same player and never exceed it',
    broken: `
      select format('payment %s: %s refunded of %s', payment_id, refunded, came) as row
      from (
        select user_id, payment_id, sum(us_cents) as refunded from payment_refund where state <> 'refused'
        group by user_id, payment_id
      ) as refund
      left join (
        select user_id, id as payment_id, case state when 'paid' then us_cents else received_us_cents end as came
        from payment where state in ('paid', 'review')
      ) as money using (user_id, payment_id)
      where came is null or refunded > came`,
  },
  {
    invariant: 'every refund by staff is in the audit trail once, with its amount and who made it',
    broken: `
      select format('refund %s: %s by %s, %s by %s in the trail', id, us_cents, by, noted_cents, noted_by) as row
      from (select id, us_cents, requested_by as by from payment_refund) as refund
      full join (
        select (after ->> 'refundId')::uuid as id, (after ->> 'refundUsCents')::integer as noted_cents,
          actor_id as noted_by
        from audit_entry where action = 'payment.refund'
      ) as entry using (id)
      where us_cents is distinct from noted_cents or by is distinct from noted_by`,
  },
  {
    invariant: 'revenue has the money of every paid order, its refunds and its disputes to the cent, and nothing else',
    broken: `
      select format('payment %s: %s of kind %s, %s in revenue', payment_id, moved, kind, booked) as row
      from (
        select id as payment_id, kind, moved, gateway, plan
        from payment, lateral (values
          ('paid'::revenue_kind, us_cents), ('refund', -refunded_us_cents), ('dispute', -disputed_us_cents)
        ) as movement (kind, moved)
        where state = 'paid' and moved <> 0
      ) as money
      full join (
        select payment_id, kind, sum(us_cents) as booked, min(gateway) as booked_gateway, max(gateway) as other_gateway,
          min(plan) as booked_plan, max(plan) as other_plan
        from revenue_entry group by payment_id, kind having sum(us_cents) <> 0
      ) as entry using (payment_id, kind)
      where moved is distinct from booked or gateway is distinct from booked_gateway
        or gateway is distinct from other_gateway or plan is distinct from booked_plan
        or plan is distinct from other_plan`,
  },
  {
    invariant: 'open disputes are those that their payment counts',
    broken: `
      select format('payment %s: %s open disputes, %s listed', id, open_disputes, listed) as row
      from payment left join lateral (
        select count(*) as listed from payment_dispute
        where user_id = payment.user_id and payment_id = payment.id and payment_dispute.state = 'open'
      ) as dispute on true
      where open_disputes <> listed`,
  },
  {
    invariant: 'an open dispute freezes trading, unless staff lifted the freeze',
    broken: `
      select format('payment %s: %s open disputes, and its player may trade', payment.id, open_disputes) as row
      from payment join "user" on "user".id = payment.user_id
      where open_disputes > 0 and account_state <> 'closed' and frozen_at is null
        and exists (select from wallet where wallet.user_id = payment.user_id)
        and not exists (
          select from audit_entry where action = 'user.unfreeze' and target_id = payment.user_id::text)`,
  },
];
