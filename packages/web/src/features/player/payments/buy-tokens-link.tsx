import { paths } from '@limelight/contract/paths';
import { Link } from '@tanstack/react-router';

/** Next to the player's cash. */
export function BuyTokensLink() {
  return <Link to={paths.buyTokens}>Need More Cash, Buy Tokens</Link>;
}
