import { updateStaffTicket } from '@limelight/contract/talk/staff-support';
import type { StaffTicketRow } from '@limelight/contract/talk/staff-support.schema';
import { supportTicketNumber } from '@limelight/rules/support';
import { ArrowLeft, Check, MessagesSquare, UserCheck } from 'lucide-react';
import { useMe } from '../../../queries/accounts';
import { call } from '../../../queries/client';
import { refetch } from '../../../queries/query-client';
import { queryKeys } from '../../../queries/query-keys';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { EmptyState, ListSkeleton } from '../../../ui/query-states';
import { FoundView } from '../kit/found-view';
import type { OpenRow } from '../kit/staff-drawer';
import { StaffList } from '../kit/staff-list';
import { type BulkActionSpec, useBulkActions } from '../kit/use-bulk-actions';
import { Conversation } from './conversation';
import { SenderPanel } from './sender-panel';
import styles from './support.module.css';
import { useStaffTicket } from './support-queries';
import { TicketList } from './ticket-list';
import { ticketsList } from './tickets-list';

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

const shared = {
  noun: 'ticket',
  reason: 'none',
  nameOf: ({ reference }: StaffTicketRow) => reference,
} as const;

type Change = { readonly status: 'closed' } | { readonly assigneeId: string };

const change = ({ number, version }: StaffTicketRow, body: Change) =>
  call(updateStaffTicket, { params: { number }, body: { version, ...body } });

const actionsOf = (myId: string): readonly BulkActionSpec<StaffTicketRow>[] => [
  {
    ...shared,
    label: 'Assign to me',
    participle: 'assigned to you',
    icon: <UserCheck {...icon} />,
    text: 'Other staff see that you have them. A ticket that somebody changed meanwhile is left as it is.',
    concerns: ({ assignee }) => assignee?.id !== myId,
    noneText: 'You have all of them',
    send: (ticket) => change(ticket, { assigneeId: myId }),
  },
  {
    ...shared,
    label: 'Solve',
    participle: 'solved',
    icon: <Check {...icon} />,
    text: 'No mail is sent. A ticket that somebody changed meanwhile is left as it is, and an answer of the sender opens a solved one again.',
    concerns: ({ status }) => status !== 'closed',
    noneText: 'All of them are solved',
    send: (ticket) => change(ticket, { status: 'closed' }),
  },
];

/** The support inbox: the list, the conversation, and the player who wrote. */
export function SupportPage() {
  const { data: me } = useMe();
  const { bulkActions, dialogs } = useBulkActions(actionsOf(me?.id ?? ''), () => refetch(queryKeys.staffTickets));
  return (
    <>
      <StaffList
        list={ticketsList}
        bulkActions={bulkActions}
        renderRows={(rows, { search, set }, parts) => (
          <TicketList rows={rows} openKey={search.open} onOpen={(open) => set({ open })} {...parts} />
        )}
        aside={(row) => <TicketAside row={row} />}
      />
      {dialogs}
    </>
  );
}

function TicketAside({ row }: { readonly row: OpenRow }) {
  const number = row.id === undefined ? null : supportTicketNumber(row.id);
  if (number !== null) return <OpenTicket number={number} onBack={row.onClose} />;
  return (
    <Card>
      <EmptyState
        icon={<MessagesSquare aria-hidden size={24} strokeWidth={1.75} />}
        title="Choose a ticket to answer it"
      />
    </Card>
  );
}

function OpenTicket({ number, onBack }: { readonly number: number; readonly onBack: () => void }) {
  const query = useStaffTicket(number);
  return (
    <div className={styles.columns}>
      <div className={styles.middle}>
        <div className={styles.back}>
          <Button
            variant="quiet"
            size="small"
            icon={<ArrowLeft aria-hidden size={16} strokeWidth={1.75} />}
            onClick={onBack}
          >
            All tickets
          </Button>
        </div>
        <Card>
          <FoundView
            noun="ticket"
            query={query}
            label="Loading the ticket"
            skeleton={<ListSkeleton rows={4} height={90} />}
          >
            {(staffTicket) => <Conversation key={number} staffTicket={staffTicket} />}
          </FoundView>
        </Card>
      </div>
      {query.data !== undefined && <SenderPanel ticket={query.data.ticket} />}
    </div>
  );
}
