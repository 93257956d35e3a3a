import type { SystemStatus } from '@sheetmark/contract';
import { formatDateTime } from '../../../lib/dates.ts';
import { operationsMessages as words } from '../../../lib/messages/operations.ts';
import { formatSize } from '../../../lib/sizes.ts';
import styles from './operations.module.css';

/** Queue, storage, sessions, and recent errors. */
export function StatusReport({ status }: { status: SystemStatus }) {
  const { queue, failed_jobs, storage, sessions, faults } = status;
  return (
    <>
      <dl className={styles.facts}>
        <Fact name={words.stored} value={formatSize(storage.bytes)} more={words.storedFiles(storage.files)} />
        <Fact name={words.database} value={formatSize(storage.database_bytes)} />
        <Fact name={words.people} value={String(sessions.people)} more={words.active(sessions.active)} />
        <Fact name={words.sessions} value={String(sessions.sessions)} more={words.live(sessions.live)} />
      </dl>
      <h2 className={styles.title}>{words.queue}</h2>
      <JobTable queue={queue} />
      <h2 className={styles.title}>{words.failedJobs}</h2>
      <Mishaps
        label={words.failedJobs}
        none={words.noFailures}
        mishaps={failed_jobs.map(({ title, at, message }) => ({ at, what: title, where: message }))}
      />
      <h2 className={styles.title}>{words.faults}</h2>
      <Mishaps
        label={words.faults}
        none={words.noFaults}
        mishaps={faults.map(({ at, method, route, message, request_id }) => ({
          at,
          what: `${method} ${route}: ${message}`,
          where: words.request(request_id),
        }))}
      />
    </>
  );
}

function Fact({ name, value, more }: { name: string; value: string; more?: string }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{value}</dd>
      {more !== undefined && <dd>{more}</dd>}
    </div>
  );
}

const states = ['waiting', 'later', 'running', 'failed'] as const;

function JobTable({ queue }: { queue: SystemStatus['queue'] }) {
  if (queue.length === 0) return <p className={styles.none}>{words.noJobs}</p>;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keys
    <div className={styles.scroll} role="region" aria-label={words.queue} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{words.job}</th>
            {states.map((state) => (
              <th key={state} scope="col" className={styles.number}>
                {words[state]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {queue.map((job) => (
            <tr key={job.name}>
              <th scope="row">{job.title}</th>
              {states.map((state) => (
                <td key={state} className={styles.number}>
                  {job[state]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface Mishap {
  at: string;
  what: string;
  where: string;
}

function Mishaps({ label, none, mishaps }: { label: string; none: string; mishaps: readonly Mishap[] }) {
  if (mishaps.length === 0) return <p className={styles.none}>{none}</p>;
  return (
    <ul className={styles.list} aria-label={label}>
      {mishaps.map(({ at, what, where }) => (
        <li key={`${at} ${what} ${where}`}>
          <time dateTime={at}>{formatDateTime(at)}</time>
          <p>{what}</p>
          <span className={styles.where}>{where}</span>
        </li>
      ))}
    </ul>
  );
}
