import { getCampaign, listCampaignFailures, listCampaigns, previewCampaign } from '@limelight/contract/campaigns';
import type { Campaign } from '@limelight/contract/campaigns.schema';
import { getEmailSummary } from '@limelight/contract/email-lists';
import { secondMs } from '@limelight/rules/time';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../queries/client';
import { queryClient, refetch } from '../../../queries/query-client';

const pollMs = secondMs;

/** One campaign; while it is being sent, its progress every second. */
export function useCampaign(id: string) {
  return useQuery({
    queryKey: [getCampaign.url, id],
    queryFn: ({ signal }) => call(getCampaign, { params: { id }, signal }),
    refetchInterval: ({ state: { data } }) =>
      data?.state === 'sending' || data?.state === 'scheduled' ? pollMs : false,
  });
}

/** Shows a changed campaign, and renews what else depends on it. */
export function renewCampaigns(campaign: Campaign): void {
  queryClient.setQueryData<Campaign>([getCampaign.url, campaign.id], campaign);
  refetch([listCampaigns.url], [getEmailSummary.url], [previewCampaign.url], [listCampaignFailures.url]);
}
