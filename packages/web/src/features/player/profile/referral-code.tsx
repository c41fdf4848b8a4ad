import { secondMs } from '@limelight/rules/time';
import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { copyReferralCode } from '../../../shell/referral-sharing';
import { IconButton } from '../../../ui/button';
import styles from './profile.module.css';

const confirmedMs = 2 * secondMs;

export function ReferralCode({ code }: { readonly code: string }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), confirmedMs);
    return () => clearTimeout(timer);
  }, [copied]);
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
