/** By id of a command: the key that somebody gave it in place of its own, such as `Y` or `Shift+Y`. */
export type MovedKeys = Readonly<Record<string, string>>;

/** The combinations that stand for a command now. A moved key replaces those without Ctrl. */
export function shortcutsOf({ id, shortcuts }: { id: string; shortcuts: readonly string[] }, moved: MovedKeys): readonly string[] {
  const key = moved[id];
  return key === undefined ? shortcuts : [key, ...shortcuts.filter((shortcut) => shortcut.startsWith('Ctrl+'))];
}
