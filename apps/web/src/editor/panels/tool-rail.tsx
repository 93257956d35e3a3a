import { type ToolId, toolCommands } from '@sheetmark/editor-core';
import { IconDots, IconLock, IconLockOpen, IconMessages, IconPhoto, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { usePageKey } from '../../lib/keys.ts';
import { messages } from '../../lib/messages.ts';
import { commandMessages, shortToolNames } from '../../lib/messages/editor-words.ts';
import { editorMessages } from '../../lib/messages/editor.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Tip } from '../../ui/tip.tsx';
import type { EditorSession } from '../session.ts';
import { useKeysOf } from '../use-keys.ts';
import { useSessionFact } from '../use-session.ts';
import { ToolChest } from './tool-chest.tsx';
import { toolIcons } from './tool-icons.ts';
import styles from './tool-rail.module.css';

/** The first tool of each group; a line separates the groups. */
const groupStarts: ReadonlySet<ToolId> = new Set(['text', 'arrow', 'measurementLine']);

/** The tools shown on phones, in this order; More shows the rest. */
const firstTools: readonly ToolId[] = ['select', 'freehand', 'cloud', 'text', 'measurementLine'];

const drawingTools: ReadonlySet<ToolId> = new Set(toolCommands.flatMap(({ tool, kind }) => (kind === null ? [] : [tool])));

interface ToolRailProps {
  session: EditorSession;
  panelOpen: boolean;
  /** Toggles the panel of markups on phones. */
  onPanel: () => void;
  /** Opens the search on phones, which have no keyboard shortcut for it. */
  onFind: () => void;
  /** Asks for a picture to place. */
  onImage: () => void;
  /** Why nothing can be drawn on this version; null if it can. */
  blocked: string | null;
}

/** The tools; exactly one is active. Built from the editor's commands. */
export function ToolRail({ session, panelOpen, onPanel, onFind, onImage, blocked }: ToolRailProps) {
  const active = useSessionFact(session, (each) => each.editor.state.tool);
  const isLocked = useSessionFact(session, (each) => each.editor.state.toolLocked);
  const keysOf = useKeysOf();
  const pictureKey = usePageKey('picture');
  const [isOpen, open] = useState(false);
  const closeThen = (act: () => void) => () => {
    open(false);
    act();
  };
  const isActiveShown = firstTools.includes(active);
  return (
    <div className={styles.rail} role="toolbar" aria-label={messages.tools} aria-orientation="vertical" data-open={isOpen || undefined}>
      {toolCommands.map(({ tool, command }) => (
        <ToolButton
          key={tool}
          tool={tool}
          label={commandMessages[command.id]}
          keys={keysOf(command.id)}
          isActive={active === tool}
          isLocked={isLocked}
          blocked={drawingTools.has(tool) ? blocked : null}
          onPick={closeThen(() => session.dispatch({ type: 'tool', tool }))}
          onLock={() => session.dispatch({ type: 'tool', tool, locked: true })}
        />
      ))}
      <Tip label={blocked ?? editorMessages.image} keys={blocked === null ? pictureKey : ''}>
        <button
          type="button"
          aria-label={editorMessages.image}
          aria-disabled={blocked !== null}
          className={styles.tool}
          onClick={blocked === null ? closeThen(onImage) : undefined}
        >
          <IconPhoto aria-hidden />
          <span>{editorMessages.image}</span>
        </button>
      </Tip>
      {blocked === null && <ToolChest session={session} className={styles.tool} />}
      <KeepToolButton session={session} tool={active} isLocked={isLocked} />
      <button type="button" className={classNames(styles.tool, styles.phone)} onClick={closeThen(onFind)}>
        <IconSearch aria-hidden />
        <span>{editorMessages.findText}</span>
      </button>
      <button type="button" className={classNames(styles.tool, styles.phone)} aria-expanded={panelOpen} onClick={closeThen(onPanel)}>
        <IconMessages aria-hidden />
        <span>{messages.markups}</span>
      </button>
      <button
        type="button"
        className={classNames(styles.tool, styles.phone, styles.more, !isActiveShown && styles.active)}
        aria-expanded={isOpen}
        onClick={() => open(!isOpen)}
      >
        <IconDots aria-hidden />
        <span>{editorMessages.moreTools}</span>
      </button>
    </div>
  );
}

interface ToolButtonProps {
  tool: ToolId;
  label: string;
  keys: string;
  isActive: boolean;
  /** Whether the active tool stays active after drawing. */
  isLocked: boolean;
  /** Why the tool can't be used. */
  blocked: string | null;
  onPick: () => void;
  onLock: () => void;
}

function ToolButton({ tool, label, keys, isActive, isLocked, blocked, onPick, onLock }: ToolButtonProps) {
  const Icon = toolIcons[tool];
  return (
    <Tip label={blocked ?? label} keys={blocked === null ? keys : ''}>
      <button
        type="button"
        aria-label={label}
        aria-pressed={isActive}
        aria-disabled={blocked !== null}
        data-first={firstTools.includes(tool) ? firstTools.indexOf(tool) : undefined}
        className={classNames(
          styles.tool,
          groupStarts.has(tool) && styles.groupStart,
          isActive && styles.active,
          isActive && isLocked && styles.locked,
        )}
        onClick={onPick}
        onDoubleClick={onLock}
      >
        <Icon aria-hidden />
        <span>{shortToolNames[tool] ?? label}</span>
      </button>
    </Tip>
  );
}

/** Keeps the tool active after drawing, or releases it. */
function KeepToolButton({ session, tool, isLocked }: { session: EditorSession; tool: ToolId; isLocked: boolean }) {
  return (
    <Tip label={editorMessages.keepTool}>
      <button
        type="button"
        className={classNames(styles.tool, styles.lock)}
        aria-label={editorMessages.keepTool}
        aria-pressed={isLocked}
        disabled={!drawingTools.has(tool)}
        onClick={() => session.dispatch({ type: 'tool', tool, locked: !isLocked })}
      >
        {isLocked ? <IconLock aria-hidden /> : <IconLockOpen aria-hidden />}
        <span>{editorMessages.keepTool}</span>
      </button>
    </Tip>
  );
}
