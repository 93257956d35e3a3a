import { editorMessages } from '../../lib/messages/editor.tsx';
import { Avatars } from '../../ui/avatar.tsx';
import { useOthersOnSheet } from '../api/others-here.ts';
import styles from './others-here.module.css';

/** Who else has the sheet open. */
export function OthersHere({ projectId }: { projectId: number }) {
  const others = useOthersOnSheet(projectId);
  const people = [...new Map(others.map(({ person }) => [person.id, person])).values()];
  if (people.length === 0) return null;
  return (
    <span className={styles.here} title={editorMessages.hereNow(people.map(({ name }) => name))}>
      <Avatars people={people} most={3} />
    </span>
  );
}
