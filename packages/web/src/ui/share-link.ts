import { type CopyTexts, copyText } from './copy-text';
import { showToast } from './toast-store';

/** Whether the device has a share sheet (Web Share API). */
export function canShare(): boolean {
  return typeof navigator.share === 'function';
}

export interface ShareTexts extends CopyTexts {
  /** Absent where the share sheet's own confirmation is enough. */
  readonly shared?: string;
}

/** Uses the device's share sheet, else copies the link. Closing the sheet shows no message. */
export async function shareLink(data: ShareData & { readonly url: string }, texts: ShareTexts): Promise<void> {
  if (!canShare()) {
    await copyText(data.url, texts);
    return;
  }
  try {
    await navigator.share(data);
    if (texts.shared !== undefined) showToast({ tone: 'success', text: texts.shared });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return;
    showToast({ tone: 'error', text: texts.failed });
  }
}
