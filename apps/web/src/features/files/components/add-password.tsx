import { IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { messages } from '../../../lib/messages.ts';
import { filesMessages } from '../../../lib/messages/files.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { useUnlock } from '../api/unlock.ts';

interface LockedFile {
  readonly id: number;
  readonly actual_name: string;
}

/** Asks for the password of a locked file. */
export function AddPassword({ file, className }: { file: LockedFile; className?: string | undefined }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button
        size="s"
        className={className}
        icon={<IconLock aria-hidden="true" />}
        aria-label={filesMessages.addPasswordTo(file.actual_name)}
        onClick={() => setAsking(true)}
      >
        {filesMessages.addPassword}
      </Button>
      {isAsking && <AddPasswordDialog file={file} onClose={() => setAsking(false)} />}
    </>
  );
}

/** Unlocks a file for everyone who can see it. */
function AddPasswordDialog({ file, onClose }: { file: LockedFile; onClose: () => void }) {
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
