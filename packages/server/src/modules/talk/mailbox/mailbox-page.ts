import { escapeHtml } from '../../../platform/escape-html.js';
import type { LocalMail } from './mailbox.sql.js';

const linkPattern = /https?:\/\/[^\s<>"']+/g;

export function linksOf(text: string): string[] {
  return [...text.matchAll(linkPattern)].map(([url]) => url);
}

/** Text with its URLs as links. Everything is escaped, so that a mail cannot inject markup. */
function linked(text: string): string {
  let html = '';
  let end = 0;
  for (const { 0: url, index } of text.matchAll(linkPattern)) {
    html += `${escapeHtml(text.slice(end, index))}<a href="${escapeHtml(url)}">${escapeHtml(url)}</a>`;
    end = index + url.length;
  }
  return html + escapeHtml(text.slice(end));
}

const time = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'Europe/London' });

function article({ to, subject, text, sentAt }: LocalMail): string {
  return `<article>
<h2>${escapeHtml(subject)}</h2>
<p class="to">To ${escapeHtml(to)} <time datetime="${sentAt.toISOString()}">${time.format(sentAt)}</time></p>
<pre>${linked(text)}</pre>
</article>`;
}

const style = `
:root { color-scheme: light dark; --page: #f4f2ee; --card: #fff; --ink: #1d1a26; --soft: #6b6676; --line: #e2ded6 }
@media (prefers-color-scheme: dark) { :root { --page: #131118; --card: #1d1a26; --ink: #f4f2ee; --soft: #a8a2b5; --line: #322d40 } }
body { margin: 0; padding: 32px 16px; background: var(--page); color: var(--ink); font: 16px/1.5 Inter, system-ui, sans-serif }
main { max-width: 720px; margin: 0 auto }
h1 { font-size: 26px; margin: 0 0 4px } h2 { font-size: 18px; margin: 0 }
.lead, .to { color: var(--soft); margin: 0 0 24px } .to { font-size: 14px; margin: 2px 0 16px }
article { background: var(--card); border: 1px solid var(--line); border-radius: 14px; padding: 20px 24px; margin: 0 0 16px }
pre { font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; margin: 0 } a { color: inherit; font-weight: 600 }
time { float: right }`;

export function mailboxPage(mails: readonly LocalMail[]): string {
  const content = mails.length === 0 ? '<p>No mail yet. Sign up, and the verification mail appears here.</p>' : '';
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Local mailbox</title><style>${style}</style></head>
<body><main>
<h1>Local mailbox</h1>
<p class="lead">Mail that would have been sent, newest first. Reload to look again. Set MAIL_URL to send by SMTP.</p>
${content}${mails.map(article).join('\n')}
</main></body>
</html>
`;
}
