import * as contract from '@limelight/contract/talk/testimonials';
import type { StaffTestimonial } from '@limelight/contract/talk/testimonials.schema';
import {
  testimonialConsentLengthMax,
  testimonialNameLengthMax,
  testimonialPlaceMax,
  testimonialTextLengthMax,
} from '@limelight/rules/testimonial';
import { parseCount } from '@limelight/rules/typed-number';
import { call } from '../../../queries/client';
import { Checkbox } from '../../../ui/checkbox';
import { NumberField } from '../../../ui/number-field';
import { TextArea, TextField } from '../../../ui/text-field';
import { type RecordFields, RecordForm } from '../record-form';

interface Values {
  readonly name: string;
  readonly text: string;
  readonly consent: string;
  readonly place: string;
  readonly shown: boolean;
}

const empty: Values = { name: '', text: '', consent: '', place: '1', shown: false };

function valuesOf({ name, text, consent, place, shown }: StaffTestimonial): Values {
  return { name, text, consent, place: String(place), shown };
}

function bodyOf({ place, ...values }: Values) {
  return { ...values, place: parseCount(place) ?? 0 };
}

const wanted = (text: string, sentence: string) => (text.trim() === '' ? sentence : null);

function check({ name, text, consent, place }: Values) {
  const number = parseCount(place) ?? 0;
  const isPlace = number >= 1 && number <= testimonialPlaceMax;
  return {
    name: wanted(name, 'Please enter the name to show'),
    text: wanted(text, 'Please enter what they said'),
    consent: wanted(consent, 'Please note how and when they agreed'),
    place: isPlace ? null : `A number from 1 to ${testimonialPlaceMax}`,
  };
}

export interface TestimonialFormProps {
  /** `new` for one that is not stored yet. */
  readonly id: string;
  readonly onClose: () => void;
}

export function TestimonialForm({ id, onClose }: TestimonialFormProps) {
  return (
    <RecordForm
      id={id}
      noun="testimonial"
      onClose={onClose}
      url={contract.getStaffTestimonial.url}
      lists={[contract.listStaffTestimonials.url, contract.listTestimonials.url]}
      read={(of, signal) => call(contract.getStaffTestimonial, { params: { id: of }, signal })}
      create={(newId, values) => call(contract.createTestimonial, { body: { id: newId, ...bodyOf(values) } })}
      edit={({ id: of, version }, values) =>
        call(contract.editTestimonial, { params: { id: of }, body: { version, ...bodyOf(values) } })
      }
      remove={(of) => call(contract.deleteTestimonial, { params: { id: of } })}
      removal="It leaves every page, and its name and consent are deleted."
      empty={empty}
      valuesOf={valuesOf}
      check={check}
      labels={{ name: 'Name', text: 'Text', consent: 'Consent', place: 'Order', shown: 'Shown' }}
      shown={{ shown: ({ shown }) => (shown ? 'Shown' : 'Hidden') }}
    >
      {(form) => <Fields {...form} />}
    </RecordForm>
  );
}

function Fields({ values, problems, set }: RecordFields<Values>) {
  return (
    <>
      <TextField
        label="Name"
        required
        maxLength={testimonialNameLengthMax}
        hint="As it is shown, such as a first name."
        value={values.name}
        error={problems.name}
        onChange={({ target }) => set({ name: target.value })}
      />
      <TextArea
        label="Text"
        required
        maxLength={testimonialTextLengthMax}
        hint="In their own words."
        value={values.text}
        error={problems.text}
        onChange={({ target }) => set({ text: target.value })}
      />
      <TextField
        label="Consent"
        required
        maxLength={testimonialConsentLengthMax}
        hint="How and when they agreed. Only staff see it."
        value={values.consent}
        error={problems.consent}
        onChange={({ target }) => set({ consent: target.value })}
      />
      <NumberField
        whole
        label="Order"
        hint="Smaller numbers come first."
        value={values.place}
        error={problems.place}
        onChange={({ target }) => set({ place: target.value })}
      />
      <Checkbox
        label="Show on the VIP and landing pages"
        checked={values.shown}
        onChange={({ target }) => set({ shown: target.checked })}
      />
    </>
  );
}
