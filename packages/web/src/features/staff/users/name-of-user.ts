import type { UserRow } from '@limelight/contract/house/users.schema';

/** Two players may have one name. */
export const nameOfUser = ({ name, email }: Pick<UserRow, 'name' | 'email'>): string => `${name}, ${email}`;
