/** How long an admin views as a player before it ends by itself. */
export const impersonationMinutes = 30;
