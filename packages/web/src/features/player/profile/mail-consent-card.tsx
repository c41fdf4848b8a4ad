import { getMailConsent, updateMailConsent } from '@limelight/contract/people/mail-consent';
import type { MailConsent } from '@limelight/contract/people/mail-consent.schema';
import { formatDate } from '@limelight/rules/time';
import { useMutation, useQuery } from '@tanstack/react-query';
import { messageOf } from '../../../queries/api-error';
import { call } from '../../../queries/client';
import { showAnswer } from '../../../queries/query-client';
import { QueryView } from '../../../shell/query-view';
import { Card } from '../../../ui/card';
import { Switch } from '../../../ui/checkbox';
import { ListSkeleton } from '../../../ui/query-states';
import { showToast } from '../../../ui/toast-store';
import styles from './profile.module.css';

const queryKey = [getMailConsent.url];

/** Whether the player gets news by mail: off unless chosen, and withdrawn at any time. */
export function MailConsentCard() {
  const query = useQuery({ queryKey, queryFn: ({ signal }) => call(getMailConsent, { signal }) });
  const change = useMutation({
    mutationFn: (optedIn: boolean) => call(updateMailConsent, { body: { optedIn } }),
    onSuccess: (consent) => showAnswer<MailConsent>(queryKey, consent),
    onError: (error) => showToast({ tone: 'error', text: messageOf(error) }),
  });
  return (
    <Card title="News by email">
      <QueryView query={query} label="Loading your choice" skeleton={<ListSkeleton rows={1} height={44} />}>
        {({ optedIn, since }) => (
          <>
            <div className={styles.consent}>
              <Switch
                label="Email me news and offers"
                checked={change.isPending ? change.variables : optedIn}
                onChange={(event) => change.mutate(event.target.checked)}
              />
            </div>
            <p className={styles.quiet}>
              {since === null
                ? 'You only get emails about your account and the notifications you chose.'
                : `You agreed on ${formatDate(Date.parse(since))}. Every email has an unsubscribe link.`}
            </p>
          </>
        )}
      </QueryView>
    </Card>
  );
}
