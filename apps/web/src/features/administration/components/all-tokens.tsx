import type { UserToken } from '@sheetmark/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { tokensMessages } from '../../../lib/messages/tokens.ts';
import { Button } from '../../../ui/button.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { LineSkeletons } from '../../../ui/skeleton.tsx';
import { TokenRow } from '../../../ui/token-row.tsx';
import { allTokensQuery, useRevokeAnyToken } from '../api/tokens.ts';
import styles from './all-tokens.module.css';

/** Everyone's personal tokens. */
export function AllTokens() {
  const tokens = useInfiniteQuery(allTokensQuery());
  if (tokens.isPending) return <LineSkeletons count={2} label={tokensMessages.loading} />;
  if (tokens.isError) return <LoadFailure error={tokens.error} onRetry={() => void tokens.refetch()} />;
  const rows = tokens.data.pages.flatMap(({ data }) => data);
  if (rows.length === 0) return <p className={styles.none}>{tokensMessages.nobodyHasTokens}</p>;
  return (
    <div className={styles.tokens}>
      <ul className={styles.list}>
        {rows.map((token) => (
          <AnyToken key={token.id} token={token} />
        ))}
      </ul>
      {tokens.hasNextPage && (
        <Button busy={tokens.isFetchingNextPage} onClick={() => void tokens.fetchNextPage()}>
          {tokensMessages.showMore}
        </Button>
      )}
    </div>
  );
}

function AnyToken({ token }: { token: UserToken }) {
  return <TokenRow token={token} details={`${token.user.name} · ${token.user.email}`} revoke={useRevokeAnyToken()} />;
}
