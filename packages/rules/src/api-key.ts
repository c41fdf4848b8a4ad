/** Limits of personal API keys. */
export const apiKeysMax = 10;
export const apiKeyNameLengthMax = 60;

/** Leads every key, so that a leaked one is recognised by whoever scans for secrets. */
export const apiKeyLead = 'll_live_';

/** How long after logging in a key can be made without giving the password again. */
export const freshSessionMinutes = 10;
