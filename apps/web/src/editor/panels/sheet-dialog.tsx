import { ShareDialog } from '../../entities/guest-links/share-dialog.tsx';
import { ExportDialog } from '../../entities/markup-exports/export-dialog.tsx';
import type { EditorSession } from '../session.ts';
import { useSessionState } from '../use-session.ts';
import { exportSubject, type ShownSheet } from './export-subject.ts';

export type SheetQuestion = 'export' | 'share';

interface SheetDialogProps extends ShownSheet {
  session: EditorSession;
  question: SheetQuestion;
  onClose: () => void;
}

/** Exports the markups of the open sheet, or shares its file with guests. */
export function SheetDialog({ session, question, onClose, ...shown }: SheetDialogProps) {
  const { unsavedCount } = useSessionState(session);
  if (question === 'export') return <ExportDialog subject={{ ...exportSubject(shown), unsavedCount }} onClose={onClose} />;
  const { item, projectDetails } = shown.opened;
  return <ShareDialog projectId={projectDetails.id} target={{ kind: 'file', id: item.id, name: item.name }} onClose={onClose} />;
}
