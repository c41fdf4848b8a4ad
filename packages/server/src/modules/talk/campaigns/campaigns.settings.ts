import { defineSettings, numberSetting, textSetting } from '../../people/settings/settings.public.js';

export const campaignSettings = defineSettings({
  campaignMailsPerMinute: numberSetting('count', {
    label: 'Campaign mails per minute',
    help: 'How many mails of campaigns are sent per minute, by all instances together.',
    min: 1,
    max: 100_000,
    default: 600,
    visibleTo: 'staff',
    changedBy: 'manager',
    effect: 'immediate',
  }),
  campaignSender: textSetting({
    label: 'Name and postal address of the operator',
    help: 'In the footer of campaigns, as the law requires, and as the seller on receipts. No campaign is sent without it.',
    min: 0,
    max: 300,
    default: '',
    visibleTo: 'staff',
    changedBy: 'manager',
    effect: 'immediate',
  }),
});

/** The sender's name and postal address, line by line; a comma separates lines where it was typed in one. */
export function senderLines(sender: string): readonly string[] {
  return sender
    .split(/\n|,/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
