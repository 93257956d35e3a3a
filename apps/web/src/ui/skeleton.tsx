import type { CSSProperties } from 'react';
import { Delayed } from './delayed.tsx';
import styles from './skeleton.module.css';

/** A placeholder bar; fills its line by default. */
export function Bone({ width, height }: { width?: string; height?: string }) {
  const size: CSSProperties = { ...(width && { width }), ...(height && { height }) };
  return <i className={styles.bone} style={size} />;
}

/** Skeleton cards: a grid of `count` in the layout of the class. */
export function CardSkeletons({ className, count, label }: { className: string | undefined; count: number; label: string }) {
  return (
    <Delayed>
      <div className={className} role="status" aria-label={label}>
        {Array.from({ length: count }, (_, index) => (
          <div key={index} className={styles.card}>
            <Bone height="var(--well-file)" />
            <Bone width="60%" />
            <Bone width="85%" />
          </div>
        ))}
      </div>
    </Delayed>
  );
}

/** Skeleton lines, each a label and a value. */
export function LineSkeletons({ count, label }: { count: number; label: string }) {
  return (
    <Delayed>
      <div className={styles.lines} role="status" aria-label={label}>
        {Array.from({ length: count }, (_, index) => (
          <div key={index} className={styles.line}>
            <Bone width="30%" />
            <Bone width="70%" />
          </div>
        ))}
      </div>
    </Delayed>
  );
}
