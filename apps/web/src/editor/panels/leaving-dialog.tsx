import { editorMessages } from '../../lib/messages/editor.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { EditorSession } from '../session.ts';
import type { useLeaving } from '../use-leaving.ts';
import { useSessionState } from '../use-session.ts';

interface LeavingDialogProps {
  session: EditorSession;
  leaving: Pick<ReturnType<typeof useLeaving>, 'stay' | 'discard' | 'saveAndLeave'>;
}

/** Specification 2: the question and two of its answers. Saving is the third answer, and the default. */
export function LeavingDialog({ session, leaving }: LeavingDialogProps) {
  const isSaving = useSessionState(session).save === 'saving';
  return (
    <Dialog
      title={editorMessages.warning}
      submitLabel={editorMessages.saveAndLeave}
      focusSubmit
      busy={isSaving}
      onClose={leaving.stay}
      onSubmit={() => void leaving.saveAndLeave()}
      otherAct={
        <Button variant="danger" disabled={isSaving} onClick={() => void leaving.discard()}>
          {editorMessages.discardMarkup}
        </Button>
      }
    >
      <p>{editorMessages.unsavedMarkups}</p>
    </Dialog>
  );
}
