import type { AnnotationImport } from '@sheetmark/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { annotationsMessages as words } from '../../lib/messages/annotations.ts';
import { useRights } from '../../lib/rights.ts';
import { showSnack } from '../../ui/snackbar.tsx';
import { importsQuery } from './api.ts';
import { DecideImport } from './decide-import.tsx';
import { ImportAnnotationsDialog } from './import-annotations-dialog.tsx';

interface AnnotationImportsProps {
  projectId: number;
  itemId: number;
  fileId: number;
  /** Whether someone chooses a file to import. */
  isImporting: boolean;
  onImported: () => void;
}

/** Imports that someone put off in this tab, on whatever page. */
let putOffInTab: ReadonlySet<number> = new Set();

/** Asks what becomes of an upload's annotations, and shows what changed in files that come back. */
export function AnnotationImports({ projectId, itemId, fileId, isImporting, onImported }: AnnotationImportsProps) {
  const mayEdit = useRights(projectId)('edit');
  const { data } = useQuery({ ...importsQuery(itemId), enabled: mayEdit });
  const [opened, setOpened] = useState<AnnotationImport>();
  const [putOff, setPutOff] = useState(putOffInTab);
  const pending = data?.data.find((each) => each.source === 'version' && each.file_id === fileId && !putOff.has(each.id));
  const close = (): void => {
    const closed = opened ?? pending;
    if (closed) putOffInTab = new Set([...putOffInTab, closed.id]);
    setPutOff(putOffInTab);
    setOpened(undefined);
  };
  useOffer(pending?.state === 'ready' ? pending : undefined, setOpened);
  if (!mayEdit) return null;
  if (isImporting) return <ImportAnnotationsDialog projectId={projectId} itemId={itemId} onClose={onImported} />;
  const shown = opened ?? (pending?.state === 'asked' ? pending : undefined);
  // An answered import is no longer pending, but its progress is still shown.
  return shown && <DecideImport key={shown.id} projectId={projectId} shown={shown} onAnswer={() => setOpened(shown)} onClose={close} />;
}

/** Offers to review a version that was exported here and edited elsewhere. */
function useOffer(pending: AnnotationImport | undefined, onReview: (one: AnnotationImport) => void): void {
  const offered = useRef<number>(undefined);
  useEffect(() => {
    if (!pending || offered.current === pending.id) return;
    offered.current = pending.id;
    const { counts } = pending;
    if (counts.new + counts.changed + counts.conflict + counts.deleted === 0) return;
    showSnack({ kind: 'notice', message: words.changesWaiting(pending.name), act: { label: words.review, run: () => onReview(pending) } });
  }, [pending, onReview]);
}
