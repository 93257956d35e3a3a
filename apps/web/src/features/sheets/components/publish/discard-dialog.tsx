import type { Publication } from '@sheetmark/contract';
import { publishingMessages } from '../../../../lib/messages/publishing.ts';
import { Dialog } from '../../../../ui/dialog.tsx';
import { useDiscardPublication } from '../../api/publications.ts';

interface DiscardDialogProps {
  draft: Pick<Publication, 'id' | 'files'>;
  onDiscarded: () => void;
  onClose: () => void;
}

export function DiscardDialog({ draft, onDiscarded, onClose }: DiscardDialogProps) {
  const discard = useDiscardPublication();
  return (
    <Dialog
      title={publishingMessages.discardTitle}
      submitLabel={publishingMessages.discardLabel}
      destructive
      focusSubmit
      busy={discard.isPending}
      onSubmit={() => discard.mutate(draft.id, { onSuccess: onDiscarded, onError: onClose })}
      onClose={onClose}
    >
      <p>{publishingMessages.discardHint(draft.files)}</p>
    </Dialog>
  );
}
