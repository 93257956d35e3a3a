import type { ListedUser } from '@sheetmark/contract';
import { useState } from 'react';
import { messages } from '../../../lib/messages.ts';
import { administrationMessages } from '../../../lib/messages/administration.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';

/** Used without a grid to edit the name in. */
export function RenameUserDialog({ user, onRename, onClose }: { user: ListedUser; onRename: (name: string) => void; onClose: () => void }) {
  const [name, setName] = useState(user.name);
  const submit = () => {
    onRename(name);
    onClose();
  };
  return (
    <Dialog title={administrationMessages.editName} onClose={onClose} onSubmit={submit} submitLabel={messages.save}>
      <Field label={messages.name} data-autofocus value={name} onChange={(event) => setName(event.currentTarget.value)} />
    </Dialog>
  );
}
