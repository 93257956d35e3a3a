import type { SignedInUser } from '@sheetmark/contract';
import { IconFingerprint } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { passkeysMessages } from '../../../lib/messages/passkeys.ts';
import { signingInMessages } from '../../../lib/messages/signing-in.ts';
import { Button } from '../../../ui/button.tsx';
import { usePasskeySignIn } from '../api/passkeys.ts';
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
  onSignedIn: (user: SignedInUser) => void;
}

/** Buttons of the providers of single sign-on. Nothing unless the server has some. Hides the form where passwords are turned off. */
export function SignInWays({ isHidden, onHide, onSignedIn }: SignInWaysProps) {
  const { data } = useQuery(signInOptionsQuery());
  const refusal = useRouterState({ select: ({ location }) => location.state.signInRefusal });
  const provider = useProvider();
  const passkey = usePasskeySignIn();
  const isOff = data?.passwords === false;
  useEffect(() => onHide(isOff), [isOff, onHide]);
  if (!data || (data.providers.length === 0 && !data.passkeys)) return null;
  const note = provider.error?.message ?? passkey.error?.message ?? refusal;
  return (
    <div className={styles.ways} role="group" aria-label={signingInMessages.ways}>
      {!isHidden && <div className={styles.or}>{signingInMessages.or}</div>}
      {note !== undefined && <Note kind="warning">{note}</Note>}
      {data.passkeys && (
        <Button
          size="l"
          className={styles.way}
          busy={passkey.isPending}
          icon={<IconFingerprint aria-hidden="true" />}
          onClick={() => passkey.mutate(undefined, { onSuccess: onSignedIn })}
        >
          {passkeysMessages.use}
        </Button>
      )}
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
