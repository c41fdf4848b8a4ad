import {
  type SuspensionKind,
  suspensionKinds,
  suspensionText,
  suspensionTextLengthMax,
} from '@limelight/rules/suspension';
import { NativeSelect } from '../../../ui/native-select';
import { TextArea } from '../../../ui/text-field';

export interface PublicReason {
  readonly kind: SuspensionKind;
  readonly publicText: string;
}

export const noPublicReason: PublicReason = { kind: 'terms', publicText: '' };

const labels: Readonly<Record<SuspensionKind, string>> = {
  terms: 'Against the terms',
  accounts: 'Several accounts',
  payment: 'A payment',
  security: 'Somebody else’s use',
};

export interface SuspensionFieldsProps {
  readonly value: PublicReason;
  readonly onChange: (value: PublicReason) => void;
}

/** What a suspended player reads at log-in, next to the reason that only staff read. */
export function SuspensionFields({ value, onChange }: SuspensionFieldsProps) {
  return (
    <>
      <NativeSelect
        label="Kind"
        name="kind"
        options={suspensionKinds.map((kind) => ({ value: kind, label: labels[kind] }))}
        value={value.kind}
        onChange={(kind) => onChange({ ...value, kind: kind as SuspensionKind })}
      />
      <TextArea
        label="What the player reads"
        note="Optional"
        name="publicText"
        rows={2}
        maxLength={suspensionTextLengthMax}
        placeholder={suspensionText(value.kind)}
        hint="Shown at log-in; the reason below never is"
        value={value.publicText}
        onChange={({ target }) => onChange({ ...value, publicText: target.value })}
      />
    </>
  );
}
