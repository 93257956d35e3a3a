import { Menu } from '@mantine/core';
import type { Markup } from '@sheetmark/contract';
import { type CommandId, findCommand, type Vec } from '@sheetmark/editor-core';
import { Fragment, useEffect, useState } from 'react';
import { useMayChange } from '../../lib/may-change.ts';
import { messages } from '../../lib/messages.ts';
import { commandMessages } from '../../lib/messages/editor-words.ts';
import { editorMessages } from '../../lib/messages/editor.tsx';
import { linksMessages } from '../../lib/messages/links.ts';
import { IfMay } from '../../ui/if-may.tsx';
import { LinkMarkupDialog } from '../links/lazy-link-parts.ts';
import type { EditorSession } from '../session.ts';
import { useKeysOf } from '../use-keys.ts';
import { copyLink } from './copy-link.ts';
import { NewTask } from './new-task.tsx';
import { RegroupItems } from './regroup-items.tsx';
import styles from './arrange-menu.module.css';

interface ObjectMenuProps {
  session: EditorSession;
  /** A point of the page. */
  at: Vec;
  /** The saved markup that the selection belongs to. */
  selected: Markup | undefined;
  markups: readonly Markup[];
  onProperties: () => void;
}

/** Menu groups. Commands that can't run now are left out, and so are empty groups. */
const groups: readonly (readonly CommandId[])[] = [
  ['cut', 'copy', 'duplicate'],
  ['edit-text', 'fit-text'],
  ['bring-to-front', 'bring-forward', 'send-backward', 'send-to-back'],
  ['group', 'ungroup', 'toggle-lock'],
];

/** The context menu of the selected objects. */
export function ObjectMenu({ session, at, selected, markups, onProperties }: ObjectMenuProps) {
  const [taskMarkup, setTaskMarkup] = useState<Markup>();
  const [linkedMarkup, setLinkedMarkup] = useState<Markup>();
  const [isOpen, open] = useState(false);
  // Opens in the next frame: the mouse event that follows the press would count as a click outside and close it.
  useEffect(() => {
    const frame = requestAnimationFrame(() => open(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  const { x, y } = session.stage.screenPoint(at);
  const { view } = session.editor;
  const isLocked = view.selectedObjects().every(({ locked }) => locked);
  const closeThen = (act: () => void) => () => {
    session.closeMenu();
    act();
  };
  const labelOf = (id: CommandId): string =>
    id === 'toggle-lock' ? (isLocked ? editorMessages.unlock : editorMessages.lock) : commandMessages[id];
  const enabledGroups = groups.map((ids) => ids.filter((id) => findCommand(id)?.enabled(view))).filter((ids) => ids.length > 0);
  if (linkedMarkup) return <LinkMarkupDialog markup={linkedMarkup} onClose={() => session.closeMenu()} />;
  if (taskMarkup) {
    const close = (): void => {
      setTaskMarkup(undefined);
      session.closeMenu();
    };
    return <NewTask projectId={taskMarkup.project_id} markup={taskMarkup} onClose={close} />;
  }
  return (
    <Menu opened={isOpen} onClose={() => session.closeMenu()} position="bottom-start" closeOnItemClick={false} returnFocus withinPortal>
      <Menu.Target>
        <span aria-hidden="true" style={{ position: 'absolute', left: x, top: y }} />
      </Menu.Target>
      <Menu.Dropdown className={styles.menu} aria-label={editorMessages.objectMenu} onContextMenu={(event) => event.preventDefault()}>
        {enabledGroups.map((ids) => (
          <Fragment key={ids[0]}>
            {ids.map((id) => (
              <CommandItem key={id} session={session} id={id} label={labelOf(id)} />
            ))}
            <Menu.Divider />
          </Fragment>
        ))}
        <Menu.Item onClick={closeThen(onProperties)}>{messages.properties}</Menu.Item>
        {selected && <MarkupItems session={session} markup={selected} onTask={setTaskMarkup} onLink={setLinkedMarkup} />}
        <RegroupItems session={session} markups={markups} onDone={() => session.closeMenu()} />
        {findCommand('delete')?.enabled(view) && (
          <>
            <Menu.Divider />
            <CommandItem session={session} id="delete" label={commandMessages.delete} />
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

interface MarkupItemsProps {
  session: EditorSession;
  markup: Markup;
  onTask: (markup: Markup) => void;
  onLink: (markup: Markup) => void;
}

/** What can be done with a saved markup. */
function MarkupItems({ session, markup, onTask, onLink }: MarkupItemsProps) {
  const mayChange = useMayChange(markup.project_id);
  const copy = () => {
    session.closeMenu();
    void copyLink(markup, session.place);
  };
  return (
    <>
      <Menu.Item onClick={copy}>{messages.copyLink}</Menu.Item>
      {mayChange({ type: 'markup', created_by_detail: markup.created_by }) && (
        <Menu.Item onClick={() => onLink(markup)}>{linksMessages.linkToMenu}</Menu.Item>
      )}
      <IfMay projectId={markup.project_id} right="edit">
        <Menu.Item onClick={() => onTask(markup)}>{editorMessages.createATask}</Menu.Item>
      </IfMay>
    </>
  );
}

function CommandItem({ session, id, label }: { session: EditorSession; id: CommandId; label: string }) {
  const keys = useKeysOf()(id);
  return (
    <Menu.Item rightSection={keys && <kbd className={styles.keys}>{keys}</kbd>} onClick={() => runAndClose(session, id)}>
      {label}
    </Menu.Item>
  );
}

/** Cut and copy go through the browser's copy event, which needs the focus outside the menu. */
function runAndClose(session: EditorSession, id: CommandId): void {
  session.closeMenu();
  if (id !== 'cut' && id !== 'copy') return void session.dispatch({ type: 'command', id });
  requestAnimationFrame(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    // Deprecated, but the only way to fire the copy event, which works without HTTPS.
    document.execCommand(id);
  });
}
