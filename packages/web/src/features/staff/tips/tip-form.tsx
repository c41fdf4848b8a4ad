import * as contract from '@limelight/contract/exchange/staff-tips';
import type { StaffTip } from '@limelight/contract/exchange/staff-tips.schema';
import { tipTextLengthMax } from '@limelight/rules/insider-tip';
import { useMemo } from 'react';
import { call } from '../../../queries/client';
import { useListing } from '../../../queries/market';
import { DateField } from '../../../ui/date-field';
import { Select } from '../../../ui/select';
import { TextArea } from '../../../ui/text-field';
import { CelebrityCell } from '../celebrity-cell';
import { celebrityOptions } from '../celebrity-options';
import { type RecordFields, RecordForm } from '../record-form';
import { dateOf } from './tips-list';

interface Values {
  readonly celebrityId: string;
  readonly text: string;
  readonly fromDay: string;
  readonly toDay: string;
}

const empty: Values = { celebrityId: '', text: '', fromDay: '', toDay: '' };

function valuesOf({ celebrityId, text, fromDay, toDay }: StaffTip): Values {
  return { celebrityId, text, fromDay, toDay };
}

function check({ celebrityId, text, fromDay, toDay }: Values) {
  return {
    celebrityId: celebrityId === '' ? 'Please choose a celebrity' : null,
    text: text.trim() === '' ? 'Please write the tip' : null,
    fromDay: fromDay === '' ? 'Please choose the first day' : null,
    toDay: toDay === '' ? 'Please choose the last day' : toDay < fromDay ? 'Not before the first day' : null,
  };
}

export interface TipFormProps {
  /** `new` for one that is not stored yet. */
  readonly id: string;
  readonly onClose: () => void;
}

export function TipForm({ id, onClose }: TipFormProps) {
  return (
    <RecordForm
      id={id}
      noun="tip"
      onClose={onClose}
      url={contract.getStaffTip.url}
      lists={[contract.listStaffTips.url]}
      read={(of, signal) => call(contract.getStaffTip, { params: { id: of }, signal })}
      create={(newId, values) => call(contract.createStaffTip, { body: { id: newId, ...values } })}
      edit={({ id: of, version }, values) =>
        call(contract.editStaffTip, { params: { id: of }, body: { version, ...values } })
      }
      remove={(of) => call(contract.deleteStaffTip, { params: { id: of } })}
      removal="Days that are left have the tip of the market desk. What was shown on earlier days stays."
      empty={empty}
      valuesOf={valuesOf}
      check={check}
      labels={{ celebrityId: 'Celebrity', text: 'Text', fromDay: 'From', toDay: 'To' }}
      shown={{
        celebrityId: ({ celebrityId }) => <CelebrityCell id={celebrityId} />,
        fromDay: ({ fromDay }) => dateOf(fromDay),
        toDay: ({ toDay }) => dateOf(toDay),
      }}
    >
      {(form) => <Fields {...form} />}
    </RecordForm>
  );
}

function Fields({ values, problems, set }: RecordFields<Values>) {
  const { data } = useListing();
  const options = useMemo(() => celebrityOptions(data ?? []), [data]);
  return (
    <>
      <Select
        label="Celebrity"
        options={options}
        value={values.celebrityId === '' ? undefined : values.celebrityId}
        error={problems.celebrityId}
        placeholder="Search"
        emptyText="No celebrity with this name"
        onChange={(celebrityId) => set({ celebrityId })}
      />
      <TextArea
        label="Tip"
        required
        maxLength={tipTextLengthMax}
        hint="One sentence from facts that anyone could compute: no advice, and nothing about a person's life."
        value={values.text}
        error={problems.text}
        onChange={({ target }) => set({ text: target.value })}
      />
      <DateField
        label="From"
        required
        value={values.fromDay}
        error={problems.fromDay}
        onChange={(fromDay) => set({ fromDay, ...(values.toDay < fromDay && { toDay: fromDay }) })}
      />
      <DateField
        label="To"
        required
        min={values.fromDay}
        hint="London days, both included."
        value={values.toDay}
        error={problems.toDay}
        onChange={(toDay) => set({ toDay })}
      />
    </>
  );
}
