import { Menu } from '@mantine/core';
import type { FileScans } from '@sheetmark/contract';
import { IconTextScan2 } from '@tabler/icons-react';
import { scansMessages as texts } from '../../lib/messages/scans.ts';
import { IfMay } from '../../ui/if-may.tsx';
import { showSnack } from '../../ui/snackbar.tsx';
import { useFileScans, useReadScansAgain } from '../api/scans.ts';
import styles from './read-scans-item.module.css';

/** Reads the text in all scans of the file again, for example after the project's languages changed. Nothing without scans. */
export function ReadScansItem({ projectId, fileId }: { projectId: number; fileId: number }) {
  const scans = useFileScans(fileId);
  const again = useReadScansAgain(fileId, () => showSnack({ message: texts.readingAgain, kind: 'done' }));
  if (!scans || scans.state !== 'done' || scans.pages.length === 0) return null;
  return (
    <IfMay projectId={projectId} right="edit">
      <Menu.Divider />
      <Menu.Item leftSection={<IconTextScan2 aria-hidden="true" />} onClick={() => again.mutate(undefined)}>
        {texts.readAgain}
        <span className={styles.about}>{texts.about(scans.pages.length, sureness(scans))}</span>
      </Menu.Item>
    </IfMay>
  );
}

/** The mean of the pages' confidence, in percent; null where no words were read. */
function sureness({ pages }: FileScans): number | null {
  const known = pages.flatMap(({ confidence }) => confidence ?? []);
  return known.length === 0 ? null : Math.round(known.reduce((sum, each) => sum + each, 0) / known.length);
}
