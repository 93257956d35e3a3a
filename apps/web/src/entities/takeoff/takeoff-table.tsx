import { takeoffDimensions, type TakeoffGroup } from '@sheetmark/contract';
import { useState } from 'react';
import { takeoffMessages } from '../../lib/messages/takeoff.ts';
import { Button } from '../../ui/button.tsx';
import { SumCells } from './sum-cells.tsx';
import type { TakeoffContext } from './takeoff-query.ts';
import { GroupRows } from './takeoff-rows.tsx';
import type { TakeoffNode } from './takeoff-tree.ts';
import styles from './takeoff.module.css';

/** Groups that are rendered before someone asks for more. */
const groupsAtOnce = 200;

interface TakeoffTableProps extends TakeoffContext {
  whole: TakeoffGroup;
  nodes: readonly TakeoffNode[];
  /** Names of the levels. */
  title: string;
}

/** Groups that unfold down to their markups, each with a sum for each unit, and the sums of all. */
export function TakeoffTable({ whole, nodes, title, ...context }: TakeoffTableProps) {
  const [shown, show] = useState(groupsAtOnce);
  const rest = nodes.length - shown;
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{title}</th>
            {takeoffDimensions.map((dimension) => (
              <th key={dimension} scope="col" className={styles.sum}>
                {takeoffMessages.columns[dimension]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {nodes.slice(0, shown).map((node) => (
            <GroupRows key={node.key} node={node} {...context} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{takeoffMessages.sum}</th>
            <SumCells sums={whole.sums} />
          </tr>
        </tfoot>
      </table>
      {rest > 0 && (
        <Button variant="quiet" className={styles.more} onClick={() => show(shown + groupsAtOnce)}>
          {takeoffMessages.more(Math.min(rest, groupsAtOnce))}
        </Button>
      )}
    </div>
  );
}
