import { categories, countries, descriptionLengthMax, nameLengthMax } from '@limelight/rules/celebrity';
import { fanSentiments } from '@limelight/rules/movement';
import { Switch } from '../../../ui/checkbox';
import { NativeSelect } from '../../../ui/native-select';
import { TextArea, TextField } from '../../../ui/text-field';
import type { Problems } from '../../../ui/use-form';
import styles from './celebrities.module.css';
import { type CelebrityFields, fieldLabels } from './celebrity-fields';

const plain = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
const sentimentOptions = fanSentiments.map((value) => ({
  value,
  label: value.charAt(0).toUpperCase() + value.slice(1),
}));

interface DetailsFieldsProps {
  /** Whether it is shown first is for those that are listed. */
  readonly values: Omit<CelebrityFields, 'featured'> & Partial<Pick<CelebrityFields, 'featured'>>;
  readonly problems: Problems<CelebrityFields>;
  readonly onChange: (change: Partial<CelebrityFields>) => void;
}

/** The fields of a celebrity, for a new one and for an edit. */
export function DetailsFields({ values, problems, onChange }: DetailsFieldsProps) {
  return (
    <div className={styles.fields}>
      <TextField
        label={fieldLabels.name}
        name="name"
        required
        maxLength={nameLengthMax}
        autoComplete="off"
        value={values.name}
        error={problems.name}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <NativeSelect
        label={fieldLabels.category}
        options={plain(categories)}
        value={values.category}
        error={problems.category}
        onChange={(category) => onChange({ category: category as CelebrityFields['category'] })}
      />
      <NativeSelect
        label={fieldLabels.country}
        options={plain(countries)}
        value={values.country}
        error={problems.country}
        onChange={(country) => onChange({ country: country as CelebrityFields['country'] })}
      />
      <NativeSelect
        label={fieldLabels.fanSentiment}
        hint="Your estimate. Players see only what their own trades say."
        options={sentimentOptions}
        value={values.fanSentiment}
        onChange={(fanSentiment) => onChange({ fanSentiment: fanSentiment as CelebrityFields['fanSentiment'] })}
      />
      <div className={styles.wide}>
        <TextArea
          label={fieldLabels.description}
          note="one neutral sentence"
          name="description"
          rows={2}
          required
          maxLength={descriptionLengthMax}
          hint="Facts only; nothing about private life."
          value={values.description}
          error={problems.description}
          onChange={({ target }) => onChange({ description: target.value })}
        />
      </div>
      {values.featured !== undefined && (
        <Switch
          label={fieldLabels.featured}
          checked={values.featured}
          onChange={({ target }) => onChange({ featured: target.checked })}
        />
      )}
    </div>
  );
}
