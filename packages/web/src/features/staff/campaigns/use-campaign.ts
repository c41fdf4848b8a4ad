import { getCampaign, listCampaignFailures, listCampaigns, previewCampaign } from '@limelight/contract/talk/campaigns';
import type { Campaign } from '@limelight/contract/talk/campaigns.schema';
import { getEmailSummary } from '@limelight/contract/talk/email-lists';
import { secondMs } from '@limelight/rules/time';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../queries/client';
import { refetch, showAnswer } from '../../../queries/query-client';
import { nowMs } from '../../../ui/now';

/** Counting whom a scheduled campaign would be mailed to reads every address of its lists. */
const pollMs = { sending: secondMs, scheduled: 30 * secondMs } as const;

/** One campaign; while it is being sent, its progress every second, and before that its start. */
export function useCampaign(id: string) {
  return useQuery({
    queryKey: [getCampaign.url, id],
    queryFn: ({ signal }) => call(getCampaign, { params: { id }, signal }),
    refetchInterval: ({ state: { data } }) => {
      if (data?.state === 'sending') return pollMs.sending;
      if (data?.state !== 'scheduled') return false;
      // It becomes one that is being sent about then.
      const startsInMs = Date.parse(data.scheduledAt ?? '') - nowMs();
      return Math.min(pollMs.scheduled, Math.max(pollMs.sending, startsInMs));
    },
  });
}

/** Shows a changed campaign, and renews what else depends on it. */
export function renewCampaigns(campaign: Campaign): void {
  void showAnswer<Campaign>([getCampaign.url, campaign.id], campaign);
  refetch([listCampaigns.url], [getEmailSummary.url], [previewCampaign.url], [listCampaignFailures.url]);
}
