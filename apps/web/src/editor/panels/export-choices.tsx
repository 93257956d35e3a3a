import { Menu } from '@mantine/core';
import type { ItemFile, Markup, OpenedFile, Sheet } from '@sheetmark/contract';
import { IconDownload, IconFileExport, IconFileImport, IconPhoto, IconPrinter, IconShare, type TablerIcon } from '@tabler/icons-react';
import { isGuest } from '../../lib/guest.ts';
import { messages } from '../../lib/messages.ts';
import { editorMessages } from '../../lib/messages/editor.tsx';
import { filesMessages } from '../../lib/messages/files.tsx';
import { showSnack } from '../../ui/snackbar.tsx';
import type { ExportKind } from '../export/export-page.ts';
import type { EditorSession } from '../session.ts';
import type { SheetQuestion } from './sheet-dialog.tsx';

export interface ExportedPage {
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

/** An export of the page: its share from 0 to 1, and what stops it. */
export interface RunningExport {
  readonly share: number;
  readonly stop: AbortController;
}

interface ChoicesProps extends ExportedPage {
  onAsk: (question: SheetQuestion) => void;
  onImport: () => void;
  onRunning: (running: RunningExport | undefined) => void;
}

const kinds: readonly { readonly kind: ExportKind; readonly label: string; readonly icon: TablerIcon }[] = [
  { kind: 'png', label: editorMessages.exportPng, icon: IconPhoto },
  { kind: 'print', label: editorMessages.print, icon: IconPrinter },
];

/** The items of the editor's export menu. */
export function ExportChoices({ opened, onAsk, onImport, onRunning, ...page }: ChoicesProps) {
  const start = async (kind: ExportKind): Promise<void> => {
    const stop = new AbortController();
    const onProgress = (share: number): void => onRunning({ share, stop });
    onProgress(0);
    try {
      const { exportPage } = await import('../export/export-page.ts');
      await exportPage(kind, { ...page, onProgress, signal: stop.signal });
    } catch {
      if (!stop.signal.aborted) showSnack({ message: editorMessages.exportFailed, kind: 'error' });
    } finally {
      onRunning(undefined);
    }
  };
  return (
    <>
      {!isGuest() && (
        <Menu.Item leftSection={<IconFileExport aria-hidden="true" />} onClick={() => onAsk('export')}>
          {messages.exportMarkups}
        </Menu.Item>
      )}
      {opened.right === 'edit' && (
        <Menu.Item leftSection={<IconFileImport aria-hidden="true" />} onClick={onImport}>
          {messages.keys.importAnnotations}
        </Menu.Item>
      )}
      {kinds.map(({ kind, label, icon: Icon }) => (
        <Menu.Item key={kind} leftSection={<Icon aria-hidden="true" />} onClick={() => void start(kind)}>
          {label}
        </Menu.Item>
      ))}
      {isGuest() && opened.files.some(({ id, sheets }) => id === page.file.id && sheets?.length === page.file.pages_total) && (
        <Menu.Item leftSection={<IconDownload aria-hidden="true" />} component="a" href={page.file.download_url} download>
          {filesMessages.downloadOriginal}
        </Menu.Item>
      )}
      {opened.right === 'edit' && (
        <>
          <Menu.Divider />
          <Menu.Item leftSection={<IconShare aria-hidden="true" />} onClick={() => onAsk('share')}>
            {filesMessages.share}
          </Menu.Item>
        </>
      )}
    </>
  );
}
