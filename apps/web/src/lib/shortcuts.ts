import { commands, type MovedKeys, shortcutsOf, toolCommands } from '@sheetmark/editor-core';
import { pageKeys, type Place } from './keys.ts';
import { messages } from './messages.ts';
import { commandMessages } from './messages/editor-words.ts';
import { settingsMessages } from './messages/settings.ts';

export interface Shortcut {
  /** Of the command, or the name of the key of the page. */
  readonly id: string;
  readonly label: string;
  /** Its own, the one to show first, such as `Ctrl+Z`. */
  readonly shortcuts: readonly string[];
  readonly place: Place;
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

const ofPage = (place: Place): Shortcut[] =>
  Object.entries(pageKeys).flatMap(([id, key]) => (key.place === place ? [{ id, label: key.label, shortcuts: [key.keys], place }] : []));

/** What the page around the core does besides: it sends what was drawn, and turns over. */
const ofEditorPage: readonly Shortcut[] = [
  { id: 'save', label: messages.save, shortcuts: ['Ctrl+S'], place: 'editor' },
  { id: 'find', label: messages.keys.find, shortcuts: ['Ctrl+F'], place: 'editor' },
  { id: 'next-page', label: messages.nextPage, shortcuts: ['PageDown'], place: 'editor' },
  { id: 'previous-page', label: messages.previousPage, shortcuts: ['PageUp'], place: 'editor' },
];

const toolIds = new Set(toolCommands.map(({ command }) => command.id));
const toShortcuts = (those: typeof commands): Shortcut[] =>
  those.flatMap(({ id, shortcuts }) => (shortcuts.length === 0 ? [] : [{ id, label: commandMessages[id], shortcuts, place: 'editor' }]));

/** Every key that does something, as the page and the editor name them themselves. */
export const shortcutGroups: readonly ShortcutGroup[] = [
  { name: settingsMessages.everywhere, shortcuts: [...ofPage('everywhere'), ...ofPage('pages')] },
  { name: settingsMessages.editorTools, shortcuts: [...toShortcuts(commands.filter(({ id }) => toolIds.has(id))), ...ofPage('editor')] },
  { name: settingsMessages.editorView, shortcuts: [...ofEditorPage, ...toShortcuts(commands.filter(({ id }) => !toolIds.has(id)))] },
];

/** The key of an act that is shown now. */
export const keyOf = (shortcut: Shortcut, moved: MovedKeys): string => shortcutsOf(shortcut, moved)[0] ?? '';

/** What a key does already where another act is to have it. */
export function holderOf(key: string, wanted: Shortcut, moved: MovedKeys): Shortcut | undefined {
  const isMet = ({ place }: Shortcut): boolean => place === wanted.place || place === 'everywhere' || wanted.place === 'everywhere';
  return shortcutGroups
    .flatMap(({ shortcuts }) => shortcuts)
    .find((other) => other.id !== wanted.id && isMet(other) && shortcutsOf(other, moved).includes(key));
}

/** The keys once an act has another; an act that had it takes the key that is free now. null where that one is taken too. */
export function moveKey(key: string, act: Shortcut, moved: MovedKeys): MovedKeys | null {
  const holder = holderOf(key, act, moved);
  const given = withKey(act, key, moved);
  if (!holder) return given;
  const swapped = withKey(holder, keyOf(act, moved), given);
  return holderOf(keyOf(act, moved), holder, swapped) || holderOf(key, act, swapped) ? null : swapped;
}

/** Its own key is no moved one. */
function withKey(act: Shortcut, key: string, { [act.id]: _before, ...others }: MovedKeys): MovedKeys {
  return act.shortcuts[0] === key ? others : { ...others, [act.id]: key };
}
