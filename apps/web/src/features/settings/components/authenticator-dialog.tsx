import type { Prepared } from '@sheetmark/contract';
import { useState } from 'react';
import { useAddAuthenticator } from '../../../entities/second-factor/api.ts';
import { AuthenticatorSetup } from '../../../entities/second-factor/authenticator-setup.tsx';
import { secondFactorMessages } from '../../../lib/messages/second-factor.ts';
import { CodeInput } from '../../../ui/code-input.tsx';
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
      { setup: prepared.setup, code },
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
      submitDisabled={code.length < 6}
      busy={add.isPending}
      onClose={onClose}
      onSubmit={submit}
    >
      <AuthenticatorSetup prepared={prepared} />
      <CodeInput label={secondFactorMessages.code} value={code} error={add.error?.message} onChange={setCode} />
    </Dialog>
  );
}
