import { accountsMessages } from '../../../lib/messages/accounts.tsx';
import { cloudPath } from '../model/plan-geometry.ts';
import styles from './plan-markups.module.css';

const handles = [
  [700, 576],
  [782, 576],
  [700, 612],
  [782, 612],
] as const;

/** The reviewers' markups: notes in red, measurements in blue, and two people at work. */
export function PlanMarkups() {
  return (
    <>
      <g className={styles.red}>
        <path d={cloudPath([590, 546, 88, 116], [6, 8])} />
        <path d="M704 490L652 530" />
        <path className={styles.head} d="M649 532l11-2.6l-5.4-7z" />
        <rect className={styles.paper} x="652" y="446" width="138" height="44" />
        <text x="662" y="464">
          {accountsMessages.planNote[0]}
        </text>
        <text x="662" y="480">
          {accountsMessages.planNote[1]}
        </text>
      </g>
      <g className={styles.red}>
        <path className={styles.dashed} d="M580 296V412" />
        <text className={styles.strong} x="592" y="404">
          {accountsMessages.planRemove}
        </text>
      </g>
      <g className={styles.red}>
        <path d="M222 560c24-11 46 1 47 16c2 19-25 31-46 24c-21-7-25-29-4-38" />
        <path d="M318 672L262 604" />
        <path className={styles.head} d="M259 601l2.6 10.6l7-5.6z" />
      </g>
      <g className={styles.blue}>
        <path className={styles.area} d="M386 206h188v210h-188z" />
        <rect className={styles.label} x="448" y="226" width="64" height="20" rx="3" />
        <text x="480" y="240.5">
          {accountsMessages.planArea}
        </text>
      </g>
      <g className={styles.blue}>
        <path d="M170 482h202M170 472v20M372 472v20" />
        <path className={styles.head} d="M170 482l10-4v8zM372 482l-10-4v8z" />
        <rect className={styles.label} x="234" y="471" width="76" height="22" rx="3" />
        <text x="272" y="486.5">
          {accountsMessages.planLength}
        </text>
      </g>
      <g className={styles.selection}>
        <path d="M700 576h82v36h-82z" />
        {handles.map(([x, y]) => (
          <rect key={`${x} ${y}`} x={x - 4} y={y - 4} width="8" height="8" rx="1.5" />
        ))}
      </g>
      <g className={styles.pin} transform="translate(674 544)">
        <path d="M0 0v-14a14 14 0 1 1 14 14z" />
        <text x="14" y="-10">
          3
        </text>
      </g>
      <Cursor at={[752, 626]} name={accountsMessages.planReviewers.right} width={88} className={styles.third} />
      <Cursor at={[384, 498]} name={accountsMessages.planReviewers.left} width={94} className={styles.second} />
    </>
  );
}

function Cursor({
  at,
  name,
  width,
  className,
}: {
  at: readonly [number, number];
  name: string;
  width: number;
  className: string | undefined;
}) {
  return (
    <g className={className} transform={`translate(${at.join(' ')})`}>
      <path className={styles.arrow} d="M0 0l14 10.5l-7 .8l-3.5 6.7z" />
      <rect x="11" y="17" width={width} height="20" rx="4" />
      <text className={styles.name} x="19" y="31">
        {name}
      </text>
    </g>
  );
}
