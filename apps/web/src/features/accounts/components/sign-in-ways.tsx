import { useQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { signingInMessages } from '../../../lib/messages/signing-in.ts';
import { Button } from '../../../ui/button.tsx';
import { signInOptionsQuery, useProvider } from '../api/providers.ts';
import { Note } from './account-form.tsx';
import styles from './sign-in-ways.module.css';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Why signing in with a provider failed. */
    signInRefusal?: string;
  }
}

interface SignInWaysProps {
  /** Whether the form for passwords is hidden. */
  isHidden: boolean;
  onHide: (isHidden: boolean) => void;
}

/** Buttons of the providers of single sign-on. Nothing unless the server has some. Hides the form where passwords are turned off. */
export function SignInWays({ isHidden, onHide }: SignInWaysProps) {
  const { data } = useQuery(signInOptionsQuery());
  const refusal = useRouterState({ select: ({ location }) => location.state.signInRefusal });
  const provider = useProvider();
  const isOff = data?.passwords === false;
  useEffect(() => onHide(isOff), [isOff, onHide]);
  if (!data || data.providers.length === 0) return null;
  const note = provider.error?.message ?? refusal;
  return (
    <div className={styles.ways} role="group" aria-label={signingInMessages.ways}>
      {!isHidden && <div className={styles.or}>{signingInMessages.or}</div>}
      {note !== undefined && <Note kind="warning">{note}</Note>}
      {data.providers.map(({ id, name }) => (
        <Button
          key={id}
          size="l"
          className={styles.way}
          busy={provider.isPending && provider.variables === id}
          disabled={provider.isPending}
          icon={
            <span className={styles.initial} aria-hidden="true">
              {name.slice(0, 1).toUpperCase()}
            </span>
          }
          onClick={() => provider.mutate(id)}
        >
          {signingInMessages.continueWith(name)}
        </Button>
      ))}
      {isHidden && (
        <Button variant="quiet" onClick={() => onHide(false)}>
          {signingInMessages.emergency}
        </Button>
      )}
    </div>
  );
}
