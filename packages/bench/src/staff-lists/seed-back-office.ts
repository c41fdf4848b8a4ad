import { type Scale, userId, wordOf } from './sql-parts.js';

/** An id of a kind of rows, as SQL: 7002 are payments. */
const idOf = (kind: number, n: string) => `('00000000-0000-${kind}-8000-' || lpad((${n})::text, 12, '0'))::uuid`;
const words =
  'album award tour premiere record single concert festival fashion match interview charity launch season finale streak rally dip surge volume halt market fans crowd price index week month review refund login password withdrawal badge picture';

export const listId = (n: number) => `00000000-0000-7006-8000-${String(n).padStart(12, '0')}`;
export const campaignId = '00000000-0000-7007-8000-000000000001';

/** What staff work with, in proportion to the players. */
export function backOfficeRows(scale: Scale): Record<string, string> {
  return { ...paymentRows(scale), ...deskRows(scale), ...newsroomRows(scale), ...mailRows(scale) };
}

function paymentRows({ users, payments }: Scale): Record<string, string> {
  const each = `generate_series(1, ${payments}) as n`;
  const payer = `1 + mod(n::bigint * 7907, ${users})`;
  const gateway = `(array['stripe', 'flutterwave', 'paypal']::payment_gateway[])[1 + n % 3]`;
  const isVip = 'n % 5 < 2';
  const state = `(case when n % 100 < 85 then 'paid' when n % 100 < 91 then 'failed' when n % 100 < 96 then 'expired'
    when n % 100 < 98 then 'cancelled' when n % 500 = 99 then 'review' when n % 500 = 199 then 'pending' else 'failed' end)::payment_state`;
  const plan = `(array['basic', 'pro', 'elite']::membership_tier[])[1 + n % 3]`;
  return {
    payments: `insert into payment (user_id, id, reference, product, tokens, plan, us_cents, se_cents, gateway, state, checkout_ref,
        checkout_url, payment_ref, subscription_id, created_at, expires_at, paid_at, read_at, refunded_us_cents, disputed_us_cents, open_disputes)
      select ${userId(payer)}, ${idOf(7002, 'n')}, lpad(upper(to_hex(n)), 8, '0'), (case when ${isVip} then 'vip' else 'tokens' end)::payment_product,
        case when not ${isVip} then 1 + n % 20 end, case when ${isVip} then ${plan} end, 250 * (1 + n % 20),
        case when ${isVip} then 0 else 250000 * (1 + n % 20) end, ${gateway}, ${state}, 'cs_bench_' || n, 'https://provider.test/' || n,
        case when ${state} = 'paid' then 'pi_bench_' || n end, case when ${isVip} then ${idOf(7003, payer)} end,
        at, at + interval '1 hour', case when ${state} = 'paid' then at + interval '1 minute' end, at + interval '1 minute',
        case when n % 100 = 7 then 250 else 0 end, case when n % 200 = 11 then 250 else 0 end, case when n % 2000 = 11 then 1 else 0 end
      from ${each} cross join lateral (select now() - interval '365 days' * (1 - n::float8 / ${payments}) as at) as ordered`,
    subscriptions: `insert into subscription (user_id, id, gateway, ref, plan, us_cents, started_at, paid_until, provider_state, state, lasts_until)
      select distinct on (user_id) user_id, subscription_id, gateway, 'sub_bench_' || subscription_id, plan, us_cents, created_at,
        now() + interval '20 days', 'active'::subscription_state, 'active'::subscription_state, now() + interval '21 days'
      from payment where subscription_id is not null and state = 'paid' order by user_id, created_at desc`,
    'revenue entries': `insert into revenue_entry (payment_id, kind, us_cents, at, gateway, plan)
      select id, 'paid', us_cents, paid_at, gateway, plan from payment where state = 'paid' order by paid_at`,
    disputes: `insert into payment_dispute (user_id, payment_id, ref, us_cents, state, opened_at, closed_at, answer_by)
      select user_id, id, 'dp_bench_' || id, 250, (case when open_disputes > 0 then 'open' else 'lost' end)::dispute_state, created_at,
        case when open_disputes = 0 then created_at end, now() + interval '5 days' from payment where disputed_us_cents > 0`,
    webhooks: `insert into webhook_event (gateway, id, type, subjects, received_at, done_at)
      select gateway, 'evt_bench_' || id, 'checkout.session.completed', jsonb_build_array(jsonb_build_object('kind', 'checkout', 'ref', checkout_ref)), created_at, created_at from payment`,
  };
}

