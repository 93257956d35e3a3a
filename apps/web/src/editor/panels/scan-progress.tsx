import type { FileScans } from '@sheetmark/contract';
import { IconPlayerPause, IconPlayerPlay, IconTextScan2, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { scansMessages as texts } from '../../lib/messages/scans.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { IfMay } from '../../ui/if-may.tsx';
import { useFileScans, usePauseScans, useReadScansAgain } from '../api/scans.ts';
import styles from './scan-progress.module.css';

/** Shows how far the text in the file's scans has been read, and which pages failed. Nothing without either. */
export function ScanProgress({ projectId, fileId }: { projectId: number; fileId: number }) {
  const scans = useFileScans(fileId);
  const [isHidden, setHidden] = useState(false);
  if (!scans || isHidden || scans.state === 'off') return null;
  if (scans.state !== 'done') return <Reading {...{ projectId, fileId, scans }} />;
  return <Failed {...{ projectId, fileId, scans }} onHide={() => setHidden(true)} />;
}

interface PartProps {
  projectId: number;
  fileId: number;
  scans: FileScans;
}

function Reading({ projectId, fileId, scans: { state, pages } }: PartProps) {
  const pause = usePauseScans(fileId);
  const read = pages.filter((page) => page.state !== 'waiting').length;
  const isPaused = state === 'paused';
  return (
    <div className={styles.bar} data-floats>
      <IconTextScan2 aria-hidden="true" />
      <span role="status" className="num">
        {isPaused ? texts.paused(read, pages.length) : texts.reading(read + 1, pages.length)}
      </span>
      <progress value={read} max={pages.length} aria-label={texts.title} />
      <IfMay projectId={projectId} right="edit">
        <IconButton
          size="s"
          label={isPaused ? texts.resume : texts.pause}
          icon={isPaused ? <IconPlayerPlay aria-hidden="true" /> : <IconPlayerPause aria-hidden="true" />}
          disabled={pause.isPending}
          onClick={() => pause.mutate(!isPaused)}
        />
      </IfMay>
    </div>
  );
}

function Failed({ projectId, fileId, scans: { pages }, onHide }: PartProps & { onHide: () => void }) {
  const again = useReadScansAgain(fileId);
  const failed = pages.filter(({ state }) => state === 'failed');
  const [first] = failed;
  if (!first) return null;
  return (
    <div className={styles.bar} data-floats>
      <IconTextScan2 aria-hidden="true" />
      <span role="status">
        {texts.failed(first.page_number, first.failure ?? '')} {failed.length > 1 && texts.moreFailed(failed.length - 1)}
      </span>
      <IfMay projectId={projectId} right="edit">
        <Button size="s" disabled={again.isPending} onClick={() => failed.forEach((page) => again.mutate(page.page_number))}>
          {texts.tryAgain}
        </Button>
      </IfMay>
      <IconButton size="s" label={texts.hide} icon={<IconX aria-hidden="true" />} onClick={onHide} />
    </div>
  );
}
