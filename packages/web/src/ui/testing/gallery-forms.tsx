/** The gallery's forms: ticket, fields, filters. */
import { seCents } from '@limelight/rules/money';
import { Music, Search } from 'lucide-react';
import { useState } from 'react';
import { QuickButtons, RangeSlider, Slider, Stepper } from '../amount-controls';
import { Button } from '../button';
import { Card, FigureRow } from '../card';
import { Checkbox, Switch } from '../checkbox';
import { Money } from '../money';
import { InlineSelect } from '../native-select';
import { nowMs } from '../now';
import { NumberField } from '../number-field';
import { Progress } from '../progress';
import { Chips, Segmented } from '../segmented';
import { Select } from '../select';
import { Tag, VipBadge } from '../tag';
import { PasswordField, SearchField, TextArea, TextField } from '../text-field';
import { TickRing } from '../tick-ring';
import styles from './gallery.module.css';

const prefixes = [
  { value: '+1', label: '+1 US/Canada', shortLabel: '+1 US' },
  { value: '+27', label: '+27 South Africa', shortLabel: '+27 ZA' },
  { value: '+44', label: '+44 UK', keywords: 'United Kingdom' },
  { value: '+233', label: '+233 Ghana', shortLabel: '+233 GH' },
  { value: '+234', label: '+234 Nigeria', shortLabel: '+234 NGR' },
];

export function Ticket() {
  const [shares, setShares] = useState(3);
  const [side, setSide] = useState<'buy' | 'sell'>('buy');
  const [prices, setPrices] = useState({ low: 230, high: 710 });
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
      <RangeSlider
        label="Price"
        {...prices}
        min={170}
        max={950}
        step={10}
        textOf={(price) => `SE$${price}`}
        onChange={(low, high) => setPrices({ low, high })}
      />
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

export function Form() {
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
          <NumberField whole label="Mobile number" hint="Remaining digits without zero in front" />
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

export function Filters() {
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
        <Tags />
        <Progress label="First-day checklist" value={3} max={5} valueText="3 of 5" />
      </div>
    </Card>
  );
}

function Tags() {
  return (
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
  );
}
