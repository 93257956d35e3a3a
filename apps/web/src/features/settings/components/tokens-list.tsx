import type { PersonalToken } from '@sheetmark/contract';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { tokensMessages } from '../../../lib/messages/tokens.ts';
import { Button } from '../../../ui/button.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { LineSkeletons } from '../../../ui/skeleton.tsx';
import { TokenRow } from '../../../ui/token-row.tsx';
import { tokensQuery, useRevokeToken } from '../api/tokens.ts';
import { NewTokenDialog } from './new-token-dialog.tsx';
import { SecretNotice } from './secret-notice.tsx';
import styles from './tokens-list.module.css';

interface Made {
  readonly name: string;
  readonly token: string;
}

/** The user's personal tokens, with one that was just created. */
export function TokensList() {
  const tokens = useQuery(tokensQuery());
  const [isAdding, setIsAdding] = useState(false);
  const [made, setMade] = useState<Made | null>(null);
  if (tokens.isPending) return <LineSkeletons count={2} label={tokensMessages.loading} />;
  if (tokens.isError) return <LoadFailure error={tokens.error} onRetry={() => void tokens.refetch()} />;
  const rows = tokens.data.data;
  return (
    <div className={styles.tokens}>
      {made && (
        <SecretNotice
          name={made.name}
          text={tokensMessages.ready}
          secret={made.token}
          words={tokensMessages}
          onHide={() => setMade(null)}
        />
      )}
      {rows.length === 0 ? (
        <p className={styles.none}>{tokensMessages.noTokens}</p>
      ) : (
        <ul className={styles.list}>
          {rows.map((token) => (
            <OwnToken key={token.id} token={token} />
          ))}
        </ul>
      )}
      <Button className={styles.add} icon={<IconPlus aria-hidden="true" />} onClick={() => setIsAdding(true)}>
        {tokensMessages.newToken}
      </Button>
      {isAdding && <NewTokenDialog onClose={() => setIsAdding(false)} onCreated={setMade} />}
    </div>
  );
}

function OwnToken({ token }: { token: PersonalToken }) {
  const projects = token.projects?.map(({ name }) => name).join(', ');
  return <TokenRow token={token} details={projects === '' ? tokensMessages.noProjects : projects} revoke={useRevokeToken()} />;
}
