import type { Prepared } from '@sheetmark/contract';
import { useState } from 'react';
import { useAddAuthenticator } from '../../../entities/second-factor/api.ts';
import { AuthenticatorSetup } from '../../../entities/second-factor/authenticator-setup.tsx';
import { CodeField } from '../../../entities/second-factor/code-field.tsx';
import { secondFactorMessages } from '../../../lib/messages/second-factor.ts';
import { Dialog } from '../../../ui/dialog.tsx';

interface AuthenticatorDialogProps {
  prepared: Prepared;
  onClose: () => void;
  onAdded: (codes: readonly string[]) => void;
}

/** Shows the QR code, and takes the app's first code. */
export function AuthenticatorDialog({ prepared, onClose, onAdded }: AuthenticatorDialogProps) {
  const add = useAddAuthenticator();
  const [code, setCode] = useState('');
  const submit = () =>
    add.mutate(
      { setup: prepared.setup, code: code.trim() },
      {
        onSuccess: ({ data }) => {
          onClose();
          onAdded(data.recovery_codes);
        },
      },
    );
  return (
    <Dialog
      title={secondFactorMessages.app}
      submitLabel={secondFactorMessages.turnOn}
      submitDisabled={code.trim().length < 6}
      busy={add.isPending}
      onClose={onClose}
      onSubmit={submit}
    >
      <AuthenticatorSetup prepared={prepared} />
      <CodeField value={code} error={add.error?.message} onChange={setCode} />
    </Dialog>
  );
}
