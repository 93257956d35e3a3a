import { boundsOf, boxAround, type CanvasObject, findCommand, hasText, kindOf } from '@sheetmark/editor-core';
import { IconCopy, IconLock, IconLockOpen, IconPencil, IconTextSize, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { commandMessages } from '../../lib/messages/editor-words.ts';
import { editorMessages } from '../../lib/messages/editor.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import type { EditorSession } from '../session.ts';
import { useKeysOf } from '../use-keys.ts';
import { useSessionFact } from '../use-session.ts';
import { ArrangeMenu } from './arrange-menu.tsx';
import { placeNear } from './place-near.ts';
import styles from './quick-bar.module.css';

/** CSS pixels between the selection and the bar, which leave space for the rotation handle. */
const gap = 44;

/** The most used commands, next to the selection. Positioned with every frame, bypassing React. */
export function QuickBar({ session }: { session: EditorSession }) {
  const bar = useRef<HTMLDivElement>(null);
  const isShown = useSessionFact(session, ({ editor: { state } }) => {
    return (
      state.tool === 'select' && state.selection.length > 0 && state.draft === null && state.marquee === null && state.editing === null
    );
  });
  const selection = useSessionFact(session, (each) => each.editor.state.selection);
  const version = useSessionFact(session, (each) => each.editor.state.documentVersion);

  useEffect(() => {
    const place = () => {
      const element = bar.current;
      const box = boxAround(session.editor.view.selectedObjects().map(boundsOf));
      if (!element || !box) return;
      placeNear(session.stage, element, { box, gap });
    };
    place();
    return session.onFrame(place);
  }, [session, isShown, selection, version]);
  if (!isShown) return null;

  const selected = selectedIn(session, selection, version);
  const isLocked = selected.every(({ locked }) => locked);
  return (
    <div ref={bar} className={styles.bar} data-floats role="toolbar" aria-label={editorMessages.selection}>
      <Swatch selected={selected} />
      <CommandButton session={session} id="edit-text" icon={<IconPencil />} />
      <CommandButton session={session} id="fit-text" icon={<IconTextSize />} />
      <CommandButton session={session} id="toggle-lock" icon={isLocked ? <IconLock /> : <IconLockOpen />} />
      <CommandButton session={session} id="duplicate" icon={<IconCopy />} />
      <CommandButton session={session} id="delete" icon={<IconTrash />} />
      <ArrangeMenu session={session} />
    </div>
  );
}

/** The selected objects. The arguments make the compiler recompute them when the selection or the document changes. */
const selectedIn = (session: EditorSession, _selection: unknown, _version: number): readonly CanvasObject[] =>
  session.editor.view.selectedObjects();

/** An object's most visible colour and size: the font of text, the fill of a highlight, nothing of a picture. */
function lookOf(object: CanvasObject): { readonly colour: string | null; readonly size: number | null } {
  const { properties } = kindOf(object);
  if (hasText(object)) return { colour: object.textColor, size: object.fontSize };
  if (!properties.includes('stroke')) return { colour: properties.includes('fill') ? object.fill : null, size: null };
  return { colour: object.stroke, size: properties.includes('strokeWidth') && object.strokeWidth > 0 ? object.strokeWidth : null };
}

/** Shows the colour and size if all objects have the same. */
function Swatch({ selected }: { selected: readonly CanvasObject[] }) {
  const looks = selected.map(lookOf);
  const [colour, ...colours] = new Set(looks.map((look) => look.colour));
  const [size, ...sizes] = new Set(looks.map((look) => look.size));
  return (
    <span className={styles.look}>
      {colours.length === 0 && colour && <i style={{ backgroundColor: colour }} />}
      {sizes.length === 0 && size && <span>{editorMessages.points(size)}</span>}
    </span>
  );
}

function CommandButton({ session, id, icon }: { session: EditorSession; id: string; icon: ReactNode }) {
  const command = findCommand(id);
  const keysOf = useKeysOf();
  const isEnabled = useSessionFact(session, ({ editor }) => command?.enabled(editor.view) ?? false);
  if (!command || !isEnabled) return null;
  return (
    <IconButton
      size="s"
      label={commandMessages[command.id]}
      keys={keysOf(command.id)}
      icon={icon}
      onClick={() => session.dispatch({ type: 'command', id })}
    />
  );
}
