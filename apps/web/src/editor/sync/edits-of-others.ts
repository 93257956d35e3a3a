import type { CanvasObject, Input } from '@sheetmark/editor-core';

type Edits = Extract<Input, { type: 'remote-change' }>['edits'];

interface Standing {
  /** The markup's objects as the server has them now. */
  readonly saved: readonly CanvasObject[];
  /** The markup's objects as they lie on the page. */
  readonly shown: readonly CanvasObject[];
  /** Whether something was done here to an object that the server does not know of yet: that stays. */
  readonly isWaiting: (id: CanvasObject['id']) => boolean;
}

/** What brings the page up to what others saved. */
export function editsOfOthers({ saved, shown, isWaiting }: Standing): Edits {
  const standing = new Set(saved.map(({ id }) => id));
  return {
    put: saved.filter(({ id }) => !isWaiting(id)),
    remove: shown.map(({ id }) => id).filter((id) => !standing.has(id) && !isWaiting(id)),
  };
}
