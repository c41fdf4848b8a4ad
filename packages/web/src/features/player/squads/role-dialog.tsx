import type { SquadDetail, SquadMember } from '@limelight/contract/fame/squads.schema';
import type { SquadRight } from '@limelight/rules/squad';
import { messageOf } from '../../../queries/api-error';
import { useSetSquadRole } from '../../../queries/squads';
import { atHandle, rightLooks } from '../../../shell/squads/squad-names';
import { Checkbox } from '../../../ui/checkbox';
import { Segmented } from '../../../ui/segmented';
import { showToast } from '../../../ui/toast-store';
import { useForm } from '../../../ui/use-form';
import { FormDialog } from './form-dialog';
import styles from './squad-forms.module.css';

interface RoleDialogProps {
  readonly squad: SquadDetail;
  readonly member: SquadMember;
  readonly onClose: () => void;
}

interface Values {
  readonly role: 'deputy' | 'member';
  readonly rights: readonly SquadRight[];
}

const roleChoices = [
  { value: 'deputy', label: 'Deputy' },
  { value: 'member', label: 'Member' },
] as const;
const rightChoices = Object.entries(rightLooks) as readonly (readonly [SquadRight, { readonly may: string }])[];

/** The role of a member, with each right of a deputy by itself. */
export function RoleDialog({ squad, member, onClose }: RoleDialogProps) {
  const { mutateAsync, isPending } = useSetSquadRole(squad.id, member.handle);
  const name = atHandle(member.handle);
  const form = useForm<Values>({
    initial: { role: 'deputy', rights: member.rights },
    check: () => ({}),
    send: async ({ role, rights }) => {
      await mutateAsync({ role, rights: role === 'deputy' ? [...rights] : [] });
      onClose();
      showToast({ tone: 'success', text: role === 'deputy' ? `${name} is deputy` : `${name} is a member` });
    },
    explain: (error) => {
      showToast({ tone: 'error', text: messageOf(error, 'Failed to change the role') });
      return {};
    },
  });
  const { role, rights } = form.values;
  const toggle = (right: SquadRight, on: boolean) =>
    form.set({ rights: on ? [...rights, right] : rights.filter((each) => each !== right) });
  return (
    <FormDialog
      onClose={onClose}
      title={member.role === 'deputy' ? `Rights of ${name}` : `Make ${name} deputy`}
      action="Save"
      busy={isPending}
      formProps={form.formProps}
    >
      {member.role === 'deputy' && (
        <Segmented label="Role" choices={roleChoices} value={role} full onChange={(next) => form.set({ role: next })} />
      )}
      {role === 'deputy' ? (
        <fieldset className={styles.rights}>
          <legend>What {name} may do</legend>
          {rightChoices.map(([right, { may }]) => (
            <Checkbox
              key={right}
              label={may}
              checked={rights.includes(right)}
              onChange={({ target }) => toggle(right, target.checked)}
            />
          ))}
        </fieldset>
      ) : (
        <p>{name} keeps the membership and loses all rights.</p>
      )}
    </FormDialog>
  );
}
