import { type ItemFile, type Markup, type OpenedFile, type Sheet, sheetName } from '@sheetmark/contract';
import type { CommandId } from '@sheetmark/editor-core';
import {
  IconArrowAutofitWidth,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconArrowLeft,
  IconMaximize,
  IconMinus,
  IconPlus,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { isGuest } from '../../lib/guest.ts';
import { messages } from '../../lib/messages.ts';
import { commandMessages } from '../../lib/messages/editor-words.ts';
import { editorMessages } from '../../lib/messages/editor.tsx';
import { filesMessages } from '../../lib/messages/files.tsx';
import { searchMessages } from '../../lib/messages/search.ts';
import { FavouriteButton } from '../../ui/favourite-button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import type { EditorSession } from '../session.ts';
import { supersedingVersion } from '../superseding-version.ts';
import { useKeysOf } from '../use-keys.ts';
import { useSessionFact } from '../use-session.ts';
import { ExportMenu } from './export-menu.tsx';
import { OthersHere } from './others-here.tsx';
import { PageTurner } from './page-turner.tsx';
import { SaveState } from './save-state.tsx';
import { VersionMenu } from './version-menu.tsx';
import styles from './top-bar.module.css';

interface TopBarProps {
  session: EditorSession;
  opened: OpenedFile;
  file: ItemFile;
  sheet: Sheet;
  sheets: readonly Sheet[];
  markups: readonly Markup[];
  onShowPage: (pageNumber: number) => void;
  onShowFile: (fileId: number) => void;
  onClose: () => void;
  /** Back and forward through sheets. */
  trail: ReactNode;
}

export function TopBar({ session, opened, file, sheet, sheets, markups, onShowPage, onShowFile, onClose, trail }: TopBarProps) {
  const name = sheetName(sheet);
  return (
    <header className={styles.bar}>
      <title>{messages.pageTitle(name ?? opened.item.name)}</title>
      <div className={styles.left}>
        <IconButton label={editorMessages.closeEditor} icon={<IconArrowLeft />} onClick={onClose} />
        {trail}
        <nav className={styles.crumbs} aria-label={messages.breadcrumb}>
          <ol>
            <li hidden={isGuest()} title={opened.projectDetails.name}>
              {opened.projectDetails.name}
            </li>
            <li aria-current="page">
              <h1 title={opened.item.name}>{opened.item.name}</h1>
              {name && (
                <span className={styles.sheet} title={name}>
                  {name}
                </span>
              )}
              <span className={styles.where}>
                {name} {file.label} {file.is_current ? filesMessages.current : filesMessages.notCurrent} ·{' '}
                {editorMessages.pageOf(sheet.page_number, sheets.at(-1)?.page_number ?? 1)}
              </span>
            </li>
          </ol>
        </nav>
        <VersionMenu opened={opened} file={file} pageNumber={sheet.page_number} onShowFile={onShowFile} />
        {!isGuest() && <SheetFavourite opened={opened} sheet={sheet} pages={sheets.length} />}
      </div>
      <div className={styles.middle}>
        <span className={styles.wide}>
          <PageTurner sheet={sheet} sheets={sheets} onShowPage={onShowPage} />
          <i className={styles.rule} />
          <Zoom session={session} />
          <i className={styles.rule} />
        </span>
        <CommandButton session={session} id="undo" icon={<IconArrowBackUp />} isEnabled={(each) => each.editor.state.canUndo} />
        <CommandButton session={session} id="redo" icon={<IconArrowForwardUp />} isEnabled={(each) => each.editor.state.canRedo} />
        <ExportMenu
          {...{ opened, file, session, sheet, markups }}
          superseding={supersedingVersion(opened, file)}
          name={nameOf(opened, sheet)}
        />
      </div>
      <div className={styles.end}>
        <OthersHere session={session} projectId={opened.projectDetails.id} />
        <SaveState session={session} />
      </div>
    </header>
  );
}

/** Marks the page as a favourite, or the file if it only has one page. */
function SheetFavourite({ opened: { item, projectDetails }, sheet, pages }: { opened: OpenedFile; sheet: Sheet; pages: number }) {
  const file = { project_id: projectDetails.id, item_id: item.id };
  const page = { ...file, page_number: sheet.page_number };
  const name = sheetName(sheet) ?? (pages === 1 ? item.name : searchMessages.pageOf(item.name, sheet.page_number));
  return <FavouriteButton place={pages === 1 ? file : page} name={name} />;
}

/** The file name of an exported page. */
function nameOf({ item }: OpenedFile, sheet: Sheet): string {
  return sheetName(sheet) ?? editorMessages.pageFile(item.name.replace(/\.\w+$/, ''), sheet.page_number);
}

function Zoom({ session }: { session: EditorSession }) {
  const percent = useSessionFact(session, (each) => Math.round(each.editor.state.camera.zoom * 100));
  const keysOf = useKeysOf();
  const run = (id: string) => session.dispatch({ type: 'command', id });
  return (
    <span className={styles.cluster}>
      <IconButton label={editorMessages.zoomOut} keys={keysOf('zoom-out')} size="s" icon={<IconMinus />} onClick={() => run('zoom-out')} />
      <button type="button" className={styles.zoom} aria-label={editorMessages.zoom(percent)} onClick={() => run('zoom-to-100')}>
        {percent} %
      </button>
      <IconButton label={editorMessages.zoomIn} keys={keysOf('zoom-in')} size="s" icon={<IconPlus />} onClick={() => run('zoom-in')} />
      <IconButton
        label={editorMessages.fitPage}
        keys={keysOf('fit-page')}
        size="s"
        icon={<IconMaximize />}
        onClick={() => run('fit-page')}
      />
      <IconButton
        label={commandMessages['fit-width']}
        keys={keysOf('fit-width')}
        size="s"
        icon={<IconArrowAutofitWidth />}
        onClick={() => run('fit-width')}
      />
    </span>
  );
}

interface CommandButtonProps {
  session: EditorSession;
  id: CommandId;
  icon: ReactNode;
  isEnabled: (session: EditorSession) => boolean;
}

function CommandButton({ session, id, icon, isEnabled }: CommandButtonProps) {
  const enabled = useSessionFact(session, isEnabled);
  const keysOf = useKeysOf();
  return (
    <IconButton
      label={commandMessages[id]}
      keys={keysOf(id)}
      size="s"
      icon={icon}
      disabled={!enabled}
      onClick={() => session.dispatch({ type: 'command', id })}
    />
  );
}
