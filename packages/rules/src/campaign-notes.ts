export interface CampaignText {
  readonly subject: string;
  readonly preheader: string;
  /** Markdown. */
  readonly body: string;
}

/** `{name}`, `{{ first_name }}`, `[[name]]`, `%name%`, `*|FNAME|*`: what other programs replace by a name. */
const placeholder = /\{\{\s*[\w.]+\s*\}\}|\{\w+\}|\[\[\s*\w+\s*\]\]|%\w+%|\*\|\w+\|\*/g;
const picture = /!\[[^\]]*\]\(/;

/** What the writer of a campaign may not expect of the mail, as sentences; none stops it. */
export function campaignNotes({ subject, preheader, body }: CampaignText): readonly string[] {
  const found = [subject, preheader, body].flatMap((text) => text.match(placeholder) ?? []);
  const placeholders = [...new Set(found)].slice(0, 3);
  return [
    ...(placeholders.length > 0
      ? [`${placeholders.join(', ')} goes out as it is: nothing is filled in but the greeting.`]
      : []),
    ...(picture.test(body) ? ['Pictures are left out: only their descriptions are sent.'] : []),
  ];
}