function deskRows({ users }: Scale): Record<string, string> {
  const series = (share: number) => `generate_series(1, ${Math.ceil(users / share)}) as n`;
  const spread = (days: number, share: number) =>
    `now() - interval '${days} days' * (1 - n::float8 / ${Math.ceil(users / share)})`;
  const player = 'u.n';
  return {
    tickets: `insert into support_ticket (user_id, name, email, subject, message, status, created_at, assignee_id, waiting_since, changed_at)
      select "user".id, left("user".name, 80), "user".email, ${wordOf(words, 'n')} || ' ' || ${wordOf(words, 'n / 7')} || ' ' || n, 'The message of the ticket',
        (array['open', 'answered', 'closed', 'closed', 'closed']::support_ticket_status[])[1 + n % 5], at,
        case when n % 3 = 0 then ${userId('1 + n % 60')} end, case when n % 5 = 0 then at end, at
      from ${series(50)} join "user" on "user".id = ${userId('n * 50 + 1')}
      cross join lateral (select ${spread(365, 50)} as at) as opened`,
    referrals: `insert into referral (invited_id, referrer_id, state, bonus_cents, paid_day, paid_at, noted_at, reviewed_at, reviewed_by, review_reason)
      select u.id, u.referred_by, state, case when state = 'paid' then 50000 end, case when state = 'paid' then u.created_at::date end,
        case when state = 'paid' then u.created_at end, u.created_at, case when state = 'refused' then u.created_at end,
        case when state = 'refused' then ${userId('1')} end, case when state = 'refused' then 'Same device' end
      from (select *, row_number() over (order by created_at) as n from "user" where referred_by is not null) as u
      cross join lateral (select (case when ${player} % 50 = 0 then 'held' when ${player} % 25 = 1 then 'refused' else 'paid' end)::referral_state as state) as decided
      where u.referred_by <> u.id`,
    'audit trail': `insert into audit_entry (number, at, actor_id, actor_role, action, target_kind, target_id, before, after, reason,
        request_id, address, previous_hash, hash)
      select n, ${spread(365, 5)}, ${userId('1 + n % 60')}, case when n % 60 < 10 then 'admin' else 'manager' end,
        (array['user.suspend', 'user.restore', 'news.edit', 'setting.update', 'payment.refund', 'user.freeze'])[1 + n % 6],
        (array['user', 'user', 'news', 'setting', 'payment', 'user'])[1 + n % 6],
        case n % 6 when 2 then ${idOf(7004, 'n')}::text when 3 then 'siteName' when 4 then ${idOf(7002, 'n')}::text else ${userId(`1 + mod(n * 17, ${users})`)}::text end,
        '{"state": "active"}', '{"state": "suspended"}', ${wordOf(words, 'n')} || ' of case ' || n, 'bench-' || n, '127.0.0.1',
        sha256(convert_to((n - 1)::text, 'UTF8')), sha256(convert_to(n::text, 'UTF8'))
      from ${series(5)}`,
    'head of the audit trail': `update audit_head set number = ${Math.ceil(users / 5)}, hash = sha256(convert_to('${Math.ceil(users / 5)}', 'UTF8'))`,
    'security events': `insert into security_event (minute, kind, detail, user_id, address, count, last_at)
      select date_trunc('minute', at), (array['sign-in', 'sign-in', 'sign-in', 'sign-in-failed', 'limit', 'refused'])[1 + n % 6], 'detail ' || n % 7,
        case when n % 4 <> 0 then ${userId(`1 + mod(n::bigint * 7919, ${users})`)} end, '10.' || n / 65536 % 256 || '.' || n / 256 % 256 || '.' || n % 256, 1 + n % 3, at
      from ${series(2)} cross join lateral (select ${spread(90, 2)} as at) as seen`,
  };
}

