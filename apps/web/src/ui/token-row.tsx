import type { PersonalToken } from '@sheetmark/contract';
import { IconClock, IconKey } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatDate, formatRoughAge, isSoon } from '../lib/dates.ts';
import { tokensMessages } from '../lib/messages/tokens.ts';
import { Button } from './button.tsx';
import styles from './token-row.module.css';

interface TokenRowProps {
  token: Omit<PersonalToken, 'projects'>;
  /** Its projects, or its user. */
  details?: string | undefined;
  busy?: boolean;
  onRevoke: () => void;
  children?: ReactNode;
}

/** A personal token in a list. */
export function TokenRow({ token, details, busy = false, onRevoke, children }: TokenRowProps) {
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
      <Button size="s" busy={busy} aria-label={tokensMessages.revokeToken(token.name)} onClick={onRevoke}>
        {tokensMessages.revoke}
      </Button>
      {children}
    </li>
  );
}
