import { Popover } from '@mantine/core';
import { IconBriefcase } from '@tabler/icons-react';
import { useState } from 'react';
import { editorMessages } from '../../lib/messages/editor.tsx';
import { preloadOnHover } from '../../ui/lazy-part.tsx';
import { SavedTools, SaveToolDialog } from '../lazy-parts.ts';
import type { EditorSession } from '../session.ts';
import type { SavedTool } from '../sync/tool-chest.ts';
import type { UnnamedTool } from './saved-tools.tsx';
import styles from './tool-chest.module.css';

/** Tools saved with a name and a style, in this browser. */
export function ToolChest({ session, className }: { session: EditorSession; className: string | undefined }) {
  const [isOpen, setOpen] = useState(false);
  const [saving, setSaving] = useState<UnnamedTool | null>(null);
  const activate = ({ tool, style }: SavedTool) => {
    setOpen(false);
    session.dispatch({ type: 'style', tool, style });
    session.dispatch({ type: 'tool', tool });
  };
  const save = (tool: UnnamedTool | null) => {
    setOpen(false);
    setSaving(tool);
  };
  return (
    <>
      <Popover
        opened={isOpen}
        onChange={setOpen}
        position="right-end"
        // Next to the rail; above it when the rail is at the bottom, on phones.
        middlewares={{ shift: { padding: 8 }, flip: { fallbackPlacements: ['top-end', 'top'], padding: 8 } }}
        withinPortal
        returnFocus
        trapFocus
        zIndex="var(--z-menu)"
      >
        <Popover.Target>
          <button
            type="button"
            className={className}
            aria-label={editorMessages.toolChest}
            title={editorMessages.toolChest}
            onClick={() => setOpen(!isOpen)}
            {...preloadOnHover(SavedTools)}
          >
            <IconBriefcase aria-hidden />
            <span>{editorMessages.toolChest}</span>
          </button>
        </Popover.Target>
        <Popover.Dropdown aria-label={editorMessages.toolChest} className={styles.chest}>
          <SavedTools session={session} onTake={activate} onSave={save} />
        </Popover.Dropdown>
      </Popover>
      {saving && <SaveToolDialog tool={saving} onClose={() => setSaving(null)} />}
    </>
  );
}
