/** Every part of the UI kit on one page. A browser test opens it; it is not part of the app's build. */
import { bps, seCents, usCents } from '@limelight/rules/money';
import { Briefcase } from 'lucide-react';
import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { setColorScheme, setPalette, useColorScheme, usePalette } from '../../theme/color-scheme';
import '../../theme/theme';
import { Button } from '../button';
import { Card, Rows } from '../card';
import { Switch } from '../checkbox';
import { DataTable, type Sort } from '../data-table';
import { Logo } from '../logo';
import { Money } from '../money';
import { Directed, Movement } from '../movement';
import { nowMs } from '../now';
import { PageTitle } from '../page-title';
import { PriceFlash } from '../price-flash';
import { Banner, EmptyState, ErrorState, Skeleton, SkeletonArea, StaleBadge } from '../query-states';
import { rollDigits } from '../roll-digits';
import { Segmented } from '../segmented';
import { SkipLink } from '../skip-link';
import { Sparkline } from '../sparkline';
import { TabPanel, Tabs } from '../tabs';
import { TickRing } from '../tick-ring';
import { ToastHost } from '../toast-host';
import styles from './gallery.module.css';
import { Buttons } from './gallery-actions';
import { Filters, Form, Ticket } from './gallery-forms';
import { Pictures, Rewards } from './gallery-pictures';
import { StaffList } from './gallery-staff';

const rising = [5, 4, 6, 5, 7, 6, 8, 7.5, 9, 8.6, 10, 9.7];

const falling = [9, 9.4, 8, 8.3, 7, 7.4, 6, 6.8, 5, 5.6, 4, 4.3];

function Looks() {
  const scheme = useColorScheme();
  const palette = usePalette();
  return (
    <div className={styles.line}>
      <Segmented
        label="Theme"
        choices={[
          { value: 'system', label: 'System' },
          { value: 'light', label: 'Light' },
          { value: 'dark', label: 'Dark' },
        ]}
        value={scheme}
        onChange={setColorScheme}
      />
      <Switch
        label="Blue and orange"
        checked={palette === 'blue-orange'}
        onChange={(event) => setPalette(event.target.checked ? 'blue-orange' : 'green-red')}
      />
    </div>
  );
}

function Figures() {
  const [price, setPrice] = useState(51_240);
  return (
    <Card title="Portfolio value" aside={<StaleBadge asOf="12:04" />}>
      <Money se={seCents(1_609_175)} size="hero" />
      <p className={styles.line}>
        <Movement se={seCents(21_245)} rate={bps(134)} />
        <Movement rate={bps(-314)} small />
        <Movement rate={bps(682)} pill />
        <Movement rate={bps(-746)} pill />
        <Movement rate={bps(0)} pill />
        <Directed direction="up" pill>
          3 today
        </Directed>
      </p>
      <p className={styles.line}>
        <Money us={usCents(1999)} size="title" />
        <Money se={seCents(-4180)} signed coloured />
        <PriceFlash value={price} roll={rollDigits}>
          <Money se={seCents(price)} />
        </PriceFlash>
        <Button variant="text" onClick={() => setPrice(price + 100)}>
          Tick
        </Button>
      </p>
      <Rows>
        {[rising, falling].map((values, index) => (
          <li key={values.join()} className={styles.between}>
            <strong>{index === 0 ? 'Ada Marlowe' : 'Kofi Brempong'}</strong>
            <Sparkline values={values} width={110} height={32} />
            <Movement rate={bps(index === 0 ? 682 : -480)} />
          </li>
        ))}
      </Rows>
    </Card>
  );
}

const people = [
  { name: 'Ada Marlowe', shares: 8, value: 409_920, rate: 1089 },
  { name: 'Kofi Brempong', shares: 12, value: 344_100, rate: -480 },
  { name: 'Thandi Nkosi', shares: 5, value: 219_100, rate: 1265 },
];

function Table() {
  const [tab, setTab] = useState('positions');
  const [sort, setSort] = useState<Sort>({ key: 'value', direction: 'descending' });
  return (
    <Card flush>
      <div className={styles.tabs}>
        <Tabs
          id="holdings"
          label="Holdings"
          tabs={[
            { value: 'positions', label: 'Positions', count: 3 },
            { value: 'activity', label: 'Activity', count: 38 },
          ]}
          value={tab}
          onChange={setTab}
        />
      </div>
      <TabPanel id="holdings" value={tab}>
        <DataTable
          caption="Positions"
          rows={people}
          rowKey={(row) => row.name}
          rowState={(row) => (row.shares === 12 ? 'selected' : undefined)}
          sort={sort}
          onSort={setSort}
          columns={[
            {
              key: 'name',
              head: 'Celebrity',
              cell: (row) => row.name,
              isRowHead: true,
              sortable: true,
              firstDirection: 'ascending',
            },
            { key: 'shares', head: 'Shares', cell: (row) => row.shares, align: 'end', from: 'tablet' },
            {
              key: 'value',
              head: 'Value',
              cell: (row) => <Money se={seCents(row.value)} />,
              align: 'end',
              sortable: true,
            },
            { key: 'rate', head: 'Profit', cell: (row) => <Movement rate={bps(row.rate)} />, align: 'end' },
          ]}
        />
      </TabPanel>
    </Card>
  );
}

function QueryLooks() {
  return (
    <Card title="Four looks">
      <SkeletonArea label="Loading">
        <div className={styles.line}>
          <Skeleton shape="block" width={40} height={50} />
          <div className={styles.grow}>
            <Skeleton width="60%" />
            <br />
            <Skeleton width="35%" height={12} />
          </div>
        </div>
      </SkeletonArea>
      <EmptyState
        icon={<Briefcase size={24} strokeWidth={1.75} />}
        title="You don't own any celebrity shares yet"
        text="Pick a star that the crowd has not noticed."
        action={<Button>Start Trading</Button>}
      />
      <ErrorState text="The server did not answer." onRetry={() => undefined} />
      <div className={styles.stack}>
        <Banner tone="success">Successfully purchased 2 tokens!</Banner>
        <Banner tone="warning">Payment pending.</Banner>
        <Banner tone="info">A new version is ready.</Banner>
      </div>
    </Card>
  );
}

function Velvet() {
  return (
    <Card tone="velvet" title="VIP Elite">
      <div className={styles.stack}>
        <Money us={usCents(1999)} size="hero" />
        <Button full>Subscribe</Button>
        <p>
          Renews monthly until you cancel. <Movement rate={bps(212)} />
        </p>
      </div>
    </Card>
  );
}

function Gallery() {
  return (
    <>
      <SkipLink />
      <main id="main" tabIndex={-1} className={styles.page}>
        <Logo height={26} />
        <PageTitle sub="Friday 21 November" actions={<TickRing nextTickMs={nowMs() + 18_000} intervalMs={30_000} />}>
          Good evening, Amara
        </PageTitle>
        <Looks />
        <div className={styles.grid}>
          <Figures />
          <Card>
            <Ticket />
          </Card>
          <Form />
          <div className={styles.stack}>
            <Buttons />
            <Filters />
            <Velvet />
            <Rewards />
            <Pictures />
          </div>
          <Table />
          <QueryLooks />
        </div>
        <StaffList />
      </main>
      <ToastHost />
    </>
  );
}

const root = document.getElementById('root');
if (root === null) throw new Error('gallery.html has no root');
createRoot(root).render(
  <StrictMode>
    <Gallery />
  </StrictMode>,
);
