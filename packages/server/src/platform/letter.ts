import { beginsWithGreeting, greetingOf } from '@limelight/rules/greeting';
import { escapeHtml } from './escape-html.js';

export interface MailContent {
  /** The name of the game, which the sender of a mail is shown as. */
  readonly siteName: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

interface LetterLink {
  readonly label: string;
  readonly url: string;
}

/** One of several news items in a mail. */
interface LetterItem {
  readonly title: string;
  readonly text: string;
  /** When it happened, already formatted. */
  readonly time: string;
  readonly url: string;
}

export interface Letter {
  /** The name of the game. */
  readonly siteName: string;
  readonly subject: string;
  /** What mail clients show next to the subject; by default the first words of the mail. */
  readonly preheader?: string;
  /** Greeted by its first word, unless the text greets. */
  readonly name: string;
  readonly paragraphs: readonly string[];
  /** After the paragraphs. Its HTML is inserted as it is. */
  readonly body?: Pick<MailContent, 'text' | 'html'>;
  readonly items?: readonly LetterItem[];
  readonly action?: LetterLink;
  readonly secondAction?: LetterLink;
  readonly footnote: string;
  /** Under the footnote: the link to unsubscribe. */
  readonly farewell?: LetterLink;
  /** Who sends it, with the postal address, line by line. */
  readonly sender?: readonly string[];
}

function itemAsText({ title, text, time, url }: LetterItem): string {
  return [`* ${title} (${time})`, ...(text === '' ? [] : [`  ${text}`]), `  ${url}`].join('\n');
}

/** One greeting: that of the text where its writer greets. */
function greetingIn({ name, paragraphs, body }: Letter): readonly string[] {
  return beginsWithGreeting(paragraphs[0] ?? body?.text ?? '') ? [] : [greetingOf(name)];
}

function asText(content: Letter): string {
  const { siteName, paragraphs, body, items = [], action, secondAction, footnote, farewell } = content;
  const { sender = [`${siteName}, the celebrity stock exchange`] } = content;
  const links = (...all: readonly (LetterLink | undefined)[]) =>
    all.flatMap((link) => (link === undefined ? [] : [`${link.label}:\n${link.url}`]));
  return [
    ...greetingIn(content),
    ...paragraphs,
    ...(body === undefined ? [] : [body.text]),
    ...items.map(itemAsText),
    ...links(action, secondAction),
    footnote,
    ...links(farewell),
    sender.join('\n'),
  ].join('\n\n');
}

/**
 * Mail clients ignore style sheets, so styles are inline; tables are the one layout that all of them support.
 */
const styles = {
  page: 'margin:0;padding:32px 16px;background:#f4f2ee;font-family:Inter,Segoe UI,Helvetica,Arial,sans-serif;color:#1d1a26',
  card: 'max-width:520px;margin:0 auto;background:#ffffff;border-radius:14px;padding:32px;text-align:left',
  brand: 'font-size:20px;font-weight:800;letter-spacing:-0.02em;margin:0 0 24px',
  paragraph: 'font-size:16px;line-height:1.55;margin:0 0 16px',
  item: 'border-top:1px solid #e4dacc;padding:14px 0;font-size:15px;line-height:1.5',
  itemLink: 'color:#1d1a26;font-weight:600;text-decoration:none',
  time: 'color:#6b6676;font-size:13px',
  button:
    'display:inline-block;background:#1d1a26;color:#ffffff;text-decoration:none;font-weight:600;font-size:16px;padding:13px 24px;border-radius:10px',
  link: 'color:#1d1a26;word-break:break-all',
  preheader: 'display:none;max-height:0;overflow:hidden;opacity:0',
  small: 'font-size:13px;line-height:1.5;color:#6b6676;margin:16px 0 0',
} as const;

function itemAsHtml({ title, text, time, url }: LetterItem): string {
  const lines = [
    `<a href="${escapeHtml(url)}" style="${styles.itemLink}">${escapeHtml(title)}</a>`,
    ...(text === '' ? [] : [escapeHtml(text)]),
    `<span style="${styles.time}">${escapeHtml(time)}</span>`,
  ];
  return `<div style="${styles.item}">${lines.join('<br>')}</div>`;
}

function linkAsHtml(link: LetterLink | undefined, style: string): string {
  if (link === undefined) return '';
  return `<p style="${style}"><a href="${escapeHtml(link.url)}" style="${styles.link}">${escapeHtml(link.label)}</a></p>`;
}

function actionAsHtml(action: LetterLink | undefined): string {
  if (action === undefined) return '';
  return `<p style="margin:24px 0">${letterButton(action)}</p>
<p style="${styles.small}">If the button does not work, open this address:<br><a href="${escapeHtml(action.url)}" style="${styles.link}">${escapeHtml(action.url)}</a></p>`;
}

export function letterButton({ label, url }: LetterLink): string {
  return `<a href="${escapeHtml(url)}" style="${styles.button}">${escapeHtml(label)}</a>`;
}

function asHtml(content: Letter): string {
  const { siteName, subject, preheader = '', paragraphs, body, items = [], action, secondAction } = content;
  const { sender = [] } = content;
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><meta name="supported-color-schemes" content="light"><title>${escapeHtml(subject)}</title></head>
<body style="${styles.page}">
${preheader === '' ? '' : `<div style="${styles.preheader}">${escapeHtml(preheader)}</div>`}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<div style="${styles.card}">
<p style="${styles.brand}">${escapeHtml(siteName)}</p>
${[...greetingIn(content), ...paragraphs].map((line) => `<p style="${styles.paragraph}">${escapeHtml(line)}</p>`).join('\n')}
${body?.html ?? ''}
${items.map(itemAsHtml).join('\n')}
${actionAsHtml(action)}
${linkAsHtml(secondAction, styles.paragraph)}
<p style="${styles.small}">${escapeHtml(content.footnote)}</p>
${linkAsHtml(content.farewell, styles.small)}
${sender.length === 0 ? '' : `<p style="${styles.small}">${sender.map(escapeHtml).join('<br>')}</p>`}
</div>
</td></tr></table>
</body>
</html>
`;
}

/** Renders a mail as plain text and as HTML that looks the same in all clients. */
export function letter(content: Letter): MailContent {
  return { siteName: content.siteName, subject: content.subject, text: asText(content), html: asHtml(content) };
}
