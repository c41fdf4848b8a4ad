/** What a tab reports to the others of this browser about their session. */
export type SessionNews = 'changed' | 'logged-out';

const name = 'limelight.session';
const channel = typeof BroadcastChannel === 'function' ? new BroadcastChannel(name) : undefined;

export function notifyOtherTabs(news: SessionNews): void {
  channel?.postMessage(news);
}

export function onOtherTabs(listener: (news: SessionNews) => void): void {
  channel?.addEventListener('message', ({ data }) => listener(data as SessionNews));
}
