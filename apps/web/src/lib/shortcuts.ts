import { commands, type MovedKeys, shortcutsOf, toolCommands } from '@sheetmark/editor-core';
import { pageKeys, type Place } from './keys.ts';
import { messages } from './messages.ts';
import { commandMessages } from './messages/editor-words.ts';
import { settingsMessages } from './messages/settings.ts';

export interface Shortcut {
  /** The command's id, or the name of the page key. */
  readonly id: string;
  readonly label: string;
  /** The default shortcut, the first one to show, such as `Ctrl+Z`. */
  readonly shortcuts: readonly string[];
  readonly place: Place;
}

/** Keys whose label differs from the browser's name. */
const signs: Readonly<Record<string, string>> = { ArrowLeft: '←', ArrowRight: '→', ArrowUp: '↑', ArrowDown: '↓' };

/** The keys of a combination as labelled on a keyboard. A plus separates keys if another follows: `Ctrl++` is Ctrl and +. */
export function keysOf(shortcut: string): string[] {
  return shortcut.split(/(?<=.)\+(?=.)/).map((key) => signs[key] ?? (key.length === 1 ? key.toUpperCase() : key));
}

export interface ShortcutGroup {
  readonly name: string;
  readonly shortcuts: readonly Shortcut[];
}

const ofPage = (place: Place): Shortcut[] =>
  Object.entries(pageKeys).flatMap(([id, key]) => (key.place === place ? [{ id, label: key.label, shortcuts: [key.keys], place }] : []));

/** Keys of the editor page outside of editor-core: sending and turning pages. */
const ofEditorPage: readonly Shortcut[] = [
  { id: 'save', label: messages.save, shortcuts: ['Ctrl+S'], place: 'editor' },
  { id: 'find', label: messages.keys.find, shortcuts: ['Ctrl+F'], place: 'editor' },
  { id: 'next-page', label: messages.nextPage, shortcuts: ['PageDown'], place: 'editor' },
  { id: 'previous-page', label: messages.previousPage, shortcuts: ['PageUp'], place: 'editor' },
];

const toolIds = new Set(toolCommands.map(({ command }) => command.id));
const toShortcuts = (those: typeof commands): Shortcut[] =>
  those.flatMap(({ id, shortcuts }) => (shortcuts.length === 0 ? [] : [{ id, label: commandMessages[id], shortcuts, place: 'editor' }]));

/** All shortcuts, by the names used in page and editor. */
export const shortcutGroups: readonly ShortcutGroup[] = [
  { name: settingsMessages.everywhere, shortcuts: [...ofPage('everywhere'), ...ofPage('pages')] },
  { name: settingsMessages.editorTools, shortcuts: [...toShortcuts(commands.filter(({ id }) => toolIds.has(id))), ...ofPage('editor')] },
  { name: settingsMessages.editorView, shortcuts: [...ofEditorPage, ...toShortcuts(commands.filter(({ id }) => !toolIds.has(id)))] },
];

/** The current key of an action. */
export const keyOf = (shortcut: Shortcut, moved: MovedKeys): string => shortcutsOf(shortcut, moved)[0] ?? '';

/** What a key already does when it is assigned to another action. */
export function holderOf(key: string, wanted: Shortcut, moved: MovedKeys): Shortcut | undefined {
  const isMet = ({ place }: Shortcut): boolean => place === wanted.place || place === 'everywhere' || wanted.place === 'everywhere';
  return shortcutGroups
    .flatMap(({ shortcuts }) => shortcuts)
    .find((other) => other.id !== wanted.id && isMet(other) && shortcutsOf(other, moved).includes(key));
}

/** The custom keys after assigning a key; an action that had it gets the freed key. Null if that is taken too. */
export function moveKey(key: string, act: Shortcut, moved: MovedKeys): MovedKeys | null {
  const holder = holderOf(key, act, moved);
  const given = withKey(act, key, moved);
  if (!holder) return given;
  const swapped = withKey(holder, keyOf(act, moved), given);
  return holderOf(keyOf(act, moved), holder, swapped) || holderOf(key, act, swapped) ? null : swapped;
}

/** The default key is not stored as a custom one. */
function withKey(act: Shortcut, key: string, { [act.id]: _before, ...others }: MovedKeys): MovedKeys {
  return act.shortcuts[0] === key ? others : { ...others, [act.id]: key };
}
