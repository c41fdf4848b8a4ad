import { type MuteLength, muteLengths } from '@limelight/rules/squad-message';

const texts: Readonly<Record<MuteLength, string>> = { '15m': '15 minutes', '24h': '24 hours', '7d': '7 days' };

/** For how long moderators and staff can mute a player. */
export const muteLengthChoices = muteLengths.map((length) => ({ value: length, label: texts[length] }));
