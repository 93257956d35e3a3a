import type { LineKind } from './compositions.ts';
import styles from './swatch.module.css';

/** The mark of a kind of line: a hatch for the older version, a fill for the newer one. */
export function Swatch({ kind }: { kind: LineKind }) {
  return <i className={styles.swatch} data-kind={kind} aria-hidden="true" />;
}
