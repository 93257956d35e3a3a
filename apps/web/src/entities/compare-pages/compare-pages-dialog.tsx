import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { comparePagesLink } from '../../lib/compare-link.ts';
import { comparePagesMessages as texts } from '../../lib/messages/compare-pages.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { PageChoice, type ProjectPage } from './page-choice.tsx';

interface ComparePagesDialogProps {
  projectId: number;
  /** The pages that are chosen at first. */
  before?: ProjectPage | null;
  after?: ProjectPage | null;
  onClose: () => void;
}

const isSame = (a: ProjectPage, b: ProjectPage): boolean => a.fileId === b.fileId && a.pageNumber === b.pageNumber;

/** Chooses any two pages of a project, and opens their comparison. */
export function ComparePagesDialog({ projectId, onClose, ...start }: ComparePagesDialogProps) {
  const navigate = useNavigate();
  const [before, setBefore] = useState(start.before ?? null);
  const [after, setAfter] = useState(start.after ?? null);
  const areSame = before !== null && after !== null && isSame(before, after);
  return (
    <Dialog
      title={texts.title}
      submitLabel={texts.compare}
      submitDisabled={!before || !after || areSame}
      onClose={onClose}
      onSubmit={() => {
        if (!before || !after) return;
        onClose();
        void navigate(comparePagesLink({ projectId, before, after }));
      }}
    >
      <p>{texts.hint}</p>
      <PageChoice projectId={projectId} title={texts.before} page={before} onChange={setBefore} />
      <PageChoice projectId={projectId} title={texts.after} page={after} onChange={setAfter} />
      {areSame && <p role="status">{texts.same}</p>}
    </Dialog>
  );
}
