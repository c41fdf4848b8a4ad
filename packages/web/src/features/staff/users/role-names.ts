export const roleNames = { user: 'User', manager: 'Manager', admin: 'Admin' } as const;
