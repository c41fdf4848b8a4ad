/** The gallery's buttons, toasts, dialogs and menus. */
import { Bell, Briefcase, EllipsisVertical, Pencil, Share2, Star, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { ActionMenu } from '../action-menu';
import { Button, IconButton } from '../button';
import { Card } from '../card';
import { ResponsiveDialog } from '../responsive-dialog';
import { Spinner } from '../spinner';
import { showToast } from '../toast-store';
import styles from './gallery.module.css';
import { Ticket } from './gallery-forms';

export function Buttons() {
  const [open, setOpen] = useState<'center' | 'side'>();
  return (
    <Card title="Actions">
      <div className={styles.line}>
        <Button icon={<Briefcase aria-hidden size={18} strokeWidth={1.75} />}>Primary</Button>
        <Button variant="outline">Outline</Button>
        <Button variant="quiet">Quiet</Button>
        <Button variant="text">Text</Button>
        <Button variant="danger" size="small">
          Delete
        </Button>
        <Button busy>Saving</Button>
        <Button disabledReason="The market is halted for 60 seconds">Trade</Button>
        <IconButton label="Watch" pressed icon={<Star size={20} strokeWidth={1.75} />} />
        <IconButton label="Share" variant="outline" icon={<Share2 size={20} strokeWidth={1.75} />} />
        <IconButton label="Notifications" variant="quiet" icon={<Bell size={20} strokeWidth={1.75} />} />
        <ActionMenu
          label="More"
          buttonContent={<EllipsisVertical aria-hidden size={20} strokeWidth={1.75} />}
          actions={[
            { label: 'Edit', icon: <Pencil size={16} />, onPress: () => undefined },
            { label: 'Restore', onPress: () => undefined, disabledReason: 'Only for admins' },
            { label: 'Delete', icon: <Trash2 size={16} />, onPress: () => undefined, danger: true },
          ]}
        />
        <Button variant="outline" onClick={() => setOpen('center')}>
          Open dialog
        </Button>
        <Button variant="outline" onClick={() => setOpen('side')}>
          Open drawer
        </Button>
        <Spinner label="Loading" />
      </div>
      <ToastButtons />
      <ResponsiveDialog
        open={open !== undefined}
        kind={open ?? 'center'}
        onClose={() => setOpen(undefined)}
        title="Ada Marlowe"
        width={432}
      >
        <Ticket />
      </ResponsiveDialog>
    </Card>
  );
}

function ToastButtons() {
  return (
    <div className={styles.line}>
      {(['success', 'error', 'warning', 'info'] as const).map((tone) => (
        <Button key={tone} variant="quiet" size="small" onClick={() => showToast({ tone, text: `A toast of ${tone}` })}>
          {tone}
        </Button>
      ))}
      <Button
        variant="quiet"
        size="small"
        onClick={() =>
          showToast({
            tone: 'success',
            title: 'Bought',
            text: 'Successfully bought 3 shares of Ada Marlowe',
            action: { label: 'Undo', onPress: () => undefined },
          })
        }
      >
        with Undo
      </Button>
    </div>
  );
}
