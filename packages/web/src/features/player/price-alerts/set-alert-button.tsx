import type { Celebrity } from '@limelight/contract/exchange/market.schema';
import { Bell, BellPlus } from 'lucide-react';
import { useState } from 'react';
import { usePriceAlerts } from '../../../queries/price-alerts';
import { useRequestedAction } from '../../../shell/celebrity-actions';
import { Button, IconButton } from '../../../ui/button';
import { ResponsiveDialog } from '../../../ui/responsive-dialog';
import { AlertForm } from './alert-form';

interface SetAlertButtonProps {
  readonly celebrity: Celebrity;
  /** As an icon, for a header. */
  readonly asIcon?: boolean;
}

/** Opens the form for a price alert on a celebrity. */
export function SetAlertButton({ celebrity, asIcon = false }: SetAlertButtonProps) {
  const alerts = usePriceAlerts(celebrity.id);
  const [setting, setSetting] = useState(false);
  const close = () => setSetting(false);
  useRequestedAction(celebrity.id, asIcon ? [] : ['alert'], () => setSetting(true));
  const full = alerts.data !== undefined && alerts.data.waitingCount >= alerts.data.waitingMax;
  return (
    <>
      {asIcon ? (
        <IconButton
          label={`Alert for ${celebrity.name}`}
          icon={<BellPlus aria-hidden size={22} strokeWidth={1.75} />}
          onClick={() => setSetting(true)}
        />
      ) : (
        <Button
          variant="outline"
          full
          icon={<Bell aria-hidden size={18} strokeWidth={1.75} />}
          disabledReason={full ? 'You’ve reached the limit of price alerts' : undefined}
          onClick={() => setSetting(true)}
        >
          Set price alert
        </Button>
      )}
      <ResponsiveDialog open={setting} onClose={close} title={`Price alert for ${celebrity.name}`} width={420}>
        <AlertForm celebrity={celebrity} onDone={close} />
      </ResponsiveDialog>
    </>
  );
}
