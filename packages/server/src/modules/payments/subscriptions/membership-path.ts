import { paths } from '@limelight/contract/paths';

/** The page on which a player sees VIP and its payments. */
export const membershipPath = paths.buyTokens;