function newsroomRows({ users }: Scale): Record<string, string> {
  const news = Math.ceil(users / 20);
  const files = Math.ceil(users / 50);
  const published = 'n % 20 > 2';
  const sentence = ['n', 'n / 3', 'n / 5', 'n / 11', 'n / 17', 'n / 29']
    .map((part) => wordOf(words, part))
    .join(` || ' ' || `);
  return {
    news: `insert into news_item (id, celebrity_id, title, body, topic, impact_bps, status, author, publish_at, published_at, release_at,
        public_at, told_at, impact_tick, impact_at, fact_key, created_at, updated_at, updated_by)
      select ${idOf(7004, 'n')}, (1 + n % 20)::text, initcap(${sentence}) || ' ' || n, repeat(${sentence} || '. ', 4), 'announcement',
        case when n % 2 = 0 then (n % 400 - 200) * 5 + 1 end, (case when ${published} then 'published' when n % 20 = 1 and n > ${news} - 2000 then 'scheduled'
          when n % 20 = 2 then 'archived' else 'draft' end)::news_status, (case when n % 2 = 0 then 'staff' else 'newsroom' end)::news_author,
        case when n % 20 = 1 and n > ${news} - 2000 then now() + interval '30 days' end, case when ${published} then at end,
        case when ${published} then at end, case when ${published} then at end, case when ${published} then at end,
        case when ${published} and n % 2 = 0 then 1 end, case when ${published} and n % 2 = 0 then at end,
        case when n % 2 = 1 then 'bench:' || n end, at, at, ${userId('1 + n % 60')}
      from generate_series(1, ${news}) as n cross join lateral (select now() - interval '365 days' * (1 - n::float8 / ${news}) as at) as written`,
    media: `insert into media (id, name, kind, mime, file, bytes, preview_file, preview_bytes, sha256, alt_text, rights, created_by, created_at,
        deleted_at, deleted_by)
      select ${idOf(7005, 'n')}, ${wordOf(words, 'n')} || '-' || n || case kind when 'image' then '.jpg' when 'video' then '.mp4' else '.pdf' end, kind::media_kind, mime,
        'media-' || md5(n::text) || '.' || ending, 100000 + n % 900000, case when kind = 'image' then 'media-' || md5('preview' || n) || '.webp' end,
        case when kind = 'image' then 9000 else 0 end, sha256(convert_to(n::text, 'UTF8')), ${sentence}, 'Licensed from an agency until 2030', ${userId('1 + n % 60')},
        at, case when n % 20 = 0 then now() end, case when n % 20 = 0 then ${userId('1')} end
      from generate_series(1, ${files}) as n
      cross join lateral (select case n % 10 when 0 then 'video' when 1 then 'document' else 'image' end as kind,
        case n % 10 when 0 then 'video/mp4' when 1 then 'application/pdf' else 'image/jpeg' end as mime,
        case n % 10 when 0 then 'mp4' when 1 then 'pdf' else 'jpg' end as ending, now() - interval '365 days' * (1 - n::float8 / ${files}) as at) as file`,
    testimonials: `insert into testimonial (id, name, text, consent, place, shown, created_at, updated_at, updated_by)
      select ${idOf(7008, 'n')}, 'Person ' || n, ${sentence}, 'By mail', n, n % 2 = 0, now(), now(), ${userId('1')} from generate_series(1, 200) as n`,
    tips: `insert into staff_tip (id, celebrity_id, text, from_day, to_day, created_at, updated_at, updated_by)
      select ${idOf(7009, 'n')}, (1 + n % 20)::text, ${sentence}, current_date - n, current_date - n, now(), now(), ${userId('1')}
      from generate_series(2, 1000) as n`,
  };
}

function mailRows({ users }: Scale): Record<string, string> {
  const subscribers = Math.ceil(users / 5);
  return {
    consents: `insert into mail_consent (user_id, source, given_at, withdrawn_at)
      select id, 'sign-up', created_at, case when row_number() over () % 10 = 0 then created_at end from "user"
      where account_state <> 'closed' and right(id::text, 1) in ('1', '4', '7')`,
    lists: `insert into email_list (id, name, description, subscribers, created_at)
      select ${idOf(7006, 'n')}, 'List ' || n, 'The description of list ' || n, case when n = 1 then ${subscribers} else 0 end, now() - n * interval '1 hour'
      from generate_series(1, 200) as n`,
    subscribers: `insert into email_subscriber (list_id, email, name, source, added_at)
      select ${idOf(7006, '1')}, 'subscriber.' || ${wordOf(words, 'n * 7')} || '.' || n || '@bench.test', 'Subscriber ' || n, 'import', now()
      from generate_series(1, ${subscribers}) as n`,
    campaigns: `insert into campaign (id, subject, preheader, body, state, created_by, created_at, sent_by, started_at, finished_at, recipients)
      select ${idOf(7007, 'n')}, initcap(${wordOf(words, 'n')}) || ' news ' || n, '', 'Text', 'sent', ${userId('1')}, now() - n * interval '1 hour',
        ${userId('1')}, now() - n * interval '1 hour', now() - n * interval '1 hour', case when n = 1 then ${subscribers} else 0 end
      from generate_series(1, 1000) as n`,
    mails: `insert into campaign_send (campaign_id, number, email, name, state, due_at, handed_over_at, done_at, attempts, reply)
      select ${idOf(7007, '1')}, n, 'subscriber.' || ${wordOf(words, 'n * 7')} || '.' || n || '@bench.test', 'Subscriber ' || n,
        (case when n % 20 = 0 then 'bounced' when n % 100 = 1 then 'failed' else 'sent' end)::campaign_send_state, now(), now(),
        now() - n * interval '1 second', 1, '550 no such mailbox' from generate_series(1, ${subscribers}) as n`,
  };
}
