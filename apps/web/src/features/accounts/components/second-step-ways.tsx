import type { SignedInUser } from '@sheetmark/contract';
import { type Icon, IconDeviceMobile, IconFingerprint, IconKey } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { passkeysMessages } from '../../../lib/messages/passkeys.ts';
import { secondFactorMessages } from '../../../lib/messages/second-factor.ts';
import { signingInMessages } from '../../../lib/messages/signing-in.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { usePasskeySignIn } from '../api/passkeys.ts';
import { signInOptionsQuery } from '../api/providers.ts';
import { Note } from './account-form.tsx';
import styles from './sign-in-ways.module.css';

interface OtherWaysProps {
  /** Whether the form asks for a recovery code. */
  isRecovering: boolean;
  onChange: () => void;
  onSignedIn: (user: SignedInUser) => void;
}

/** What can be used instead of the code that the form asks for. */
export function OtherWays({ isRecovering, onChange, onSignedIn }: OtherWaysProps) {
  const passkey = usePasskeySignIn();
  const { data } = useQuery(signInOptionsQuery());
  return (
    <div className={styles.ways} role="group" aria-label={signingInMessages.ways}>
      <div className={styles.or}>{signingInMessages.or}</div>
      {passkey.error && <Note kind="warning">{passkey.error.message}</Note>}
      {data?.passkeys && (
        <Way icon={IconFingerprint} busy={passkey.isPending} onClick={() => passkey.mutate(undefined, { onSuccess: onSignedIn })}>
          {passkeysMessages.use}
        </Way>
      )}
      <Way icon={isRecovering ? IconDeviceMobile : IconKey} onClick={onChange}>
        {isRecovering ? secondFactorMessages.useApp : secondFactorMessages.useRecoveryCode}
      </Way>
    </div>
  );
}

export function TrustCheckbox({ checked, onChange }: { checked: boolean; onChange: (checked: boolean) => void }) {
  return (
    <label className={styles.trust}>
      <Checkbox label={secondFactorMessages.trust} checked={checked} onChange={({ currentTarget }) => onChange(currentTarget.checked)} />
      {secondFactorMessages.trust}
    </label>
  );
}

interface WayProps {
  icon: Icon;
  busy?: boolean;
  onClick: () => void;
  children: string;
}

function Way({ icon: Symbol, busy = false, onClick, children }: WayProps) {
  return (
    <Button size="l" className={styles.way} busy={busy} icon={<Symbol aria-hidden="true" />} onClick={onClick}>
      {children}
    </Button>
  );
}
