import type { ReviewPerson } from '@sheetmark/contract';
import { reviewsMessages } from '../../lib/messages/reviews.ts';
import { Avatar, type Person } from '../../ui/avatar.tsx';
import { classNames } from '../../ui/class-names.ts';
import styles from './review-person.module.css';

const personOf = ({ user_id, name }: ReviewPerson): Person => ({ id: user_id ?? 0, name });

/** The initials of someone in a review. */
export function ReviewAvatar({ person, size = 'm' }: { person: ReviewPerson; size?: 's' | 'm' }) {
  return <Avatar person={personOf(person)} size={size} isGuest={person.is_guest} />;
}

/** With "guest" after a guest's name. */
export const nameOfReviewer = ({ name, is_guest }: ReviewPerson): string => (is_guest ? reviewsMessages.guest(name) : name);

/** A name next to the initials. `instead`: text for the name, such as You. */
export function ReviewPersonLabel({ person, instead }: { person: ReviewPerson; instead?: string | undefined }) {
  const name = instead ?? nameOfReviewer(person);
  return (
    <span className={styles.person} title={name}>
      <ReviewAvatar person={person} size="s" />
      <span className={classNames(instead !== undefined && styles.strong)}>{name}</span>
    </span>
  );
}
