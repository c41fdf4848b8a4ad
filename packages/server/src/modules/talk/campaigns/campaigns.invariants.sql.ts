import type { InvariantQuery } from '../../../platform/invariant.sql.js';

export const campaignInvariants: readonly InvariantQuery[] = [
  {
    invariant: 'every consent to be mailed has its account',
    broken: `
      select format('consent of %s', user_id) as row
      from mail_consent left join "user" as account on account.id = mail_consent.user_id where account.id is null`,
  },
  {
    invariant: 'every email list counts its subscribers',
    broken: `
      select format('list %s: %s counted, %s found', list.id, list.subscribers, count(subscriber.id)) as row
      from email_list as list left join email_subscriber as subscriber on subscriber.list_id = list.id
      group by list.id having list.subscribers <> count(subscriber.id)`,
  },
  {
    invariant: 'a campaign that started has a mail for each of its recipients, and a sent one has none that waits',
    broken: `
      select format('campaign %s (%s): %s recipients, %s mails, %s waiting', campaign.id, campaign.state, recipients,
        count(send.id), count(send.id) filter (where send.state = 'waiting')) as row
      from campaign left join campaign_send as send on send.campaign_id = campaign.id
      group by campaign.id
      having coalesce(recipients, 0) <> count(send.id)
        or (campaign.state = 'sent' and count(send.id) filter (where send.state = 'waiting') > 0)`,
  },
  {
    invariant: 'no mail of a campaign was handed over before the campaign started or after it was cancelled',
    broken: `
      select format('mail %s of campaign %s', send.number, campaign.id) as row
      from campaign_send as send join campaign on campaign.id = send.campaign_id
      where send.handed_over_at < campaign.started_at
        or (campaign.state = 'cancelled' and send.handed_over_at > campaign.finished_at + interval '1 minute')`,
  },
];
