import { Check, Copy } from 'lucide-react';
import { copyReferralCode } from '../../../shell/referral-sharing';
import { IconButton } from '../../../ui/button';
import { useMoment } from '../../../ui/use-moment';
import styles from './profile.module.css';

export function ReferralCode({ code }: { readonly code: string }) {
  const [copied, setCopied] = useMoment();
  if (code === '') return <span className={styles.value}>N/A</span>;
  const Icon = copied ? Check : Copy;
  return (
    <>
      <code className={styles.code}>{code}</code>
      <IconButton
        label="Copy referral code"
        size="small"
        icon={<Icon aria-hidden size={16} strokeWidth={1.75} />}
        onClick={() => void copyReferralCode(code).then(setCopied)}
      />
    </>
  );
}
