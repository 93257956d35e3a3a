import type { Command } from './act.ts';
import { arrangeCommands } from './arrange.commands.ts';
import { groupCommands } from './group.commands.ts';
import { historyCommands } from './history.commands.ts';
import { type MovedKeys, shortcutsOf } from './moved-keys.ts';
import { orderCommands } from './order.commands.ts';
import { selectionCommands } from './selection.commands.ts';
import { snappingCommands } from './snapping.commands.ts';
import { styleCommands } from './style.commands.ts';
import { textCommands } from './text.commands.ts';
import { toolCommands } from './tool.commands.ts';
import { viewCommands } from './view.commands.ts';

/** All commands. Ids and shortcuts are unique. */
export const commands: readonly Command[] = [
  ...toolCommands.map(({ command }) => command),
  ...historyCommands,
  ...selectionCommands,
  ...textCommands,
  ...groupCommands,
  ...styleCommands,
  ...orderCommands,
  ...arrangeCommands,
  ...snappingCommands,
  ...viewCommands,
];

const byId = new Map<string, Command>(commands.map((command) => [command.id, command]));

export const findCommand = (id: string): Command | undefined => byId.get(id);

/** The command for a key combination, written as in `shortcuts`. */
export const commandForShortcut = (shortcut: string, moved: MovedKeys): Command | undefined =>
  commands.find((command) => shortcutsOf(command, moved).includes(shortcut));
