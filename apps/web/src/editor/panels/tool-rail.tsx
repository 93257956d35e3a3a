import { findCommand, type ToolId } from '@sheetmark/editor-core';
import { IconCircle, IconCloud, IconHandStop, IconMessages, IconPointer, IconSquare, IconTriangle } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { Tip } from '../../ui/tip.tsx';
import type { EditorSession } from '../session.ts';
import { useSessionFact } from '../use-session.ts';
import styles from './tool-rail.module.css';

const icons: Readonly<Record<ToolId, ComponentType<{ 'aria-hidden'?: boolean }>>> = {
  select: IconPointer,
  pan: IconHandStop,
  rectangle: IconSquare,
  triangle: IconTriangle,
  ellipse: IconCircle,
  cloud: IconCloud,
};
const order: readonly ToolId[] = ['select', 'pan', 'rectangle', 'triangle', 'ellipse', 'cloud'];
const tools = order.flatMap((tool) => {
  const command = findCommand(`tool-${tool}`);
  return command ? [{ tool, command, Icon: icons[tool] }] : [];
});

interface ToolRailProps {
  session: EditorSession;
  panelOpen: boolean;
  /** Shows and hides the markups, on a phone. */
  onPanel: () => void;
}

/** The tools, one of which is always in the hand. Built from the editor's commands. */
export function ToolRail({ session, panelOpen, onPanel }: ToolRailProps) {
  const inHand = useSessionFact(session, (each) => each.editor.state.tool);
  return (
    <div className={styles.rail} role="toolbar" aria-label="Tools" aria-orientation="vertical">
      {tools.map(({ tool, Icon, command }) => (
        <Tip key={tool} label={command.label} keys={command.shortcuts[0] ?? ''}>
          <button
            type="button"
            aria-label={command.label}
            aria-pressed={inHand === tool}
            className={classNames(styles.tool, inHand === tool && styles.inHand)}
            onClick={() => session.dispatch({ type: 'tool', tool })}
            onDoubleClick={() => session.dispatch({ type: 'tool', tool, locked: true })}
          >
            <Icon aria-hidden />
            <span>{command.label}</span>
          </button>
        </Tip>
      ))}
      <button type="button" className={classNames(styles.tool, styles.list)} aria-expanded={panelOpen} onClick={onPanel}>
        <IconMessages aria-hidden />
        <span>Markups</span>
      </button>
    </div>
  );
}
