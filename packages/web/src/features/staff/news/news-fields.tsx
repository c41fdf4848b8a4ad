import { londonMinute } from '@limelight/rules/london-time';
import {
  type NewsEditing,
  newsBodyLengthMax,
  newsImpactBpsMax,
  newsImpactStepBps,
  newsTitleLengthMax,
} from '@limelight/rules/news';
import { minuteMs } from '@limelight/rules/time';
import { parseTyped } from '@limelight/rules/typed-number';
import { useMemo, useState } from 'react';
import { useCelebrityChoices } from '../../../queries/market';
import { Slider } from '../../../ui/amount-controls';
import { Card } from '../../../ui/card';
import { DateTimeField } from '../../../ui/date-field';
import { useNow } from '../../../ui/now';
import { NumberField } from '../../../ui/number-field';
import { Select } from '../../../ui/select';
import { TextArea, TextField } from '../../../ui/text-field';
import { celebrityOptions } from '../celebrity-options';
import styles from './staff-news.module.css';
import type { NewsDraftState } from './use-news-draft';
import type { PublicTime } from './use-public-time';

const market = 'market';

export interface NewsFieldsProps {
  readonly news: NewsDraftState;
  readonly time: PublicTime;
  readonly editing: NewsEditing;
}

export function NewsFields({ news, time, editing }: NewsFieldsProps) {
  const { draft, set, problems, saved } = news;
  const status = saved?.status ?? 'draft';
  const isFixed = editing !== 'everything';
  return (
    <Card>
      <div className={styles.form}>
        <TextField
          label="Title"
          required
          maxLength={newsTitleLengthMax}
          readOnly={editing === 'nothing'}
          trailing={`${draft.title.length} / ${newsTitleLengthMax}`}
          value={draft.title}
          error={problems.title}
          onChange={({ target }) => set({ title: target.value })}
        />
        <TextArea
          label="Description"
          required
          rows={4}
          maxLength={newsBodyLengthMax}
          readOnly={editing === 'nothing'}
          hint="Speak only of the market, never of a person's life."
          value={draft.body}
          error={problems.body}
          onChange={({ target }) => set({ body: target.value })}
        />
        <div className={styles.pair}>
          <CelebrityField news={news} isFixed={isFixed} />
          {status === 'draft' || status === 'scheduled' ? <PublicTimeField news={news} time={time} /> : null}
        </div>
        <ImpactField news={news} isFixed={isFixed} />
      </div>
    </Card>
  );
}

interface PriceFieldProps {
  readonly news: NewsDraftState;
  readonly isFixed: boolean;
}

function CelebrityField({ news: { draft, set, problems }, isFixed }: PriceFieldProps) {
  const { data } = useCelebrityChoices();
  const options = useMemo(
    () => [{ value: market, label: 'The whole market' }, ...celebrityOptions(data ?? [])],
    [data],
  );
  const shown =
    options.find(({ value }) => value === (draft.celebrityId ?? market))?.label ?? (data && draft.celebrityId);
  if (isFixed) {
    return <TextField label="Celebrity" readOnly value={shown ?? ''} hint="Fixed once published" />;
  }
  return (
    <Select
      label="Celebrity"
      note="(optional)"
      options={options}
      value={draft.celebrityId ?? market}
      error={problems.celebrityId}
      emptyText="No celebrity with this name"
      onChange={(value) =>
        value === market ? set({ celebrityId: null, impactBps: null }) : set({ celebrityId: value })
      }
    />
  );
}

function PublicTimeField({ news: { problems, setProblems }, time }: Pick<NewsFieldsProps, 'news' | 'time'>) {
  const now = useNow(minuteMs);
  return (
    <DateTimeField
      label="Public time, London"
      note="(to schedule)"
      min={londonMinute(now + minuteMs)}
      value={time.local}
      error={problems.publishAt}
      onChange={(local) => {
        const { publishAt: _, ...others } = problems;
        setProblems(others);
        time.set(local);
      }}
    />
  );
}

const stepsMax = newsImpactBpsMax / newsImpactStepBps;
/** Stands for a text that is no impact: no save accepts it. */
const noImpactBps = newsImpactBpsMax + 1;

/** The impact that a typed percentage means: null for zero. */
function typedImpact(text: string): number | null {
  const steps = text.trim() === '' ? 0 : parseTyped(text, { decimals: 1, signed: true });
  if (steps === null || Math.abs(steps) > stepsMax) return noImpactBps;
  return steps === 0 ? null : steps * newsImpactStepBps;
}

/** In percent with steps of 0.1; zero is no impact. */
function ImpactField({ news: { draft, set, problems, setProblems }, isFixed }: PriceFieldProps) {
  const { celebrityId, impactBps } = draft;
  const [typed, setTyped] = useState<string>();
  const percent = (impactBps ?? 0) / 100;
  const change = (text: string) => {
    const next = typedImpact(text);
    setTyped(text);
    set({ impactBps: next });
    if (next === noImpactBps) setProblems({ ...problems, impactBps: 'From −20 to 20, with one decimal' });
  };
  if (isFixed) {
    const shown = impactBps === null ? 'None' : `${percent.toFixed(1)}%`;
    return <TextField label="Price impact" readOnly value={shown} hint="Fixed once published" />;
  }
  if (celebrityId === null) {
    return <TextField label="Price impact" readOnly value="None" hint="Choose a celebrity to move a price." />;
  }
  return (
    <div className={styles.impact}>
      <div className={styles.slider}>
        <Slider
          label="Price impact"
          value={Math.round((impactBps ?? 0) / newsImpactStepBps)}
          min={-stepsMax}
          max={stepsMax}
          valueText={`${percent.toFixed(1)} percent`}
          onChange={(steps) => change(String((steps * newsImpactStepBps) / 100))}
        />
        <span className={styles.ends} aria-hidden>
          <i>−20%</i>
          <i>0</i>
          <i>+20%</i>
        </span>
      </div>
      <NumberField
        label="Price impact"
        trailing="%"
        value={typed !== undefined && typedImpact(typed) === impactBps ? typed : String(percent)}
        error={problems.impactBps}
        hint="0 moves no price"
        onChange={({ target }) => change(target.value)}
      />
    </div>
  );
}
