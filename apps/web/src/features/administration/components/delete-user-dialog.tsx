import type { ListedUser } from '@sheetmark/contract';
import { messages } from '../../../lib/messages.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { showSnack } from '../../../ui/snackbar.tsx';
import { useDeleteUser } from '../api/change-users.ts';

export function DeleteUserDialog({ user, onClose }: { user: ListedUser; onClose: () => void }) {
  const remove = useDeleteUser();
  const submit = () =>
    remove.mutate(user.id, {
      onSuccess: () => {
        showSnack({ message: messages.deleted });
        onClose();
      },
    });
  return (
    <Dialog title={messages.deleteUser} onClose={onClose} onSubmit={submit} submitLabel="Delete user" destructive busy={remove.isPending}>
      <p>
        <b>{user.name}</b> ({user.email}) is signed out everywhere and leaves every project. What they made stays, under their name.
      </p>
    </Dialog>
  );
}
