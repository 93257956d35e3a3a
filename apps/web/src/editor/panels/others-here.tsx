import { boxOf } from '@sheetmark/editor-core';
import { useEffect, useEffectEvent, useState } from 'react';
import { editorMessages } from '../../lib/messages/editor.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { type OtherHere, useOthersOnSheet } from '../api/others-here.ts';
import type { EditorSession } from '../session.ts';
import styles from './others-here.module.css';

/** More would leave no space for the title. */
const maxShown = 3;
const maxZoom = 30;

/** Others who have the sheet open; clicking one follows them until the user moves the view. */
export function OthersHere({ session, projectId }: { session: EditorSession; projectId: number }) {
  const others = useOthersOnSheet(projectId);
  const [followed, follow] = useState<string | null>(null);
  useFollowing(session, others.find(({ tab }) => tab === followed)?.doing?.view ?? null, () => follow(null));
  const people = [...new Map(others.map((other) => [other.person.id, other])).values()];
  if (people.length === 0) return null;
  return (
    <span className={styles.here} role="group" aria-label={editorMessages.hereNow(people.map(({ person }) => person.name))}>
      {people.slice(0, maxShown).map(({ tab, person }) => (
        <button
          key={person.id}
          type="button"
          className={styles.person}
          aria-pressed={tab === followed}
          title={tab === followed ? editorMessages.stopFollowing(person.name) : editorMessages.followView(person.name)}
          aria-label={tab === followed ? editorMessages.stopFollowing(person.name) : editorMessages.followView(person.name)}
          onClick={() => follow(tab === followed ? null : tab)}
        >
          <Avatar person={person} />
        </button>
      ))}
      {people.length > maxShown && <span className={styles.more}>{`+${people.length - maxShown}`}</span>}
    </span>
  );
}

type View = NonNullable<NonNullable<OtherHere['doing']>['view']>;

/** Shows the other user's whole view, even if the windows have different shapes. */
function useFollowing(session: EditorSession, view: View | null, onEnd: () => void): void {
  const viewKey = view && `${view.x} ${view.y} ${view.width} ${view.height}`;
  const look = useEffectEvent(() => {
    if (!view) return;
    const { x, y, width, height } = view;
    session.dispatch({ type: 'look-at', box: boxOf(x, y, x + width, y + height), maxZoom, margin: 0 });
  });
  useEffect(() => look(), [viewKey]);
  const isFollowing = view !== null;
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (!isFollowing) return undefined;
    const stage = session.stage.element;
    const stop = () => end();
    for (const type of ['wheel', 'pointerdown'] as const) stage.addEventListener(type, stop, { passive: true });
    return () => {
      for (const type of ['wheel', 'pointerdown'] as const) stage.removeEventListener(type, stop);
    };
  }, [session, isFollowing]);
}
