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

/** A line stands before these: they begin a group. */
const groupStarts: ReadonlySet<ToolId> = new Set(['text', 'arrow', 'measurementLine']);

/** On a phone these are at hand, in this order; the rest comes with More. */
const firstTools: readonly ToolId[] = ['select', 'freehand', 'cloud', 'text', 'measurementLine'];

const drawingTools: ReadonlySet<ToolId> = new Set(toolCommands.flatMap(({ tool, kind }) => (kind === null ? [] : [tool])));

interface ToolRailProps {
  session: EditorSession;
  panelOpen: boolean;
  /** Shows and hides the markups, on a phone. */
  onPanel: () => void;
  /** Finds words on the page: on a phone, where no key does. */
  onFind: () => void;
  /** Asks for a picture to place. */
  onImage: () => void;
}

/** The tools, one of which is always in the hand. Built from the editor's commands. */
export function ToolRail({ session, panelOpen, onPanel, onFind, onImage }: ToolRailProps) {
  const inHand = useSessionFact(session, (each) => each.editor.state.tool);
  const isLocked = useSessionFact(session, (each) => each.editor.state.toolLocked);
  const keysOf = useKeysOf();
  const pictureKey = usePageKey('picture');
  const [isOpen, open] = useState(false);
  const closing = (act: () => void) => () => {
    open(false);
    act();
  };
  const isAtHand = firstTools.includes(inHand);
  return (
    <div className={styles.rail} role="toolbar" aria-label={messages.tools} aria-orientation="vertical" data-open={isOpen || undefined}>
      {toolCommands.map(({ tool, command }) => {
        const Icon = toolIcons[tool];
        return (
          <Tip key={tool} label={commandMessages[command.id]} keys={keysOf(command.id)}>
            <button
              type="button"
              aria-label={commandMessages[command.id]}
              aria-pressed={inHand === tool}
              data-first={firstTools.includes(tool) ? firstTools.indexOf(tool) : undefined}
              className={classNames(
                styles.tool,
                groupStarts.has(tool) && styles.groupStart,
                inHand === tool && styles.inHand,
                inHand === tool && isLocked && styles.locked,
              )}
              onClick={closing(() => session.dispatch({ type: 'tool', tool }))}
              onDoubleClick={() => session.dispatch({ type: 'tool', tool, locked: true })}
            >
              <Icon aria-hidden />
              <span>{shortToolNames[tool] ?? commandMessages[command.id]}</span>
            </button>
          </Tip>
        );
      })}
      <Tip label={editorMessages.image} keys={pictureKey}>
        <button type="button" aria-label={editorMessages.image} className={styles.tool} onClick={closing(onImage)}>
          <IconPhoto aria-hidden />
          <span>{editorMessages.image}</span>
        </button>
      </Tip>
      <ToolChest session={session} className={styles.tool} />
      <Tip label={editorMessages.keepTool}>
        <button
          type="button"
          className={classNames(styles.tool, styles.lock)}
          aria-label={editorMessages.keepTool}
          aria-pressed={isLocked}
          disabled={!drawingTools.has(inHand)}
          onClick={() => session.dispatch({ type: 'tool', tool: inHand, locked: !isLocked })}
        >
          {isLocked ? <IconLock aria-hidden /> : <IconLockOpen aria-hidden />}
          <span>{editorMessages.keepTool}</span>
        </button>
      </Tip>
      <button type="button" className={classNames(styles.tool, styles.phone)} onClick={closing(onFind)}>
        <IconSearch aria-hidden />
        <span>{editorMessages.findText}</span>
      </button>
      <button type="button" className={classNames(styles.tool, styles.phone)} aria-expanded={panelOpen} onClick={closing(onPanel)}>
        <IconMessages aria-hidden />
        <span>{messages.markups}</span>
      </button>
      <button
        type="button"
        className={classNames(styles.tool, styles.phone, styles.more, !isAtHand && styles.inHand)}
        aria-expanded={isOpen}
        onClick={() => open(!isOpen)}
      >
        <IconDots aria-hidden />
        <span>{editorMessages.moreTools}</span>
      </button>
    </div>
  );
}
