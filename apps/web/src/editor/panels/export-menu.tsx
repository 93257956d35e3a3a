import { Menu } from '@mantine/core';
import type { ItemFile, Markup, OpenedFile, Sheet } from '@sheetmark/contract';
import { IconDownload, IconFileExport, IconFileImport, IconPhoto, IconPrinter, IconX, type TablerIcon } from '@tabler/icons-react';
import { useState } from 'react';
import { useFirstInput } from '../../lib/first-input.ts';
import { isGuest, useMayDownload } from '../../lib/guest.ts';
import { messages } from '../../lib/messages.ts';
import { editorMessages } from '../../lib/messages/editor.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { IfMay } from '../../ui/if-may.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { showSnack } from '../../ui/snackbar.tsx';
import type { ExportKind } from '../export/export-page.ts';
import type { EditorSession } from '../session.ts';
import styles from './export-menu.module.css';

const ExportDialog = lazyPart(async () => (await import('./sheet-export-dialog.tsx')).SheetExportDialog);
const AnnotationImports = lazyPart(
  async () => (await import('../../entities/annotation-imports/annotation-imports.tsx')).AnnotationImports,
);

const kinds: readonly { readonly kind: ExportKind; readonly label: string; readonly icon: TablerIcon }[] = [
  { kind: 'png', label: editorMessages.exportPng, icon: IconPhoto },
  { kind: 'print', label: editorMessages.print, icon: IconPrinter },
];

/** Milliseconds after which annotations that wait for an answer are asked for, even without input. */
const PATIENCE = 3_000;

interface ExportMenuProps {
  session: EditorSession;
  opened: OpenedFile;
  file: ItemFile;
  sheet: Sheet;
  markups: readonly Markup[];
  /** The current version, if it is newer than this one. */
  superseding: ItemFile | undefined;
  /** Names the document and page; without a file extension. */
  name: string;
}

/** Exports or prints the page with its markups. While it runs, shows the progress and a cancel button. */
export function ExportMenu({ session, opened, file, sheet, markups, superseding, name }: ExportMenuProps) {
  const mayDownload = useMayDownload();
  const [isAsking, setAsking] = useState(false);
  const [isImporting, setImporting] = useState(false);
  const isDue = useFirstInput(PATIENCE);
  const [running, setRunning] = useState<{ share: number; stop: AbortController }>();
  const start = async (kind: ExportKind): Promise<void> => {
    const stop = new AbortController();
    const onProgress = (share: number): void => setRunning({ share, stop });
    onProgress(0);
    try {
      const { exportPage } = await import('../export/export-page.ts');
      await exportPage(kind, { session, sheet, markups, superseding, name, onProgress, signal: stop.signal });
    } catch {
      if (!stop.signal.aborted) showSnack({ message: editorMessages.exportFailed, kind: 'error' });
    } finally {
      setRunning(undefined);
    }
  };
  if (!mayDownload) return null;
  if (running) return <Running {...running} />;
  return (
    <>
      <Menu>
        <Menu.Target>
          <IconButton size="s" label={editorMessages.export} icon={<IconDownload />} />
        </Menu.Target>
        <Menu.Dropdown>
          {!isGuest() && (
            <Menu.Item leftSection={<IconFileExport aria-hidden="true" />} onClick={() => setAsking(true)}>
              {messages.exportMarkups}
            </Menu.Item>
          )}
          {!isGuest() && <ImportItem projectId={opened.projectDetails.id} onPick={() => setImporting(true)} />}
          {kinds.map(({ kind, label, icon: Icon }) => (
            <Menu.Item key={kind} leftSection={<Icon aria-hidden="true" />} onClick={() => void start(kind)}>
              {label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {isAsking && <ExportDialog {...{ opened, file, sheet, markups }} onClose={() => setAsking(false)} />}
      {(isDue || isImporting) && !isGuest() && (
        <AnnotationImports
          projectId={opened.projectDetails.id}
          itemId={opened.item.id}
          fileId={file.id}
          isImporting={isImporting}
          onImporting={setImporting}
        />
      )}
    </>
  );
}

function Running({ share, stop }: { share: number; stop: AbortController }) {
  return (
    <span className={styles.running}>
      <span role="status">{editorMessages.exporting(Math.round(share * 100))}</span>
      <IconButton size="s" label={messages.cancel} icon={<IconX />} onClick={() => stop.abort()} />
    </span>
  );
}

function ImportItem({ projectId, onPick }: { projectId: number; onPick: () => void }) {
  return (
    <IfMay projectId={projectId} right="edit">
      <Menu.Item leftSection={<IconFileImport aria-hidden="true" />} onClick={onPick}>
        {messages.keys.importAnnotations}
      </Menu.Item>
    </IfMay>
  );
}
