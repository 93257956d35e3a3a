import { accountsMessages } from '../../../lib/messages/accounts.tsx';
import { plan } from '../model/plan-geometry.ts';
import { PlanMarkups } from './plan-markups.tsx';
import styles from './quiet-plan.module.css';

/** A floor plan under review, in greys; only the markups have colour. */
export function QuietPlan() {
  return (
    <svg
      className={styles.plan}
      viewBox="30 40 840 840"
      preserveAspectRatio="xMidYMid slice"
      role="img"
      aria-label={accountsMessages.planWithMarkups}
    >
      <path className={styles.axis} d={plan.axes} />
      <path className={styles.furniture} d={plan.furniture} />
      <path className={styles.fine} d={plan.fine} />
      <path className={styles.wall} d={plan.walls} />
      <path className={styles.column} d={plan.columns} />
      {plan.bubbles.map(({ x, y, label }) => (
        <g key={label}>
          <circle className={styles.bubble} cx={x} cy={y} r={15} />
          <text className={styles.bubbleText} x={x} y={y + 4.5}>
            {label}
          </text>
        </g>
      ))}
      {plan.dimensions.map(({ x, y, label }) => (
        <text key={x} className={styles.note} x={x} y={y}>
          {label}
        </text>
      ))}
      {plan.rooms.map(({ x, y, name, number }) => (
        <text key={number} className={styles.note} x={x} y={y}>
          <tspan>{name}</tspan>
          <tspan x={x} dy={13}>
            {number}
          </tspan>
        </text>
      ))}
      <PlanMarkups />
    </svg>
  );
}
