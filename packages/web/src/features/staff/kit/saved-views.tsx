import type { SavedView } from '@limelight/contract/people/saved-views.schema';
import { savedViewNameLengthMax } from '@limelight/rules/saved-view';
import { Bookmark, Check, Plus, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { useMe } from '../../../queries/accounts';
import { messageOf } from '../../../queries/api-error';
import { type FlatSearch, listSearch } from '../../../shell/staff-pages';
import { usePageSearch } from '../../../shell/use-search';
import { ActionMenu } from '../../../ui/action-menu';
import { Button, buttonClass, IconButton } from '../../../ui/button';
import { ResponsiveDialog } from '../../../ui/responsive-dialog';
import { TextField } from '../../../ui/text-field';
import { showToast } from '../../../ui/toast-store';
import { useForm } from '../../../ui/use-form';
import { fieldsOrToast } from '../../account/explain-failure';
import styles from './staff-kit.module.css';
import { addressOfStaffSearch, type StaffListDefinition } from './staff-list-definition';
import { useSavedViews } from './use-saved-views';
import type { StaffSearchState } from './use-staff-search';

export interface SavedViewsProps<Row extends object> {
  readonly list: StaffListDefinition<Row>;
  readonly state: StaffSearchState;
}

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** Filters of a list under names of their own. */
export function SavedViews<Row extends object>({ list, state }: SavedViewsProps<Row>) {
  const { data: me } = useMe();
  const [, setSearch] = usePageSearch(listSearch<FlatSearch>);
  const { views, save, remove } = useSavedViews(me?.id ?? '', list.noun);
  const [dialog, setDialog] = useState<'save' | 'manage'>();
  const address = addressOfStaffSearch(list.firstSort, { ...state.search, page: 0, open: undefined });
  const current = Object.fromEntries(Object.entries(address).map(([key, value]) => [key, String(value)]));
  const close = () => setDialog(undefined);
  return (
    <>
      <ActionMenu
        label="Saved views"
        buttonClassName={buttonClass({ variant: 'outline', size: 'small' })}
        buttonContent={
          <>
            <Bookmark {...icon} /> Saved views
          </>
        }
        actions={[
          ...views.map((view) => ({
            label: view.name,
            icon: <Check {...icon} style={{ opacity: sameSearch(view.search, current) ? 1 : 0 }} />,
            onPress: () => setSearch(view.search),
          })),
          { label: 'Save this view', icon: <Plus {...icon} />, onPress: () => setDialog('save') },
          ...(views.length === 0
            ? []
            : [{ label: 'Delete views', icon: <Trash2 {...icon} />, onPress: () => setDialog('manage') }]),
        ]}
      />
      <SaveDialog open={dialog === 'save'} onClose={close} onSave={(name) => save({ name, search: current })} />
      <ResponsiveDialog open={dialog === 'manage'} onClose={close} title="Saved views">
        <ul className={styles.views}>
          {views.map((view) => (
            <li key={view.name}>
              {view.name}
              <IconButton
                label={`Delete ${view.name}`}
                icon={<Trash2 {...icon} />}
                onClick={() =>
                  void remove(view.name).catch((error) => showToast({ tone: 'error', text: messageOf(error) }))
                }
              />
            </li>
          ))}
          {views.length === 0 && <li>No saved views</li>}
        </ul>
      </ResponsiveDialog>
    </>
  );
}

function sameSearch(left: SavedView['search'], right: SavedView['search']): boolean {
  const text = (search: SavedView['search']) => JSON.stringify(Object.entries(search).toSorted());
  return text(left) === text(right);
}

interface SaveDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onSave: (name: string) => Promise<unknown>;
}

function SaveDialog({ open, onClose, onSave }: SaveDialogProps) {
  const formId = useId();
  return (
    <ResponsiveDialog
      open={open}
      onClose={onClose}
      title="Save this view"
      width={420}
      footer={
        <Button type="submit" form={formId}>
          Save
        </Button>
      }
    >
      {open && <SaveForm id={formId} onClose={onClose} onSave={onSave} />}
    </ResponsiveDialog>
  );
}

function SaveForm({ id, onClose, onSave }: Omit<SaveDialogProps, 'open'> & { readonly id: string }) {
  const form = useForm({
    initial: { name: '' },
    check: ({ name }) => ({ name: name.trim() === '' ? 'Please give the view a name' : null }),
    send: async ({ name }) => {
      await onSave(name.trim());
      onClose();
    },
    explain: (error) => fieldsOrToast(error, 'Failed to save the view'),
  });
  return (
    <form id={id} aria-label="Save this view" {...form.formProps}>
      <TextField
        label="Name"
        hint="Search, filters and sort, on every device of yours"
        autoComplete="off"
        required
        maxLength={savedViewNameLengthMax}
        {...form.field('name')}
      />
    </form>
  );
}
