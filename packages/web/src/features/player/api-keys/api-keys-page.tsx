import { addresses } from '@limelight/contract/addresses';
import { paths } from '@limelight/contract/paths';
import { apiKeysMax } from '@limelight/rules/api-key';
import { formatCount } from '@limelight/rules/count';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, KeyRound, Plus } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { useApiKeys } from '../../../queries/api-keys';
import { usePublicSettings } from '../../../queries/settings';
import { QueryView } from '../../../shell/query-view';
import { Button, buttonClass } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { PageTitle } from '../../../ui/page-title';
import { EmptyState, Skeleton } from '../../../ui/query-states';
import { ResponsiveDialog } from '../../../ui/responsive-dialog';
import styles from './api-keys.module.css';
import { CreateKeyForm } from './create-key-form';
import { KeyList } from './key-list';
import { type NewKey, NewKeyCard } from './new-key-card';

export function ApiKeysPage() {
  return (
    <div className={styles.page}>
      <PageTitle
        sub="Connect your own apps and bots"
        actions={
          <Link to={paths.profile} className={buttonClass({ variant: 'outline' })}>
            <ArrowLeft aria-hidden size={18} strokeWidth={1.75} />
            Profile
          </Link>
        }
      >
        API keys
      </PageTitle>
      <Keys />
    </div>
  );
}

function Keys() {
  const keys = useApiKeys();
  const isListed = useDeferredValue(!keys.isPending);
  const [creating, setCreating] = useState(false);
  const [made, setMade] = useState<NewKey>();
  const full = (keys.data?.length ?? 0) >= apiKeysMax;
  const create = (
    <Button
      icon={<Plus aria-hidden size={18} strokeWidth={1.75} />}
      disabledReason={full ? `You have ${apiKeysMax} keys. Revoke one to create another` : undefined}
      onClick={() => setCreating(true)}
    >
      New key
    </Button>
  );
  return (
    <div className={styles.section}>
      {made !== undefined && <NewKeyCard made={made} onClose={() => setMade(undefined)} />}
      <Card title="Your keys" aside={keys.data !== undefined && keys.data.length > 0 ? create : undefined}>
        <QueryView query={keys} label="Loading your keys" skeleton={<Skeleton shape="block" height={96} />}>
          {(list) =>
            list.length === 0 ? (
              <EmptyState
                icon={<KeyRound aria-hidden size={24} strokeWidth={1.75} />}
                title="No keys yet"
                text="Create a key to connect an app or a bot to your account."
                action={create}
              />
            ) : (
              <KeyList
                keys={list}
                onRevoked={(id) => {
                  if (id === made?.key.id) setMade(undefined);
                }}
              />
            )
          }
        </QueryView>
      </Card>
      {/* Below a list whose length is not known before it arrives. */}
      {isListed && <HowItWorks />}
      <ResponsiveDialog open={creating} onClose={() => setCreating(false)} title="New API key">
        <CreateKeyForm
          onMade={(key) => {
            setMade(key);
            setCreating(false);
          }}
        />
      </ResponsiveDialog>
    </div>
  );
}

function HowItWorks() {
  const { data: settings } = usePublicSettings();
  return (
    <Card title="How keys work">
      <ul className={styles.rules}>
        <li>
          Send the key with each request: <code>Authorization: Bearer ll_live_…</code>
        </li>
        <li>A key acts as you, within your limits. It can never change your password, your email or your keys.</li>
        {settings !== undefined && (
          <li>
            Each key may make {formatCount(settings.apiKeyRequestsPerMinuteMax)} requests a minute. Above that, the
            response is 429 and says how long to wait.
          </li>
        )}
        <li>A key that trades marks your account as a bot permanently. Bots rank in a league of their own.</li>
      </ul>
      <p className={styles.links}>
        {/* A page of the server, so no router link. */}
        <a href={addresses.apiPages}>API documentation</a>
        <Link to={paths.help} hash="api">
          Help
        </Link>
      </p>
    </Card>
  );
}
