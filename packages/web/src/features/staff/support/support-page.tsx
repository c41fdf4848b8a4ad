import type { SupportTicketStatus } from '@limelight/rules/support';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ArrowLeft, MessagesSquare, Search } from 'lucide-react';
import { Freshness, QueryView } from '../../../shell/query-view';
import { searchShortcut } from '../../../shell/shortcuts';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { classes } from '../../../ui/classes';
import { InlineSelect } from '../../../ui/native-select';
import { EmptyState, ListSkeleton } from '../../../ui/query-states';
import { Segmented } from '../../../ui/segmented';
import { SearchField } from '../../../ui/text-field';
import { FileLink } from '../kit/csv-link';
import { StaffPage } from '../kit/staff-page';
import { Conversation } from './conversation';
import { SenderPanel } from './sender-panel';
import styles from './support.module.css';
import { ticketsCsvUrl, useStaffTicket, useTicketList } from './support-queries';
import { parseSupportSearch, type SupportSearch } from './support-search';
import { TicketList } from './ticket-list';

const statusLabels = { open: 'Open', answered: 'Waiting', closed: 'Solved' } as const;

/** The support inbox: the list, the conversation, and the player who wrote. */
export function SupportPage() {
  const search = parseSupportSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const set = (change: SupportSearch, replace = false) =>
    void navigate({
      to: '.',
      search: parseSupportSearch({ ...search, ...change }) as never,
      replace,
      resetScroll: false,
    });
  const list = useTicketList(search);
  const { status = 'open', page = 1, ticket } = search;
  const counts = list.data?.counts;
  return (
    <StaffPage
      title="Support"
      actions={
        <Segmented<SupportTicketStatus>
          label="Status"
          value={status}
          choices={(['open', 'answered', 'closed'] as const).map((value) => {
            const count = value === 'closed' ? undefined : counts?.[value];
            return { value, label: count === undefined ? statusLabels[value] : `${statusLabels[value]} ${count}` };
          })}
          onChange={(next) => set({ status: next, page: 1 })}
        />
      }
    >
      <Freshness query={list} />
      <div className={classes(styles.columns, ticket !== undefined && styles.chosen)}>
        <div className={styles.list}>
          <Filters search={search} set={set} />
          <Card flush>
            <QueryView query={list} label="Loading tickets" skeleton={<ListSkeleton rows={6} height={60} />}>
              {({ rows, total }) => (
                <TicketList
                  rows={rows}
                  total={total}
                  page={page}
                  openNumber={ticket}
                  onOpen={(number) => set({ ticket: number })}
                  onPage={(next) => set({ page: next })}
                />
              )}
            </QueryView>
          </Card>
        </div>
        {ticket === undefined ? (
          <div className={styles.nothing}>
            <Card>
              <EmptyState
                icon={<MessagesSquare aria-hidden size={24} strokeWidth={1.75} />}
                title="Choose a ticket to answer it"
              />
            </Card>
          </div>
        ) : (
          <OpenTicket number={ticket} onBack={() => void set({ ticket: 0 })} />
        )}
      </div>
    </StaffPage>
  );
}

interface FiltersProps {
  readonly search: SupportSearch;
  readonly set: (change: SupportSearch, replace?: boolean) => void;
}

function Filters({ search, set }: FiltersProps) {
  const { q = '', assignee = 'anybody' } = search;
  return (
    <div className={styles.filters}>
      <SearchField
        label="Name, subject or LL-10023"
        placeholder="Name, subject or LL-10023"
        leading={<Search aria-hidden size={18} strokeWidth={1.75} />}
        aria-keyshortcuts={searchShortcut}
        value={q}
        onChange={({ target }) => set({ q: target.value, page: 1 }, true)}
      />
      <InlineSelect
        label="Assigned to"
        value={assignee}
        options={[
          { value: 'anybody', label: 'Anybody' },
          { value: 'me', label: 'Me' },
          { value: 'nobody', label: 'Nobody' },
        ]}
        onChange={(value) => set({ assignee: value as 'me', page: 1 })}
      />
      <FileLink href={ticketsCsvUrl(search)} />
    </div>
  );
}

function OpenTicket({ number, onBack }: { readonly number: number; readonly onBack: () => void }) {
  const query = useStaffTicket(number);
  return (
    <>
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
          <QueryView query={query} label="Loading the ticket" skeleton={<ListSkeleton rows={4} height={90} />}>
            {(staffTicket) => <Conversation staffTicket={staffTicket} />}
          </QueryView>
        </Card>
      </div>
      {query.data !== undefined && <SenderPanel ticket={query.data.ticket} />}
    </>
  );
}
