export { deleteBounce, findSuppression, listSuppressed, upsertConsent, upsertSuppression } from './mail-consent.sql.js';
export { withdrawConsent } from './withdraw-consent.js';
