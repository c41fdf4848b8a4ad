import type { StaffCelebrityDetail } from '@limelight/contract/exchange/celebrities.schema';
import type { Category, Country } from '@limelight/rules/celebrity';
import type { FanSentiment } from '@limelight/rules/movement';

/** What the form enters about a celebrity, as the API takes it. */
export interface CelebrityFields {
  readonly name: string;
  readonly category: Category;
  readonly country: Country;
  readonly description: string;
  readonly featured: boolean;
  readonly fanSentiment: FanSentiment;
  readonly imageMediaId: string | null;
}

/** With what is published about another category. */
export interface EditedFields extends CelebrityFields {
  readonly categoryReason: string;
}

export const newFields: CelebrityFields = {
  name: '',
  category: 'Music',
  country: 'Rest of the world',
  description: '',
  featured: false,
  fanSentiment: 'neutral',
  imageMediaId: null,
};

export const fieldLabels: Readonly<Record<keyof CelebrityFields, string>> = {
  name: 'Name',
  category: 'Category',
  country: 'Country',
  description: 'Description',
  featured: 'First on landing and dashboard',
  fanSentiment: 'Fan sentiment',
  imageMediaId: 'Picture',
};

const fieldNames = Object.keys(fieldLabels) as readonly (keyof CelebrityFields)[];

export function fieldsOf(detail: StaffCelebrityDetail): CelebrityFields {
  const { name, category, country, description, featured, fanSentiment, imageMediaId } = detail;
  return { name, category, country, description, featured, fanSentiment, imageMediaId };
}

/** The fields that differ. */
export function differing(one: CelebrityFields, other: CelebrityFields): readonly (keyof CelebrityFields)[] {
  return fieldNames.filter((name) => one[name] !== other[name]);
}

/** A value as text, for both versions of a conflict. */
export function valueText(fields: CelebrityFields, name: keyof CelebrityFields): string {
  const value = fields[name];
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return value ?? 'Generated poster';
}

export const requiredText = 'Please fill in all required fields';

export function missingFields({ name, description }: Pick<CelebrityFields, 'name' | 'description'>) {
  return {
    name: name.trim() === '' ? requiredText : null,
    description: description.trim() === '' ? requiredText : null,
  };
}

/** Another category needs a reason. */
export function missingInEdit(saved: Pick<CelebrityFields, 'category'>, values: EditedFields) {
  const isMissing = values.category !== saved.category && values.categoryReason.trim() === '';
  return { ...missingFields(values), categoryReason: isMissing ? 'Please give a reason' : null };
}
