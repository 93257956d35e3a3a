import { isPartialStyle, type NewObjectStyle, type ToolId, toolCommands } from '@sheetmark/editor-core';
import { storage } from '../../lib/storage.ts';

/** A saved tool with its style. */
export interface SavedTool {
  readonly name: string;
  readonly tool: ToolId;
  readonly style: Partial<NewObjectStyle>;
}

const toolNamed = (name: string): ToolId | undefined => toolCommands.find(({ tool }) => tool === name)?.tool;

/** The valid part of the stored tools. */
export function readChest(kept = storage.read('toolChest') ?? []): readonly SavedTool[] {
  return kept.flatMap(({ name, tool: id, style }) => {
    const tool = toolNamed(id);
    return tool !== undefined && isPartialStyle(style) ? [{ name, tool, style }] : [];
  });
}

export const addToChest = (saved: SavedTool): void =>
  storage.write('toolChest', [...readChest().filter(({ name }) => name !== saved.name), saved]);

export const removeFromChest = (dropped: string): void =>
  storage.write(
    'toolChest',
    readChest().filter(({ name }) => name !== dropped),
  );
