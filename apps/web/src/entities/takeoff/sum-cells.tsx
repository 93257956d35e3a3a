import { type TakeoffDimension, takeoffDimensions, type TakeoffSum } from '@sheetmark/contract';
import type { ReactNode } from 'react';
import { takeoffMessages } from '../../lib/messages/takeoff.ts';
import { formatNumber, sumsOf } from './takeoff-tree.ts';
import styles from './takeoff.module.css';

/** A cell for each dimension, with a line for each unit: different units are never added up. */
export function SumCells({ sums }: { sums: readonly TakeoffSum[] }): ReactNode {
  return takeoffDimensions.map((dimension) => <SumCell key={dimension} dimension={dimension} sums={sumsOf(sums, dimension)} />);
}

function SumCell({ dimension, sums }: { dimension: TakeoffDimension; sums: readonly TakeoffSum[] }) {
  return (
    <td className={styles.sum} data-title={takeoffMessages.columns[dimension]}>
      {sums.map(({ unit, quantity }) => (
        <span key={unit}>
          {formatNumber(quantity)}
          {dimension !== 'count' && <em>{unit}</em>}
        </span>
      ))}
    </td>
  );
}
