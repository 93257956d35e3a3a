import { commands, toolCommands } from '@sheetmark/editor-core';
import { pageKeys } from '../../../lib/keys.ts';

export interface Shortcut {
  readonly label: string;
  /** The one to show, such as `Ctrl+Z`. */
  readonly keys: string;
}

/** Keys that are written otherwise than the browser calls them. */
const signs: Readonly<Record<string, string>> = { ArrowLeft: '←', ArrowRight: '→', ArrowUp: '↑', ArrowDown: '↓' };

/** The keys of a combination, as they stand on a keyboard. A plus parts keys where another follows: `Ctrl++` is Ctrl and +. */
export function keysOf(shortcut: string): string[] {
  return shortcut.split(/(?<=.)\+(?=.)/).map((key) => signs[key] ?? key);
}

export interface ShortcutGroup {
  readonly name: string;
  readonly shortcuts: readonly Shortcut[];
}

/** No tool of the core: the page has it chosen first. */
const picture: Shortcut = { label: 'Picture', keys: 'I' };

const toolIds = new Set(toolCommands.map(({ command }) => command.id));
const shortcutsOf = (those: typeof commands): Shortcut[] =>
  those.flatMap(({ label, shortcuts: [keys] }) => (keys === undefined ? [] : [{ label, keys }]));

/** Every key that does something, as the page and the editor name them themselves. */
export const shortcutGroups: readonly ShortcutGroup[] = [
  { name: 'Everywhere', shortcuts: Object.values(pageKeys) },
  { name: 'Tools of the editor', shortcuts: [...shortcutsOf(commands.filter(({ id }) => toolIds.has(id))), picture] },
  { name: 'Editing and view', shortcuts: shortcutsOf(commands.filter(({ id }) => !toolIds.has(id))) },
];
