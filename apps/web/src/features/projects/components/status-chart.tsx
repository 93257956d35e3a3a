import { Link } from '@tanstack/react-router';
import { projectsMessages } from '../../../lib/messages/projects.tsx';
import { type Status, StatusIcon, type StatusCountsOf, statusWords } from '../../../ui/status.tsx';
import { sharesOf } from '../model/status-shares.ts';
import styles from './status-chart.module.css';

interface StatusChartProps {
  projectId: number;
  counts: StatusCountsOf;
  of: 'markups' | 'tasks';
}

/** With this radius the circumference is 100, so lengths are percentages. */
const radius = 50 / Math.PI;
const middle = 20;

const listings = { markups: '/markupsListing/$projectId', tasks: '/tasksListing/$projectId' } as const;

/** Filters a listing by one status. */
const only = (status: Status): string => JSON.stringify({ filters: { status: { any: [status] } } });

/** A ring chart of the statuses, with the same data as a table next to it. The ring is decorative. */
export function StatusChart({ projectId, counts, of }: StatusChartProps) {
  const { total, shares } = sharesOf(counts);
  if (total === 0) return <p className={styles.empty}>{projectsMessages.noneYet[of]}</p>;
  return (
    <div className={styles.chart}>
      <svg className={styles.ring} viewBox="0 0 40 40" aria-hidden="true">
        <circle className={styles.track} cx={middle} cy={middle} r={radius} />
        {shares.map(({ status, start, length }) => (
          <circle
            key={status}
            className={styles[status]}
            cx={middle}
            cy={middle}
            r={radius}
            strokeDasharray={`${length} ${100 - length}`}
            strokeDashoffset={-start}
          />
        ))}
        <text className={styles.total} x={middle} y={middle}>
          {total.toLocaleString('en')}
        </text>
      </svg>
      <table>
        <caption className="visually-hidden">{projectsMessages.byStatus[of]}</caption>
        <tbody>
          {shares.map(({ status, count, percent }) => (
            <tr key={status}>
              <th scope="row">
                <Link to={listings[of]} params={{ projectId: String(projectId) }} search={{ grid: only(status) }}>
                  <StatusIcon status={status} />
                  {statusWords[status]}
                </Link>
              </th>
              <td>{count.toLocaleString('en')}</td>
              <td>{percent} %</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
