import type { ReviewStage } from '@sheetmark/contract';
import { StatusIcon } from '../../../ui/status.tsx';
import styles from './stage-number.module.css';

/** The number of a stage in a circle; a tick once all have decided. Without a state it is next to a name that has the number. */
export function StageNumber({ stage, state }: { stage: number; state?: ReviewStage['state'] }) {
  return (
    <span className={styles.step} data-state={state} aria-hidden={state === undefined || undefined}>
      {state === 'finished' ? <StatusIcon status="closed" /> : stage}
    </span>
  );
}
