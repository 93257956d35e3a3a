import { Modal } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { messages } from '../../lib/messages.ts';
import { markupExportsMessages as words } from '../../lib/messages/markup-exports.ts';
import { seeingMessages } from '../../lib/messages/seeing.ts';
import { isSeeing } from '../../lib/rights.ts';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/field-error.tsx';
import { useFocusReturn } from '../../ui/use-focus-return.ts';
import { type ExportSubject, firstChoice, markupsInReach, toRequest, total } from './export-choice.ts';
import { useExportMarkups } from './export-markups.ts';
import { ExportOptions } from './export-options.tsx';
import { ExportProgress } from './export-progress.tsx';
import { ExportSummary } from './export-summary.tsx';
import { useExportPreview } from './use-export-preview.ts';
import styles from './export-dialog.module.css';

/** Exports markups: what and how on the left, what comes out on the right. Mounted while it is open. */
export function ExportDialog({ subject, onClose }: { subject: ExportSubject; onClose: () => void }) {
  useFocusReturn();
  const [choice, setChoice] = useState(firstChoice);
  const [exportId, setExportId] = useState<number>();
  const exporting = useExportMarkups(subject.projectId);
  const request = toRequest(choice, subject);
  const shown = useExportPreview(subject, choice);
  const inReach = shown.markups && markupsInReach(choice, subject, shown.markups);
  const count = inReach && total(inReach.filter(({ status }) => choice.statuses.has(status)));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (request && count !== 0) exporting.mutate(request, { onSuccess: ({ data }) => setExportId(data.id) });
  };
  return (
    <Modal.Root opened onClose={onClose} size="var(--dialog-wide)" yOffset="6dvh">
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body>
          <Modal.Title>{words.title}</Modal.Title>
          <p className={styles.subject}>{subject.name}</p>
          {exportId === undefined ? (
            <form noValidate onSubmit={submit}>
              <div className={styles.columns}>
                <ExportOptions subject={subject} choice={choice} inReach={inReach} onChange={setChoice} />
                <ExportSummary choice={choice} inReach={inReach} shown={shown} subject={subject} />
              </div>
              <div className={styles.actions}>
                <FormError>{isSeeing() ? seeingMessages.noExports : (exporting.error?.message ?? shown.failure)}</FormError>
                <Button onClick={onClose}>{messages.cancel}</Button>
                <Button submit variant="primary" busy={exporting.isPending} disabled={request === null || count === 0 || isSeeing()}>
                  {words.submit(count)}
                </Button>
              </div>
            </form>
          ) : (
            <ExportProgress projectId={subject.projectId} exportId={exportId} onAgain={() => setExportId(undefined)} onClose={onClose} />
          )}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
