import type { ListedUser } from '@sheetmark/contract';
import { useState } from 'react';
import { ConfirmDialog, needsConfirmation } from '../../../entities/second-factor/confirm-dialog.tsx';
import { administrationMessages } from '../../../lib/messages/administration.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormError } from '../../../ui/field-error.tsx';
import { showSnack } from '../../../ui/snackbar.tsx';
import { useRemoveFactor } from '../api/change-users.ts';

/** For someone who lost their phone or key: they sign in with their password alone, or set up another factor. */
export function RemoveFactorDialog({ user, onClose }: { user: ListedUser; onClose: () => void }) {
  const remove = useRemoveFactor();
  const [isConfirming, setIsConfirming] = useState(false);
  const submit = () =>
    remove.mutate(user.id, {
      onSuccess: () => {
        showSnack({ message: administrationMessages.factorRemoved(user.name) });
        onClose();
      },
      onError: (error) => setIsConfirming(needsConfirmation(error)),
    });
  if (isConfirming) return <ConfirmDialog onClose={() => setIsConfirming(false)} onConfirmed={submit} />;
  return (
    <Dialog
      title={administrationMessages.removeFactor}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={administrationMessages.removeFactorAct}
      destructive
      busy={remove.isPending}
    >
      <p>{administrationMessages.removeFactorMeans(user.name, user.email)}</p>
      <FormError>{remove.error && !needsConfirmation(remove.error) && remove.error.message}</FormError>
    </Dialog>
  );
}
