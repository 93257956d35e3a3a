import { Delayed } from './delayed.tsx';
import { Bone } from './skeleton.tsx';
import styles from './skeleton-shapes.module.css';

interface SkeletonProps {
  count: number;
  label: string;
}

const times = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Skeleton of a framed list: a picture, two lines and an action in each row. */
export function RowSkeletons({ count, label }: SkeletonProps) {
  return (
    <Delayed>
      <div className={styles.rows} role="status" aria-label={label}>
        {times(count).map((row) => (
          <div key={row} className={styles.row}>
            <Bone width="var(--control)" height="var(--control)" />
            <span className={styles.lines}>
              <Bone width="40%" />
              <Bone width="25%" />
            </span>
            <Bone width="12ch" height="var(--control-s)" />
          </div>
        ))}
      </div>
    </Delayed>
  );
}

/** Skeleton of a settings page: each section's description, and its fields next to it. */
export function SectionSkeletons({ count, label }: SkeletonProps) {
  return (
    <Delayed>
      <div role="status" aria-label={label}>
        {times(count).map((section) => (
          <div key={section} className={styles.section}>
            <span className={styles.lines}>
              <Bone width="30%" />
              <Bone width="70%" />
            </span>
            <span className={styles.fields}>
              <Bone height="var(--control)" />
              <Bone height="var(--control)" />
              <Bone width="12ch" height="var(--control)" />
            </span>
          </div>
        ))}
      </div>
    </Delayed>
  );
}

/** Skeleton of boxes with a figure each, side by side. */
export function FactSkeletons({ count, label }: SkeletonProps) {
  return (
    <Delayed>
      <div className={styles.facts} role="status" aria-label={label}>
        {times(count).map((fact) => (
          <Bone key={fact} height="86px" />
        ))}
      </div>
    </Delayed>
  );
}

/** Skeleton of a form. It takes the form's space at once, so that nothing moves when the form loads, and appears after a moment. */
export function FormSkeleton({ count, label }: SkeletonProps) {
  return (
    <div className={styles.form} role="status" aria-label={label}>
      {times(count).map((field) => (
        <span key={field} className={styles.field}>
          <Bone width="30%" />
          <Bone height="var(--control-l)" />
        </span>
      ))}
      <Bone height="var(--control-l)" />
    </div>
  );
}
