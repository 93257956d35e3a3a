import { commands, toolCommands } from '@sheetmark/editor-core';
import { pageKeys } from './keys.ts';
import { messages } from './messages.ts';
import { commandMessages } from './messages/editor-words.ts';
import { settingsMessages } from './messages/settings.ts';

export interface Shortcut {
  readonly label: string;
  /** The one to show, such as `Ctrl+Z`. */
  readonly keys: string;
}

/** Keys that are written otherwise than the browser calls them. */
const signs: Readonly<Record<string, string>> = { ArrowLeft: '←', ArrowRight: '→', ArrowUp: '↑', ArrowDown: '↓' };

/** The keys of a combination, as they stand on a keyboard. A plus parts keys where another follows: `Ctrl++` is Ctrl and +. */
export function keysOf(shortcut: string): string[] {
  return shortcut.split(/(?<=.)\+(?=.)/).map((key) => signs[key] ?? (key.length === 1 ? key.toUpperCase() : key));
}

export interface ShortcutGroup {
  readonly name: string;
  readonly shortcuts: readonly Shortcut[];
}

/** What the page around the core does: it has pictures chosen, sends what was drawn, and turns over. */
const picture: Shortcut = { label: settingsMessages.picture, keys: 'I' };
const ofEditorPage: readonly Shortcut[] = [
  { label: messages.save, keys: 'Ctrl+S' },
  { label: messages.nextPage, keys: 'PageDown' },
  { label: messages.previousPage, keys: 'PageUp' },
];

const toolIds = new Set(toolCommands.map(({ command }) => command.id));
const shortcutsOf = (those: typeof commands): Shortcut[] =>
  those.flatMap(({ id, shortcuts: [keys] }) => (keys === undefined ? [] : [{ label: commandMessages[id], keys }]));

/** Every key that does something, as the page and the editor name them themselves. */
export const shortcutGroups: readonly ShortcutGroup[] = [
  { name: settingsMessages.everywhere, shortcuts: Object.values(pageKeys) },
  { name: settingsMessages.editorTools, shortcuts: [...shortcutsOf(commands.filter(({ id }) => toolIds.has(id))), picture] },
  { name: settingsMessages.editorView, shortcuts: [...ofEditorPage, ...shortcutsOf(commands.filter(({ id }) => !toolIds.has(id)))] },
];
