import { paths } from '@limelight/contract/paths';
import { useNavigate, useSearch } from '@tanstack/react-router';

/** Shows a form on the landing page's card. The code of an invitation link stays in the address. */
export function useShowCard(): (card: 'log-in' | 'sign-up') => Promise<void> {
  const navigate = useNavigate({ from: paths.landing });
  const { ref } = useSearch({ from: paths.landing });
  return (card) => {
    const search = { ...(ref !== undefined && { ref }), card };
    return navigate({ search, resetScroll: false });
  };
}
