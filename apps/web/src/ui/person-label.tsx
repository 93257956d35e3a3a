import { Avatar, type Person } from './avatar.tsx';
import styles from './labels.module.css';

/** A person's name next to their initials, or a placeholder for nobody. */
export function PersonLabel({ person, none = '' }: { person: Person | null; none?: string }) {
  if (!person) return <span className={styles.none}>{none}</span>;
  return (
    <span className={styles.person} title={person.name}>
      <Avatar person={person} size="s" />
      <span>{person.name}</span>
    </span>
  );
}
