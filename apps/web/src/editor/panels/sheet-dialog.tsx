import { ShareDialog } from '../../entities/guest-links/share-dialog.tsx';
import { ExportDialog } from '../../entities/markup-exports/export-dialog.tsx';
import { exportSubject, type ShownSheet } from './export-subject.ts';

export type SheetQuestion = 'export' | 'share';

/** Exports the markups of the open sheet, or shares its file with guests. */
export function SheetDialog({ question, onClose, ...shown }: ShownSheet & { question: SheetQuestion; onClose: () => void }) {
  if (question === 'export') return <ExportDialog subject={exportSubject(shown)} onClose={onClose} />;
  const { item, projectDetails } = shown.opened;
  return <ShareDialog projectId={projectDetails.id} target={{ kind: 'file', id: item.id, name: item.name }} onClose={onClose} />;
}
