import { gridMessages } from '../../lib/messages/grid.ts';
import { Delayed } from '../delayed.tsx';
import styles from './grid-skeleton.module.css';

const rows = 24;
/** Shares of the width, similar to the final content. */
const bones = [4, 30, 12, 10, 14, 12];
const cardBones = [60, 40, 50];

interface GridSkeletonProps {
  label: string;
  rowHeight: number;
  /** Stacked lines instead of columns. */
  cards: boolean;
}

/** A skeleton of a table. */
export function GridSkeleton({ label, rowHeight, cards }: GridSkeletonProps) {
  return (
    <Delayed>
      <div className={styles.skeleton} role="status" aria-label={gridMessages.loadingList(label)}>
        {Array.from({ length: rows }, (_, row) => (
          <div key={row} className={cards ? styles.card : styles.row} style={{ height: rowHeight }}>
            {(cards ? cardBones : bones).map((share, bone) => (
              <i key={bone} style={{ [cards ? 'width' : 'flexBasis']: `${share}%` }} />
            ))}
          </div>
        ))}
      </div>
    </Delayed>
  );
}
