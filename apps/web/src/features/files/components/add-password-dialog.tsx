import type { ItemFile } from '@sheetmark/contract';
import { useState } from 'react';
import { messages } from '../../../lib/messages.ts';
import { filesMessages } from '../../../lib/messages/files.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { useUnlock } from '../api/unlock.ts';

/** Unlocks a file for everyone who can see it. */
export function AddPasswordDialog({ file, onClose }: { file: ItemFile; onClose: () => void }) {
  const [password, setPassword] = useState('');
  const unlock = useUnlock(file.id);
  return (
    <Dialog
      title={filesMessages.addPasswordTo(file.actual_name)}
      onClose={onClose}
      onSubmit={() => unlock.mutate(password, { onSuccess: onClose })}
      submitLabel={filesMessages.openFile}
      submitDisabled={password === ''}
      busy={unlock.isPending}
    >
      <PasswordField
        label={messages.password}
        data-autofocus
        autoComplete="off"
        value={password}
        error={unlock.error?.message}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
    </Dialog>
  );
}
