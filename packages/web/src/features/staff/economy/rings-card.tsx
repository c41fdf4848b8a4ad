import { listAccountRings } from '@limelight/contract/money/economy';
import type { AccountRing } from '@limelight/contract/money/economy.schema';
import { paths } from '@limelight/contract/paths';
import { freezeAccount } from '@limelight/contract/people/access';
import { formatCounted } from '@limelight/rules/count';
import { seCents } from '@limelight/rules/money';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Users } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../../queries/client';
import { refetch } from '../../../queries/query-client';
import { QueryView } from '../../../shell/query-view';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { DateTime } from '../../../ui/date-time';
import { Money } from '../../../ui/money';
import { EmptyState, ListSkeleton } from '../../../ui/query-states';
import { Tag } from '../../../ui/tag';
import { ConfirmDialog } from '../kit/confirm-dialog';
import { forEachRow } from '../kit/for-each-row';
import styles from './economy.module.css';

/** Accounts that signed up from one origin, each group with a freeze for all of it. */
export function RingsCard() {
  const query = useQuery({
    queryKey: [listAccountRings.url],
    queryFn: ({ signal }) => call(listAccountRings, { signal }),
  });
  return (
    <Card title="Rings of accounts, 30 d">
      <QueryView query={query} label="Loading rings of accounts" skeleton={<ListSkeleton rows={3} height={60} />}>
        {({ rings }) =>
          rings.length === 0 ? (
            <EmptyState
              icon={<Users aria-hidden size={24} strokeWidth={1.75} />}
              title="No rings found"
              text="Three or more sign-ups from one address, or from one device with one referral code, would show here."
            />
          ) : (
            <ul className={styles.rings}>
              {rings.map((ring) => (
                <Ring key={ring.id} ring={ring} />
              ))}
            </ul>
          )
        }
      </QueryView>
    </Card>
  );
}

function Ring({ ring }: { readonly ring: AccountRing }) {
  const { shared, size, firstAt, lastAt, bonusCents, accounts } = ring;
  const [confirming, setConfirming] = useState(false);
  const free = accounts.filter(({ frozen, state }) => !frozen && state !== 'closed');
  return (
    <li className={styles.ring}>
      <div className={styles.ringHead}>
        <div>
          <strong>
            {formatCounted(size, 'account')}, one {shared}
          </strong>
          <p className={styles.small}>
            <DateTime at={firstAt} /> to <DateTime at={lastAt} /> · got <Money se={seCents(bonusCents)} /> in grants and
            referral bonuses
          </p>
        </div>
        <Button
          variant="outline"
          size="small"
          disabledReason={free.length === 0 ? 'All of them are frozen' : undefined}
          onClick={() => setConfirming(true)}
        >
          Freeze {free.length === 0 ? 'all' : free.length}
        </Button>
      </div>
      <details>
        <summary>Show accounts</summary>
        <ul className={styles.accounts}>
          {accounts.map(({ id, name, frozen, state, invitedBy, joinedAt, cashCents }) => (
            <li key={id}>
              <Link to={paths.managerUsers} search={{ open: id }}>
                {name}
              </Link>
              <span className={styles.small}>
                <DateTime at={joinedAt} />
                {invitedBy !== null && ', invited by one of them'}
              </span>
              {state === 'suspended' && <Tag tone="loss">Suspended</Tag>}
              {frozen && <Tag tone="info">Frozen</Tag>}
              {cashCents !== null && <Money se={seCents(cashCents)} />}
            </li>
          ))}
        </ul>
      </details>
      <ConfirmDialog
        open={confirming}
        onClose={() => setConfirming(false)}
        title={`Freeze ${formatCounted(free.length, 'account')}?`}
        text="They can no longer trade. Cash, shares and rewards stay, and each freeze is in the audit log."
        action="Freeze"
        danger
        send={async (reason) => {
          await forEachRow({
            rows: free,
            send: ({ id }) => call(freezeAccount, { params: { id }, body: { reason } }),
            noun: 'account',
            participle: 'frozen',
            nameOf: ({ name }) => name,
          });
          refetch([listAccountRings.url]);
        }}
        failed="Failed to freeze accounts"
      />
    </li>
  );
}
