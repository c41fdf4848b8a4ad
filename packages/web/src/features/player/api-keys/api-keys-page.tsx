import { paths } from '@limelight/contract/paths';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { buttonClass } from '../../../ui/button';
import { PageTitle } from '../../../ui/page-title';
import styles from './api-keys.module.css';
import { ApiKeysSection } from './api-keys-section';

export function ApiKeysPage() {
  return (
    <div className={styles.page}>
      <PageTitle
        sub="For programs that read your account or trade for you"
        actions={
          <Link to={paths.profile} className={buttonClass({ variant: 'outline' })}>
            <ArrowLeft aria-hidden size={18} strokeWidth={1.75} />
            Profile
          </Link>
        }
      >
        API keys
      </PageTitle>
      <ApiKeysSection />
    </div>
  );
}
