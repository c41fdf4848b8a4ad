/** Every part of the design system on one page, for looking. Served by the development server only, never built. */
import { bps, seCents, usCents } from '@limelight/rules/money';
import { Bell, Briefcase, EllipsisVertical, Music, Pencil, Search, Share2, Star, Trash2 } from 'lucide-react';
import { type ReactNode, StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { setColorScheme, setPalette, useColorScheme, usePalette } from '../theme/color-scheme';
import '../theme/theme';
import { ActionMenu } from './action-menu';
import { QuickButtons, Slider, Stepper } from './amount-controls';
import { Button, IconButton } from './button';
import { Card, FigureRow, Rows } from './card';
import { Checkbox, Switch } from './checkbox';
import { DataTable, type Sort } from './data-table';
import styles from './gallery.module.css';
import { Logo } from './logo';
import { Money } from './money';
import { Directed, Movement } from './movement';
import { InlineSelect } from './native-select';
import { nowMs } from './now';
import { PageTitle } from './page-title';
import { PriceFlash } from './price-flash';
import { Progress } from './progress';
import { Banner, EmptyState, ErrorState, Skeleton, SkeletonArea, StaleBadge } from './query-looks';
import { ResponsiveDialog } from './responsive-dialog';
import { Chips, Segmented } from './segmented';
import { Select } from './select';
import { SkipLink } from './skip-link';
import { Sparkline } from './sparkline';
import { Spinner } from './spinner';
import { TabPanel, Tabs } from './tabs';
import { Tag, VipBadge } from './tag';
import { PasswordField, SearchField, TextArea, TextField } from './text-field';
import { TickRing } from './tick-ring';
import { ToastHost } from './toast-host';
import { showToast } from './toast-store';

const rising = [5, 4, 6, 5, 7, 6, 8, 7.5, 9, 8.6, 10, 9.7];
const falling = [9, 9.4, 8, 8.3, 7, 7.4, 6, 6.8, 5, 5.6, 4, 4.3];
const prefixes = [
  { value: '+1', label: '+1 US/Canada', shortLabel: '+1 US' },
  { value: '+27', label: '+27 South Africa', shortLabel: '+27 ZA' },
  { value: '+44', label: '+44 UK', keywords: 'United Kingdom' },
  { value: '+233', label: '+233 Ghana', shortLabel: '+233 GH' },
  { value: '+234', label: '+234 Nigeria', shortLabel: '+234 NGR' },
];

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
        <PriceFlash value={price}>
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

function Ticket() {
  const [shares, setShares] = useState(3);
  const [side, setSide] = useState<'buy' | 'sell'>('buy');
  const bounds = { min: 1, max: 5 };
  return (
    <div className={styles.stack}>
      <Segmented
        label="Side"
        size="large"
        full
        choices={[
          { value: 'buy', label: 'Buy' },
          { value: 'sell', label: 'Sell · 8 owned' },
        ]}
        value={side}
        onChange={setSide}
      />
      <Stepper
        label="Shares"
        aside="Max 5 with your cash"
        unit="share"
        value={shares}
        onChange={setShares}
        {...bounds}
      />
      <Slider label="Shares" valueText={`${shares} shares`} value={shares} onChange={setShares} {...bounds} />
      <QuickButtons of="of your cash" onChange={setShares} {...bounds} />
      <dl>
        <FigureRow label="Price per share" value={<Money se={seCents(51_240)} />} />
        <FigureRow label={<FeeLabel />} value={<Money se={seCents(3843)} />} />
        <FigureRow label="You pay" value={<Money se={seCents(157_563)} />} strong />
      </dl>
      <Button size="large" full>
        Buy {shares} shares
      </Button>
      <TickRing nextTickMs={nowMs() + 18_000} intervalMs={30_000} size={16} />
    </div>
  );
}

function FeeLabel() {
  return (
    <span className={styles.line}>
      Trading fee 2.5% <VipBadge tier="basic" />
    </span>
  );
}

function Form() {
  const [prefix, setPrefix] = useState('+44');
  const [text, setText] = useState('First close above SE$190 since listing.');
  return (
    <Card title="Form">
      <div className={styles.stack}>
        <TextField label="Name" defaultValue="Amara Osei" autoComplete="name" />
        <PasswordField
          label="Password"
          autoComplete="new-password"
          defaultValue="correct horse"
          hint="12 letters or more"
        />
        <div className={styles.pair}>
          <Select label="Prefix" options={prefixes} value={prefix} onChange={setPrefix} />
          <TextField label="Mobile number" inputMode="tel" hint="Remaining digits without zero in front" />
        </div>
        <TextField label="Referral code" note="(optional)" defaultValue="KWESI-4M9D" trailing="+SE$500 each" />
        <TextField label="Email" defaultValue="amara@example" error="This address is not complete" />
        <TextArea
          label="Description"
          value={text}
          maxLength={80}
          rows={2}
          onChange={(event) => setText(event.target.value)}
        />
        <Checkbox
          defaultChecked
          label={
            <>
              I am 18 or older and accept the <a href="#terms">Terms</a>.
            </>
          }
        />
        <Checkbox label="Not yet" error="Please accept the terms" />
      </div>
    </Card>
  );
}

function Buttons() {
  const [open, setOpen] = useState<'center' | 'side'>();
  return (
    <Card title="Acts">
      <div className={styles.line}>
        <Button icon={<Briefcase aria-hidden size={18} strokeWidth={1.75} />}>Primary</Button>
        <Button variant="outline">Outline</Button>
        <Button variant="quiet">Quiet</Button>
        <Button variant="text">Text</Button>
        <Button variant="danger" size="small">
          Delete
        </Button>
        <Button busy>Saving</Button>
        <Button disabledReason="The market is halted for 60 seconds">Trade</Button>
        <IconButton label="Watch" pressed icon={<Star size={20} strokeWidth={1.75} />} />
        <IconButton label="Share" variant="outline" icon={<Share2 size={20} strokeWidth={1.75} />} />
        <IconButton label="Notifications" variant="quiet" icon={<Bell size={20} strokeWidth={1.75} />} />
        <ActionMenu
          label="More"
          face={<EllipsisVertical aria-hidden size={20} strokeWidth={1.75} />}
          actions={[
            { label: 'Edit', icon: <Pencil size={16} />, onPress: () => undefined },
            { label: 'Restore', onPress: () => undefined, disabledReason: 'Only for admins' },
            { label: 'Delete', icon: <Trash2 size={16} />, onPress: () => undefined, danger: true },
          ]}
        />
        <Button variant="outline" onClick={() => setOpen('center')}>
          Open dialog
        </Button>
        <Button variant="outline" onClick={() => setOpen('side')}>
          Open drawer
        </Button>
        <Spinner label="Loading" />
      </div>
      <div className={styles.line}>
        {(['success', 'error', 'warning', 'info'] as const).map((tone) => (
          <Button
            key={tone}
            variant="quiet"
            size="small"
            onClick={() => showToast({ tone, text: `A toast of ${tone}` })}
          >
            {tone}
          </Button>
        ))}
        <Button
          variant="quiet"
          size="small"
          onClick={() =>
            showToast({
              tone: 'success',
              title: 'Bought',
              text: 'Successfully bought 3 shares of Ada Marlowe',
              action: { label: 'Undo', onPress: () => undefined },
            })
          }
        >
          with Undo
        </Button>
      </div>
      <ResponsiveDialog
        open={open !== undefined}
        kind={open ?? 'center'}
        onClose={() => setOpen(undefined)}
        title="Ada Marlowe"
        width={432}
      >
        <Ticket />
      </ResponsiveDialog>
    </Card>
  );
}

function Filters() {
  const [category, setCategory] = useState('all');
  const [range, setRange] = useState('1W');
  const [sort, setSort] = useState('movers');
  return (
    <Card title="Filters" aside="80 celebrities">
      <div className={styles.stack}>
        <SearchField
          label="Search by name"
          placeholder="Search by name"
          leading={<Search aria-hidden size={18} strokeWidth={1.75} />}
        />
        <Chips
          label="Category"
          choices={[
            { value: 'all', label: 'All', count: 80 },
            { value: 'music', label: 'Music', count: 20, icon: <Music aria-hidden size={15} strokeWidth={1.75} /> },
            { value: 'acting', label: 'Acting', count: 20 },
          ]}
          value={category}
          onChange={setCategory}
        />
        <div className={styles.line}>
          <Segmented
            label="Range"
            size="range"
            choices={['LIVE', '1D', '1W', '1M', '1Y'].map((value) => ({
              value,
              label: value,
              disabledReason: value === '1Y' ? 'The history is shorter than a year' : undefined,
            }))}
            value={range}
            onChange={setRange}
          />
          <InlineSelect
            label="Sort"
            options={[
              { value: 'movers', label: 'Biggest Movers' },
              { value: 'price', label: 'Highest Price' },
            ]}
            value={sort}
            onChange={setSort}
          />
          <Switch label="Owned Only" />
          <Switch label="Watched" defaultChecked />
        </div>
        <Slider label="Impact" min={-20} max={20} origin={0} value={8} onChange={() => undefined} ticks={false} />
        <div className={styles.line}>
          <Tag>Free</Tag>
          <Tag tone="brand">Admin</Tag>
          <Tag tone="gain">Active</Tag>
          <Tag tone="loss">Suspended</Tag>
          <Tag tone="warn">Unverified</Tag>
          <Tag tone="danger">Failed</Tag>
          <Tag tone="info">Scheduled</Tag>
          <VipBadge tier="basic" />
          <VipBadge tier="pro" />
          <VipBadge tier="elite" />
        </div>
        <Progress label="First-day checklist" value={3} max={5} valueText="3 of 5" />
      </div>
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

function Velvet({ children }: { readonly children: ReactNode }) {
  return (
    <Card tone="velvet" title="VIP Elite">
      <div className={styles.stack}>{children}</div>
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
            <Velvet>
              <Money us={usCents(1999)} size="hero" />
              <Button full>Subscribe</Button>
              <p>
                Renews monthly until you cancel. <Movement rate={bps(212)} />
              </p>
            </Velvet>
            <Card tone="spot" title="7-day range" aside={<VipBadge tier="basic" />}>
              See where 80% of simulated weeks end.
            </Card>
          </div>
          <Table />
          <QueryLooks />
        </div>
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
