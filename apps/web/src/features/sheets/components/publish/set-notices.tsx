import type { PublicationPlan } from '@sheetmark/contract';
import { IconAlertTriangle, IconHelpCircle, IconUsers } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { publishingMessages } from '../../../../lib/messages/publishing.ts';
import { isRead } from '../../model/plan-rows.ts';
import type { ReviewRow } from '../../model/review-rows.ts';
import styles from '../review/review-screen.module.css';

interface SetNoticesProps {
  plan: PublicationPlan;
  rows: readonly ReviewRow[];
  /** The server refused what the user confirmed, because something else would happen now. */
  isChanged: boolean;
}

/** What is unusual about a draft, the most important first. */
export function SetNotices({ plan, rows, isChanged }: SetNoticesProps) {
  const { failure } = plan.publication;
  const meanwhile = plan.published_meanwhile;
  const comparing = rows.filter(({ outcome }) => outcome.kind === 'comparing').length;
  const isUnnumbered = plan.pages.length > 0 && isRead(plan) && plan.pages.every(({ title_block }) => title_block.number.value === null);
  return (
    <>
      {failure !== null && <Notice icon={<IconAlertTriangle aria-hidden="true" />} text={failure} isAlert />}
      {isChanged && failure === null && (
        <Notice icon={<IconAlertTriangle aria-hidden="true" />} text={publishingMessages.changed} isAlert />
      )}
      {meanwhile && (
        <Notice
          icon={<IconUsers aria-hidden="true" />}
          text={publishingMessages.meanwhile(meanwhile.by.name, meanwhile.name, meanwhile.sheets)}
        />
      )}
      {isUnnumbered && (
        <Notice
          icon={<IconHelpCircle aria-hidden="true" />}
          text={
            <>
              <b>{publishingMessages.nothingFound}</b> {publishingMessages.nothingFoundHint}
            </>
          }
        />
      )}
      {comparing > 0 && (
        <div className={styles.notice} role="status">
          <p className={styles.progress}>
            {publishingMessages.comparing(comparing)}
            <progress aria-label={publishingMessages.comparing(comparing)} />
          </p>
        </div>
      )}
    </>
  );
}

function Notice({ icon, text, isAlert = false }: { icon: ReactNode; text: ReactNode; isAlert?: boolean }) {
  return (
    <div className={styles.notice} role={isAlert ? 'alert' : 'status'}>
      {icon}
      <p>{text}</p>
    </div>
  );
}
