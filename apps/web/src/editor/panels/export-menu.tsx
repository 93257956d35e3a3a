import { Menu } from '@mantine/core';
import { IconDownload, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useFirstInput } from '../../lib/first-input.ts';
import { isGuest, useMayDownload } from '../../lib/guest.ts';
import { useKey } from '../../lib/keys.ts';
import { messages } from '../../lib/messages.ts';
import { editorMessages } from '../../lib/messages/editor.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { lazyPart, preloadOnHover } from '../../ui/lazy-part.tsx';
import { ExportChoices } from '../lazy-parts.ts';
import type { ExportedPage, RunningExport } from './export-choices.tsx';
import type { SheetQuestion } from './sheet-dialog.tsx';
import styles from './export-menu.module.css';

const SheetDialog = lazyPart(async () => (await import('./sheet-dialog.tsx')).SheetDialog);
const AnnotationImports = lazyPart(
  async () => (await import('../../entities/annotation-imports/annotation-imports.tsx')).AnnotationImports,
);

/** Milliseconds after which annotations that wait for an answer are asked for, even without input. */
const PATIENCE = 3_000;

/** Exports or prints the page with its markups, or shares its file. While it runs, shows the progress and a cancel button. */
export function ExportMenu(props: ExportedPage) {
  const { session, opened, file, sheet, markups } = props;
  const mayDownload = useMayDownload();
  const [question, setQuestion] = useState<SheetQuestion>();
  const [isImporting, setImporting] = useState(false);
  const isDue = useFirstInput(PATIENCE);
  const [running, setRunning] = useState<RunningExport>();
  useKey(mayDownload && !isGuest() ? 'exportMarkups' : undefined, () => setQuestion('export'));
  // Here, because what asks about annotations loads only after the first input.
  useKey(opened.right === 'edit' ? 'importAnnotations' : undefined, () => setImporting(true));
  if (!mayDownload) return null;
  if (running) return <Running {...running} />;
  return (
    <>
      <Menu>
        <Menu.Target>
          <IconButton size="s" label={editorMessages.export} icon={<IconDownload />} {...preloadOnHover(ExportChoices)} />
        </Menu.Target>
        <Menu.Dropdown>
          <ExportChoices {...props} onAsk={setQuestion} onImport={() => setImporting(true)} onRunning={setRunning} />
        </Menu.Dropdown>
      </Menu>
      {question && <SheetDialog {...{ question, session, opened, file, sheet, markups }} onClose={() => setQuestion(undefined)} />}
      {(isDue || isImporting) && !isGuest() && (
        <AnnotationImports
          projectId={opened.projectDetails.id}
          itemId={opened.item.id}
          fileId={file.id}
          isImporting={isImporting}
          onImported={() => setImporting(false)}
        />
      )}
    </>
  );
}

function Running({ share, stop }: RunningExport) {
  return (
    <span className={styles.running}>
      <span role="status">{editorMessages.exporting(Math.round(share * 100))}</span>
      <IconButton size="s" label={messages.cancel} icon={<IconX />} onClick={() => stop.abort()} />
    </span>
  );
}
