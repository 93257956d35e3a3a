import type { ObjectKind } from '../document/object.ts';
import type { Act, Command, EditorView } from './act.ts';
import { formDrawnBy, type ToolId, toolIds, toolTable } from './tool-table.ts';

export interface ToolCommand {
  readonly tool: ToolId;
  /** The kind that a tool draws; null for tools that draw nothing. */
  readonly kind: ObjectKind | null;
  /** Makes the tool active. */
  readonly command: Command;
}

/** A second press keeps the drawing tool active; a third ends that. */
const activate = ({ tool: active, toolLocked }: EditorView, tool: ToolId, kind: ObjectKind | null): Act => ({
  tool,
  toolLocked: kind !== null && tool === active && !toolLocked,
});

/** The tools in the order of the tool rail, each with its command. */
export const toolCommands: readonly ToolCommand[] = toolIds.flatMap((tool) => {
  const { key } = toolTable[tool];
  const kind = formDrawnBy(tool)?.kind ?? null;
  const command = (shortcut: string): Command => ({
    id: `tool-${tool}`,
    shortcuts: [shortcut],
    enabled: () => true,
    run: (view) => activate(view, tool, kind),
  });
  return key === undefined ? [] : [{ tool, kind, command: command(key) }];
});
