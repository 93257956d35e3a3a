import type { PersonalToken, SessionId } from '@sheetmark/contract';
import { IconClock, IconKey } from '@tabler/icons-react';
import { useState } from 'react';
import { formatDate, formatRoughAge, isSoon } from '../lib/dates.ts';
import { tokensMessages } from '../lib/messages/tokens.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import styles from './token-row.module.css';

interface TokenRowProps {
  token: Omit<PersonalToken, 'projects'>;
  /** Its projects, or its user. */
  details?: string | undefined;
  revoke: {
    readonly isPending: boolean;
    mutate(id: SessionId, options: { onSettled: () => void }): void;
  };
}

/** A personal token in a list, with the question before it is revoked. */
export function TokenRow({ token, details, revoke }: TokenRowProps) {
  const [isAsking, setIsAsking] = useState(false);
  const day = formatDate(token.expires_at);
  const endsSoon = isSoon(token.expires_at);
  const used =
    token.last_used_at === null
      ? tokensMessages.neverUsed
      : tokensMessages.lastUsed(formatRoughAge(token.last_used_at), token.source ?? '');
  return (
    <li className={styles.row}>
      <IconKey aria-hidden="true" />
      <div className={styles.words}>
        <p>
          <b>{token.name}</b> <code>{tokensMessages.endsIn(token.hint)}</code>{' '}
          <span className={styles.scope}>{tokensMessages.scopes[token.scope]}</span>
        </p>
        {details && <p>{details}</p>}
        <p>
          {endsSoon ? (
            <b className={styles.soon}>
              <IconClock aria-hidden="true" /> {tokensMessages.expiresSoon(day)}
            </b>
          ) : (
            tokensMessages.expires(day)
          )}{' '}
          · {used}
        </p>
      </div>
      <Button size="s" aria-label={tokensMessages.revokeToken(token.name)} onClick={() => setIsAsking(true)}>
        {tokensMessages.revoke}
      </Button>
      {isAsking && (
        <Dialog
          title={tokensMessages.revokeTitle(token.name)}
          submitLabel={tokensMessages.revoke}
          destructive
          focusSubmit
          busy={revoke.isPending}
          onClose={() => setIsAsking(false)}
          onSubmit={() => revoke.mutate(token.id, { onSettled: () => setIsAsking(false) })}
        >
          <p>{tokensMessages.revokeMeans}</p>
        </Dialog>
      )}
    </li>
  );
}
