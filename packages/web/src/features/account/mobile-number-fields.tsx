import { mobileNumberLengthMax } from '@limelight/rules/account';
import { phonePrefixes, typedMobileNumber } from '@limelight/rules/phone-prefixes';
import { Select } from '../../ui/select';
import { TextField } from '../../ui/text-field';
import styles from './mobile-number-fields.module.css';
import type { FieldsProps } from './person-fields';

/** Country calling codes, searchable by country name or digits. */
const prefixOptions = phonePrefixes.map(({ prefix, label }) => ({
  value: prefix,
  label,
  shortLabel: `${prefix} ${label}`,
  detail: prefix,
}));

export function MobileNumberFields({
  form,
}: FieldsProps<{ readonly mobileNumberPrefix: string; readonly mobileNumber: string }>) {
  return (
    <div className={styles.number}>
      <Select
        label="Prefix"
        options={prefixOptions}
        autoComplete="tel-country-code"
        value={form.values.mobileNumberPrefix}
        error={form.problems.mobileNumberPrefix}
        onChange={(mobileNumberPrefix) => form.set({ mobileNumberPrefix })}
      />
      <TextField
        label="Mobile number"
        type="tel"
        name="mobile-number"
        inputMode="numeric"
        autoComplete="tel-national"
        required
        hint="Remaining digits without zero in front"
        // Longer than the stored number, so that a pasted "+44 (0)7700 900" fits.
        maxLength={mobileNumberLengthMax * 3}
        {...form.field('mobileNumber')}
        onChange={({ target }) => form.set(typedMobileNumber(target.value))}
      />
    </div>
  );
}
