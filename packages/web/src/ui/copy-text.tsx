import { secondMs } from '@limelight/rules/time';
import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { showToast } from './toast-store';

export interface CopyTexts {
  readonly copied: string;
  readonly failed: string;
}

/** Copies to the clipboard and shows the outcome in a toast. @returns whether it succeeded */
export async function copyText(text: string, { copied, failed }: CopyTexts): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ tone: 'success', text: copied });
    return true;
  } catch {
    showToast({ tone: 'error', text: failed });
    return false;
  }
}

const checkMarkMs = 2 * secondMs;

/** For a copy button: its click handler, and its icon, which is a check mark for a moment after copying. */
export function useCopy(copy: () => Promise<boolean>, size: 16 | 18 = 16) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), checkMarkMs);
    return () => clearTimeout(timer);
  }, [copied]);
  const Icon = copied ? Check : Copy;
  return {
    icon: <Icon aria-hidden size={size} strokeWidth={copied ? 2.25 : 1.75} />,
    onClick: () => void copy().then(setCopied),
  };
}
