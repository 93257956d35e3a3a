import type { ListedUser } from '@sheetmark/contract';
import { messages } from '../../../lib/messages.ts';
import { administrationMessages } from '../../../lib/messages/administration.tsx';
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
    <Dialog
      title={administrationMessages.deleteUser}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={administrationMessages.deleteUserAct}
      destructive
      busy={remove.isPending}
    >
      <p>{administrationMessages.deletionMeans(user.name, user.email)}</p>
    </Dialog>
  );
}
