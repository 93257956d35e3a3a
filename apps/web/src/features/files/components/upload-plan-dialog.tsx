import { useState } from 'react';
import { messages } from '../../../lib/messages.ts';
import { filesMessages } from '../../../lib/messages/files.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { type PlannedFile, listFolderPaths } from '../model/upload-plan.ts';
import styles from './upload-plan-dialog.module.css';

interface UploadPlanDialogProps {
  planned: readonly PlannedFile[];
  busy: boolean;
  onClose: () => void;
  onUpload: (chosen: readonly PlannedFile[]) => void;
}

/** Beyond these the dialog only shows their number. */
const mostRows = 200;

const isVersion = ({ prediction }: PlannedFile) => (prediction?.item ?? null) !== null;

/** What each file will become, before the upload. Unchanged files are skipped unless the user selects them. */
export function UploadPlanDialog({ planned, busy, onClose, onUpload }: UploadPlanDialogProps) {
  const [left, setLeft] = useState<ReadonlySet<PlannedFile>>(() => new Set(planned.filter(({ unchanged }) => unchanged)));
  const chosen = planned.filter((file) => !left.has(file));
  // Files that need a decision come first.
  const shown = planned.toSorted((a, b) => Number(isVersion(b)) - Number(isVersion(a))).slice(0, mostRows);
  const toggle = (file: PlannedFile) => {
    const next = new Set(left);
    if (!next.delete(file)) next.add(file);
    setLeft(next);
  };
  return (
    <Dialog
      title={filesMessages.uploadQuestion(planned.length)}
      onClose={onClose}
      onSubmit={() => onUpload(chosen)}
      submitLabel={filesMessages.uploadChosen(chosen.length)}
      submitDisabled={chosen.length === 0}
      busy={busy}
    >
      <p>{summary(planned)}</p>
      <ul className={styles.files} aria-label={messages.files}>
        {shown.map((file) => (
          <li key={[...file.folders, file.file.name].join('/')}>
            <label>
              <Checkbox label={filesMessages.uploadNamed(file.file.name)} checked={!left.has(file)} onChange={() => toggle(file)} />
              <span className={styles.name} title={[...file.folders, file.file.name].join(' / ')}>
                {file.folders.length > 0 && <span className={styles.way}>{file.folders.join(' / ')} / </span>}
                {file.file.name}
              </span>
              <span className={styles.becomes} data-version={isVersion(file) || undefined}>
                {becomes(file)}
              </span>
            </label>
          </li>
        ))}
        {shown.length < planned.length && <li className={styles.more}>{filesMessages.moreNewFiles(planned.length - shown.length)}</li>}
      </ul>
    </Dialog>
  );
}

function becomes({ prediction, unchanged }: PlannedFile): string {
  if (!prediction?.item) return filesMessages.newFile;
  return unchanged ? filesMessages.sameAs(prediction.current?.label) : filesMessages.nextVersionOf(prediction.item.name, prediction.label);
}

function summary(planned: readonly PlannedFile[]): string {
  const unchanged = planned.filter((file) => file.unchanged).length;
  const versions = planned.filter(isVersion).length - unchanged;
  const fresh = planned.length - versions - unchanged;
  return filesMessages.planned({ fresh, versions, unchanged, folders: listFolderPaths(planned).length });
}
