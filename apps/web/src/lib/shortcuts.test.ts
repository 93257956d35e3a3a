import { describe, expect, it } from 'vitest';
import { holderOf, moveKey, type Shortcut, shortcutGroups } from './shortcuts.ts';

function act(id: string): Shortcut {
  const found = shortcutGroups.flatMap(({ shortcuts }) => shortcuts).find((shortcut) => shortcut.id === id);
  if (!found) throw new Error(`no act ${id}`);
  return found;
}

describe('a single key', () => {
  it('can be changed to a free key, and reset', () => {
    const moved = moveKey('Y', act('tool-rectangle'), {});
    expect(moved).toEqual({ 'tool-rectangle': 'Y' });
    expect(moveKey('R', act('tool-rectangle'), moved ?? {})).toEqual({});
    expect(holderOf('R', act('tool-ellipse'), moved ?? {})).toBeUndefined();
  });

  it('swaps with another action of the same scope, but not with one that can’t conflict', () => {
    expect(holderOf('E', act('tool-rectangle'), {})?.id).toBe('tool-ellipse');
    expect(moveKey('E', act('tool-rectangle'), {})).toEqual({ 'tool-rectangle': 'E', 'tool-ellipse': 'R' });
    expect(holderOf('R', act('search'), {})).toBeUndefined();
    expect(moveKey('R', act('search'), {})).toEqual({ search: 'R' });
    expect(holderOf('N', act('tool-rectangle'), {})?.id).toBe('newTask');
  });

  it('is refused if the other action can’t take the freed key', () => {
    // Brackets fold the sidebar on other pages, where the shortcut list works too.
    const moved = moveKey('[', act('tool-text'), {}) ?? {};
    expect(moved).toEqual({ 'tool-text': '[' });
    expect(moveKey('?', act('tool-text'), moved)).toBeNull();
  });

  it('has one action in each scope by default', () => {
    for (const each of shortcutGroups.flatMap(({ shortcuts }) => shortcuts))
      for (const key of each.shortcuts) expect([key, holderOf(key, each, {})?.id]).toEqual([key, undefined]);
  });
});
