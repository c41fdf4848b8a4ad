import type { PriceAlert } from '@limelight/contract/play/price-alerts.schema';
import { X } from 'lucide-react';
import { messageOf } from '../../../queries/api-error';
import { useRemovePriceAlert } from '../../../queries/price-alerts';
import { IconButton } from '../../../ui/button';
import { FocusReturn } from '../../../ui/focus-return';
import { showToast } from '../../../ui/toast-store';
import { alertText } from './alert-view';

/** The celebrity's `name` is left out on its own page. */
export function RemoveAlertButton({ alert, name }: { readonly alert: PriceAlert; readonly name?: string }) {
  const { mutate, isPending } = useRemovePriceAlert();
  const whose = name === undefined ? '' : ` for ${name}`;
  const remove = () =>
    mutate(alert.id, {
      onError: (error) => showToast({ tone: 'error', text: messageOf(error, 'The alert could not be removed') }),
    });
  return (
    <FocusReturn>
      <IconButton
        label={`Remove alert: ${alertText(alert)}${whose}`}
        size="small"
        icon={<X aria-hidden size={16} strokeWidth={1.75} />}
        aria-busy={isPending}
        onClick={remove}
      />
    </FocusReturn>
  );
}
