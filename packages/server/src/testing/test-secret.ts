/** That of the template databases too, whose seeds it encrypts. */
export const testSecret = 'a secret that only tests know, long enough';
