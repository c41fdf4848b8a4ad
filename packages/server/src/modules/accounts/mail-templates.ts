import { escapeHtml } from '../../platform/escape-html.js';

export interface MailContent {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

interface Action {
  readonly label: string;
  readonly url: string;
}

interface Letter {
  readonly subject: string;
  readonly name: string;
  readonly paragraphs: readonly string[];
  readonly action: Action;
  readonly secondAction?: Action;
  readonly footnote: string;
}

function asText({ name, paragraphs, action, secondAction, footnote }: Letter): string {
  const actions = [action, ...(secondAction ? [secondAction] : [])].map(({ label, url }) => `${label}:\n${url}`);
  return [`Hello ${name},`, ...paragraphs, ...actions, footnote, 'Limelight, the celebrity stock exchange'].join(
    '\n\n',
  );
}

/** Mail programs read no style sheets, so every element carries its own; tables are what all of them lay out alike. */
const styles = {
  page: 'margin:0;padding:32px 16px;background:#f4f2ee;font-family:Inter,Segoe UI,Helvetica,Arial,sans-serif;color:#1d1a26',
  card: 'max-width:520px;margin:0 auto;background:#ffffff;border-radius:14px;padding:32px;text-align:left',
  brand: 'font-size:20px;font-weight:800;letter-spacing:-0.02em;margin:0 0 24px',
  paragraph: 'font-size:16px;line-height:1.55;margin:0 0 16px',
  button:
    'display:inline-block;background:#1d1a26;color:#ffffff;text-decoration:none;font-weight:600;font-size:16px;padding:13px 24px;border-radius:10px',
  link: 'color:#1d1a26;word-break:break-all',
  small: 'font-size:13px;line-height:1.5;color:#6b6676;margin:16px 0 0',
} as const;

function asHtml({ subject, name, paragraphs, action, secondAction, footnote }: Letter): string {
  const url = escapeHtml(action.url);
  const second = secondAction
    ? `<p style="${styles.paragraph}"><a href="${escapeHtml(secondAction.url)}" style="${styles.link}">${escapeHtml(secondAction.label)}</a></p>`
    : '';
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="${styles.page}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<div style="${styles.card}">
<p style="${styles.brand}">Limelight</p>
${[`Hello ${name},`, ...paragraphs].map((line) => `<p style="${styles.paragraph}">${escapeHtml(line)}</p>`).join('\n')}
<p style="margin:24px 0"><a href="${url}" style="${styles.button}">${escapeHtml(action.label)}</a></p>
${second}
<p style="${styles.small}">If the button does not work, open this address:<br><a href="${url}" style="${styles.link}">${url}</a></p>
<p style="${styles.small}">${escapeHtml(footnote)}</p>
</div>
</td></tr></table>
</body>
</html>
`;
}

function letter(content: Letter): MailContent {
  return { subject: content.subject, text: asText(content), html: asHtml(content) };
}

/** Every mail about an account. Each says what happened, what to do, and what to do when it was somebody else. */
export const mailTemplates = {
  verifyEmail: ({ name, verifyUrl }: { name: string; verifyUrl: string }) =>
    letter({
      subject: 'Verify your email for Limelight',
      name,
      paragraphs: ['Welcome to Limelight. Please verify your email, and your starting cash is yours to trade.'],
      action: { label: 'Verify my email', url: verifyUrl },
      footnote:
        'The link works for 24 hours. If you did not sign up, please ignore this mail: nothing happens without the link.',
    }),
  alreadyRegistered: ({ name, logInUrl, resetUrl }: { name: string; logInUrl: string; resetUrl: string }) =>
    letter({
      subject: 'You already have a Limelight account',
      name,
      paragraphs: [
        'Somebody, probably you, just tried to sign up with this email address. It already has an account, so no new one was made.',
        'You can log in with your password, or set a new one.',
      ],
      action: { label: 'Log in', url: logInUrl },
      secondAction: { label: 'Set a new password', url: resetUrl },
      footnote: 'The link to set a password works once, for one hour. If this was not you, you need not do anything.',
    }),
  resetPassword: ({ name, resetUrl }: { name: string; resetUrl: string }) =>
    letter({
      subject: 'Reset your Limelight password',
      name,
      paragraphs: ['Somebody, probably you, asked to reset the password of your account.'],
      action: { label: 'Set a new password', url: resetUrl },
      footnote:
        'The link works once, for one hour. If this was not you, please ignore this mail: your password stays as it is.',
    }),
  passwordChanged: ({ name, logInUrl }: { name: string; logInUrl: string }) =>
    letter({
      subject: 'Your Limelight password was changed',
      name,
      paragraphs: ['The password of your account was just changed, and every device was logged out.'],
      action: { label: 'Log in', url: logInUrl },
      footnote: 'If this was not you, use "Forgot password" on the log-in page at once to take your account back.',
    }),
} as const;
