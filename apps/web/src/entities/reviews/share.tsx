import type { CSSProperties } from 'react';
import { reviewsMessages } from '../../lib/messages/reviews.ts';
import styles from './share.module.css';

interface ShareProps {
  done: number;
  of: number;
}

const percent = ({ done, of }: ShareProps): string => `${of === 0 ? 0 : Math.round((100 * done) / of)}%`;

/** How much of something is done, as a thin bar. The numbers are next to it. */
export function ShareBar(share: ShareProps) {
  const style: CSSProperties & { '--share': string } = { '--share': percent(share) };
  return (
    <span className={styles.bar} data-done={(share.of > 0 && share.done >= share.of) || undefined} style={style} aria-hidden="true">
      <i />
    </span>
  );
}

/** A thin bar and the numbers: `8 of 12`. */
export function Share({ done, of, narrow = false }: ShareProps & { narrow?: boolean }) {
  return (
    <span className={styles.share} data-narrow={narrow || undefined}>
      <ShareBar done={done} of={of} />
      <span className="num">{reviewsMessages.of(done, of)}</span>
    </span>
  );
}
