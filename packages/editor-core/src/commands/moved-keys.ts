/** Custom keys by command id, such as `Y` or `Shift+Y`. */
export type MovedKeys = Readonly<Record<string, string>>;

/** A command's current combinations. A custom key replaces those without Ctrl. */
export function shortcutsOf({ id, shortcuts }: { id: string; shortcuts: readonly string[] }, moved: MovedKeys): readonly string[] {
  const key = moved[id];
  return key === undefined ? shortcuts : [key, ...shortcuts.filter((shortcut) => shortcut.startsWith('Ctrl+'))];
}
