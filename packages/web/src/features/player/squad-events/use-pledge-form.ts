import type { Pledge, SquadEvent } from '@limelight/contract/fame/squad-events.schema';
import { formatSe, type SeCents, seCents } from '@limelight/rules/money';
import { parseHundredths } from '@limelight/rules/typed-number';
import { useState } from 'react';
import { useLivePrice } from '../../../live/ticks';
import { isApiError } from '../../../queries/api-error';
import { availableCash } from '../../../queries/available-cash';
import { useFullListing } from '../../../queries/market';
import { refetch } from '../../../queries/query-client';
import { queryKeys } from '../../../queries/query-keys';
import { eventKeys, usePledge } from '../../../queries/squad-events';
import { useFetchedPortfolio } from '../../../queries/wallet';
import { useNow } from '../../../ui/now';
import { showToast } from '../../../ui/toast-store';
import { type PledgePreview, pledgeFailure, previewPledge } from './pledge-view';
import { type PledgerFacts, usePledgerFacts } from './use-event-standing';

export interface PledgeDialogProps {
  readonly event: SquadEvent;
  readonly own: Pledge | undefined;
  /** Of a private event. */
  readonly code: string | undefined;
  readonly isMember: boolean;
  readonly onClose: () => void;
}

export interface PledgeForm {
  readonly text: string;
  readonly setText: (text: string) => void;
  /** Whether something was typed: an empty field is no error before that. */
  readonly touched: boolean;
  /** Null while the field has no amount. */
  readonly cents: SeCents | null;
  readonly priceCents: SeCents;
  readonly facts: PledgerFacts;
  readonly preview: PledgePreview;
  readonly busy: boolean;
  readonly failure: string | undefined;
  readonly confirm: () => Promise<void>;
}

/** Undefined until account, cash and price are known. */
export function usePledgeForm({ event, own, code, isMember, onClose }: PledgeDialogProps): PledgeForm | undefined {
  const { data: portfolio } = useFetchedPortfolio();
  const listing = useFullListing();
  const live = useLivePrice(event.celebrityId);
  const facts = usePledgerFacts(event);
  const nowMs = useNow();
  const pledgedCents = own?.cents ?? 0;
  /** Undefined: what is pledged. */
  const [typed, setTyped] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const { mutateAsync, isPending } = usePledge();
  const listed = listing.data?.find(({ id }) => id === event.celebrityId)?.priceCents;
  if (portfolio === undefined || facts === undefined || listed === undefined) return undefined;
  const text = typed ?? (pledgedCents === 0 ? '' : String(pledgedCents / 100));
  const parsed = parseHundredths(text);
  const cents = parsed === null ? null : seCents(parsed);
  const priceCents = live?.priceCents ?? seCents(listed);
  const player = { member: isMember, cashCents: availableCash(portfolio) + pledgedCents, pledgedCents };
  const preview = previewPledge(event, player, cents, { priceCents, planFeeBps: facts.planFeeBps, nowMs });
  const confirm = async () => {
    if (cents === null) return;
    setFailure(undefined);
    try {
      await mutateAsync({ eventId: event.id, cents, seenCents: pledgedCents, code });
      onClose();
      showToast({ tone: 'success', text: `${pledgedCents === 0 ? 'Pledged' : 'Changed to'} ${formatSe(cents)}` });
    } catch (error) {
      setFailure(pledgeFailure(error));
      // The newest values come with both.
      if (isApiError(error)) refetch(eventKeys.all, queryKeys.ownPledges);
    }
  };
  const setText = (next: string) => {
    setTyped(next);
    setFailure(undefined);
  };
  const touched = typed !== undefined;
  return { text, setText, touched, cents, priceCents, facts, preview, busy: isPending, failure, confirm };
}
