import { useState } from 'react';
import { ApiFailure } from '../../lib/api-client.ts';
import { secondFactorMessages } from '../../lib/messages/second-factor.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { useConfirmIdentity } from './api.ts';

/** Whether the call works once the user has confirmed who they are. */
export const needsConfirmation = (error: unknown): boolean => error instanceof ApiFailure && error.code === 'confirmation_needed';

interface ConfirmDialogProps {
  onClose: () => void;
  /** Repeats the call that needed it. */
  onConfirmed: () => void;
}

/** Asks for the password or a code before a sensitive change. */
export function ConfirmDialog({ onClose, onConfirmed }: ConfirmDialogProps) {
  const confirm = useConfirmIdentity();
  const [given, setGiven] = useState('');
  const submit = () =>
    confirm.mutate(given, {
      onSuccess: () => {
        onClose();
        onConfirmed();
      },
    });
  return (
    <Dialog
      title={secondFactorMessages.confirmTitle}
      submitLabel={secondFactorMessages.confirm}
      submitDisabled={given.trim() === ''}
      busy={confirm.isPending}
      onClose={onClose}
      onSubmit={submit}
    >
      <p>{secondFactorMessages.confirmAbout}</p>
      <PasswordField
        label={secondFactorMessages.password}
        autoComplete="current-password"
        data-autofocus
        value={given}
        error={confirm.error?.message}
        onChange={(event) => setGiven(event.currentTarget.value)}
      />
      <p>{secondFactorMessages.signInAgain}</p>
    </Dialog>
  );
}
