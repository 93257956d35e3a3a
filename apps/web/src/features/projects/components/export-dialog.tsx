import type { Project, ProjectExport } from '@sheetmark/contract';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { formatDate, formatDateTime } from '../../../lib/dates.ts';
import { archivesMessages } from '../../../lib/messages/archives.ts';
import { formatSize } from '../../../lib/sizes.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { FieldError } from '../../../ui/field-error.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { exportsQuery, useExportProject } from '../api/project-archives.ts';
import buttons from '../../../ui/button.module.css';
import styles from './project-archives.module.css';

/** Exports the project as a file, and lists earlier exports. Closing the dialog doesn't stop the export. */
export function ExportDialog({ project, onClose }: { project: Project; onClose: () => void }) {
  const write = useExportProject(project.id);
  const written = useQuery(exportsQuery(project.id));
  const exports = written.data?.data ?? [];
  const isWriting = exports.some(({ state }) => state === 'queued' || state === 'running');
  return (
    <Dialog
      title={archivesMessages.exportTitle(project.name)}
      onClose={onClose}
      onSubmit={() => write.mutate()}
      submitLabel={exports.length > 0 ? archivesMessages.writeAnother : archivesMessages.writeOne}
      cancelLabel={archivesMessages.close}
      busy={write.isPending || isWriting}
      refusal={write.error?.message}
    >
      <p>{archivesMessages.exportMeans}</p>
      {written.isPending && <p role="status">{archivesMessages.loading}</p>}
      {written.isError && <LoadFailure error={written.error} onRetry={() => void written.refetch()} />}
      {exports.length > 0 && (
        <ul className={styles.list} aria-label={archivesMessages.yours}>
          {exports.map((one) => (
            <Export key={one.id} one={one} />
          ))}
        </ul>
      )}
      {isWriting && <p className={styles.note}>{archivesMessages.goesOn}</p>}
    </Dialog>
  );
}

function Export({ one }: { one: ProjectExport }) {
  const { state, progress, failure, size, url, name, created_at, ends_at } = one;
  if (state === 'failed')
    return (
      <li>
        <div className={styles.what}>
          <span>{formatDateTime(created_at)}</span>
          <FieldError>{failure}</FieldError>
        </div>
      </li>
    );
  if (state !== 'ready' || url === null)
    return (
      <li>
        <div className={styles.what} role="status">
          <span>{archivesMessages.written(progress)}</span>
          <progress value={progress} max={100} aria-label={name} />
        </div>
      </li>
    );
  return (
    <li>
      <div className={styles.what}>
        <span>{archivesMessages.madeAt(formatDateTime(created_at), formatSize(size ?? 0))}</span>
        <span className={styles.note}>{archivesMessages.until(formatDate(ends_at))}</span>
      </div>
      <a className={buttons.button} href={url} download={name} aria-label={archivesMessages.downloadOne(name)}>
        <IconDownload aria-hidden="true" />
        {archivesMessages.download}
      </a>
    </li>
  );
}
