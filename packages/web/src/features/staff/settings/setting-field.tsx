import type { StaffSetting } from '@limelight/contract/people/settings.schema';
import { type Tier, tierNames, tiers } from '@limelight/rules/tier';
import { Switch } from '../../../ui/checkbox';
import { NativeSelect } from '../../../ui/native-select';
import { NumberField } from '../../../ui/number-field';
import { TextField } from '../../../ui/text-field';
import { type SettingDraft, unitOf } from './setting-values';
import styles from './settings.module.css';

export interface SettingFieldProps {
  readonly setting: StaffSetting;
  readonly draft: SettingDraft;
  readonly error: string | undefined;
  readonly disabled: boolean;
  readonly onChange: (draft: SettingDraft) => void;
}

/** The control of a value, by its kind. */
export function SettingField({ setting, draft, error, disabled, onChange }: SettingFieldProps) {
  const { key, label, kind, options, bounds } = setting;
  if (typeof draft === 'boolean') {
    return (
      <Switch
        label={label}
        labelHidden
        name={key}
        checked={draft}
        disabled={disabled}
        onChange={({ target }) => onChange(target.checked)}
      />
    );
  }
  if (typeof draft === 'object') {
    return (
      <div className={styles.rates}>
        {tiers.map((tier) => (
          <UnitField
            key={tier}
            setting={setting}
            label={tierNames[tier]}
            name={`${key} ${tier}`}
            text={draft[tier]}
            error={undefined}
            disabled={disabled}
            onText={(text) => onChange({ ...draft, [tier]: text } as Record<Tier, string>)}
          />
        ))}
        <p className={error === undefined ? styles.bounds : styles.problem}>{error ?? bounds}</p>
      </div>
    );
  }
  if (kind === 'choice') {
    return (
      <div className={styles.single}>
        <NativeSelect
          label={label}
          name={key}
          options={(options ?? []).map((value) => ({ value, label: value }))}
          value={draft}
          disabled={disabled}
          onChange={onChange}
        />
      </div>
    );
  }
  return (
    <div className={styles.single}>
      <UnitField
        setting={setting}
        label={label}
        name={key}
        text={draft}
        hint={bounds}
        error={error}
        disabled={disabled}
        onText={onChange}
      />
    </div>
  );
}

interface UnitFieldProps {
  readonly setting: StaffSetting;
  readonly label: string;
  readonly name: string;
  readonly text: string;
  readonly hint?: string;
  readonly error: string | undefined;
  readonly disabled: boolean;
  readonly onText: (text: string) => void;
}

function UnitField({ setting: { kind }, label, name, text, hint, error, disabled, onText }: UnitFieldProps) {
  const { before, after } = unitOf(kind);
  const Kind = kind === 'text' ? TextField : NumberField;
  return (
    <Kind
      label={label}
      name={name}
      autoComplete="off"
      leading={before === undefined ? undefined : <span className={styles.unit}>{before}</span>}
      trailing={after}
      hint={hint}
      error={error}
      disabled={disabled}
      value={text}
      onChange={({ target }) => onText(target.value)}
    />
  );
}
