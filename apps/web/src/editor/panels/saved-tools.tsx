import { isPartialStyle, kindOf, type ToolId, toolCommands, toolOf } from '@sheetmark/editor-core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { commandMessages } from '../../lib/messages/editor-words.ts';
import { editorMessages } from '../../lib/messages/editor.tsx';
import { useStored } from '../../lib/storage.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import type { EditorSession } from '../session.ts';
import { removeFromChest, addToChest, readChest, type SavedTool } from '../sync/tool-chest.ts';
import { useSessionFact } from '../use-session.ts';
import { toolIcons } from './tool-icons.ts';
import styles from './tool-chest.module.css';

export type UnnamedTool = Omit<SavedTool, 'name'>;

interface SavedToolsProps {
  session: EditorSession;
  onTake: (saved: SavedTool) => void;
  onSave: (tool: UnnamedTool | null) => void;
}

/** The saved tools, and the button that saves another. */
export function SavedTools({ session, onTake, onSave }: SavedToolsProps) {
  const canSave = useSessionFact(session, (each) => currentTool(each) !== null);
  return (
    <>
      <Drawer onTake={onTake} />
      <button type="button" className={styles.save} disabled={!canSave} onClick={() => onSave(currentTool(session))}>
        {editorMessages.saveTool}
      </button>
    </>
  );
}

function Drawer({ onTake }: { onTake: (saved: SavedTool) => void }) {
  const chest = readChest(useStored('toolChest'));
  if (chest.length === 0) return <p className={styles.empty}>{editorMessages.emptyChest}</p>;
  return (
    <ul>
      {chest.map((saved) => (
        <li key={saved.name}>
          <button type="button" className={styles.tool} onClick={() => onTake(saved)}>
            <ToolIcon saved={saved} />
            {saved.name}
          </button>
          <IconButton
            size="s"
            label={editorMessages.removeTool(saved.name)}
            icon={<IconTrash />}
            onClick={() => removeFromChest(saved.name)}
          />
        </li>
      ))}
    </ul>
  );
}

/** The tool's icon in its drawing colour. */
function ToolIcon({ saved: { tool, style } }: { saved: SavedTool }) {
  const Icon = toolIcons[tool];
  return (
    <span className={styles.face} style={{ color: style.strokeWidth === 0 ? (style.fill ?? style.stroke) : style.stroke }}>
      <Icon aria-hidden />
    </span>
  );
}

export function SaveToolDialog({ tool, onClose }: { tool: UnnamedTool; onClose: () => void }) {
  const [name, setName] = useState(() => commandMessages[`tool-${tool.tool}`]);
  const save = () => {
    addToChest({ ...tool, name: name.trim() });
    onClose();
  };
  return (
    <Dialog
      title={editorMessages.saveToolTitle}
      submitLabel={editorMessages.keepInChest}
      submitDisabled={name.trim() === ''}
      onClose={onClose}
      onSubmit={save}
    >
      <Field
        label={editorMessages.toolName}
        maxLength={60}
        data-autofocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </Dialog>
  );
}

/** The active drawing tool with its style, or else the tool and style of the selected object; null without either. */
function currentTool({ editor: { view } }: EditorSession): UnnamedTool | null {
  if (isDrawing(view.tool)) return { tool: view.tool, style: view.style };
  const [only, ...others] = view.selectedObjects();
  const tool = only === undefined || others.length > 0 ? null : toolOf(only);
  if (only === undefined || tool === null) return null;
  const names: readonly string[] = kindOf(only).properties;
  const style = Object.fromEntries(Object.entries(only).filter(([name]) => names.includes(name) && name in view.style));
  return isPartialStyle(style) ? { tool, style } : null;
}

const isDrawing = (tool: ToolId): boolean => toolCommands.some((each) => each.tool === tool && each.kind !== null);
