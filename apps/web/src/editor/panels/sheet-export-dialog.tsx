import { ExportDialog } from '../../entities/markup-exports/export-dialog.tsx';
import { exportSubject, type ShownSheet } from './export-subject.ts';

/** Exports the markups of the open sheet. */
export function SheetExportDialog({ onClose, ...shown }: ShownSheet & { onClose: () => void }) {
  return <ExportDialog subject={exportSubject(shown)} onClose={onClose} />;
}
