import type { AnnotationImport } from '@sheetmark/contract';
import { ImportQuestion } from './import-question.tsx';
import { ReviewDialog } from './review-dialog.tsx';

interface DecideImportProps {
  projectId: number;
  /** As it was when it was opened. */
  shown: AnnotationImport;
  onAnswer?: () => void;
  onClose: () => void;
}

/** What can be decided about an import: what becomes of an upload's annotations, or which changes are applied. */
export function DecideImport({ projectId, shown, onAnswer, onClose }: DecideImportProps) {
  const isQuestion = shown.state === 'asked' || shown.state === 'shown' || shown.state === 'hidden';
  if (isQuestion) return <ImportQuestion projectId={projectId} asked={shown} onAnswer={onAnswer} onClose={onClose} />;
  return <ReviewDialog reviewed={shown} onClose={onClose} />;
}
