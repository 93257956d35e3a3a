import { gridMessages } from '../../lib/messages/grid.ts';
import { AfterMoment } from '../skeleton.tsx';
import styles from './grid-skeleton.module.css';

const rows = 12;
/** Shares of the width, in the shape of what comes. */
const bones = [4, 30, 12, 10, 14, 12];

/** A table in the making. */
export function GridSkeleton({ label, rowHeight }: { label: string; rowHeight: number }) {
  return (
    <AfterMoment>
      <div className={styles.skeleton} role="status" aria-label={gridMessages.loadingList(label)}>
        {Array.from({ length: rows }, (_, row) => (
          <div key={row} className={styles.row} style={{ height: rowHeight }}>
            {bones.map((share, bone) => (
              <i key={bone} style={{ flexBasis: `${share}%` }} />
            ))}
          </div>
        ))}
      </div>
    </AfterMoment>
  );
}
