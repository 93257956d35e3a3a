import type { GuestSheet, GuestView } from '@sheetmark/contract';
import { IconCircleCheckFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { queryOf } from '../../../lib/contract-query.ts';
import { formatDate } from '../../../lib/dates.ts';
import { editorLink } from '../../../lib/editor-link.ts';
import { guestsMessages as words } from '../../../lib/messages/guests.ts';
import { sheetsMessages } from '../../../lib/messages/sheets.ts';
import { Button } from '../../../ui/button.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Logo } from '../../../ui/logo.tsx';
import { Asked, ContinueLink, isViewed, Steps, useGuestReview } from './guest-review.tsx';
import styles from './guests.module.css';

const nameOf = ({ number, title, file_name, page_number }: GuestSheet): string =>
  [number, title].filter(Boolean).join(' ') || sheetsMessages.pageOf(file_name, page_number);

function SheetCard({ sheet, view, viewed }: { sheet: GuestSheet; view: GuestView; viewed: boolean }) {
  const { item_id, file_id, folder_id, page_number, thumbnail_url, markups } = sheet;
  const link = editorLink({ project_id: view.project.id, folder_id, file_id, item_id });
  const search = { page: String(page_number), ...(view.review_id !== null && { review: String(view.review_id) }) };
  return (
    <li>
      <Link {...link} search={search} className={styles.sheet}>
        <span className={styles.picture}>{thumbnail_url && <img src={thumbnail_url} alt="" loading="lazy" decoding="async" />}</span>
        <span className={styles.name}>
          {nameOf(sheet)}
          {viewed && <IconCircleCheckFilled role="img" aria-label={words.isViewed} />}
        </span>
        {markups > 0 && <small>{words.marked(markups)}</small>}
      </Link>
    </li>
  );
}

function Access({ view }: { view: GuestView }) {
  return (
    <aside aria-label={words.yourAccess} className={styles.card}>
      <h2>{words.yourAccess}</h2>
      <dl className={styles.facts}>
        <div>
          <dt>{words.rights}</dt>
          <dd>{words.access[view.access]}</dd>
        </div>
        <div>
          <dt>{words.downloads}</dt>
          <dd>{view.may_download ? words.allowed : words.notAllowed}</dd>
        </div>
        <div>
          <dt>{words.ends}</dt>
          <dd>{formatDate(view.expires_at)}</dd>
        </div>
        {view.email !== null && (
          <div>
            <dt>{words.signedInAs}</dt>
            <dd>{view.email}</dd>
          </div>
        )}
      </dl>
    </aside>
  );
}

/** The guest's sheets, without anything else of the project. */
export function GuestSheets({ onLeave }: { onLeave: () => void }) {
  const query = useQuery({ ...queryOf('getGuestView', {}), meta: { failsInPlace: true } });
  const view = query.data?.data;
  const review = useGuestReview(view?.review_id);
  if (query.error) return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />;
  if (!view) return <p className={styles.waiting}>{words.loading}</p>;
  return (
    <div className={styles.shell}>
      <title>{view.title}</title>
      <header className={styles.top}>
        <Logo />
        <p>
          <strong>{view.title}</strong> {view.project.name}
        </p>
        <span className={styles.badge}>{words.guest}</span>
        <Button onClick={onLeave}>{words.leave}</Button>
      </header>
      <main className={styles.page}>
        <section aria-label={words.sheets}>
          <div className={styles.head}>
            <div>
              <h1>{view.title}</h1>
              <p className={styles.quiet}>
                {[words.from(view.inviter), review?.review.due_date && words.dueOn(review.review.due_date)].filter(Boolean).join(', ')}
              </p>
            </div>
            {review && <ContinueLink {...review} />}
          </div>
          {view.sheets.length === 0 && <p className={styles.quiet}>{words.none}</p>}
          <ul className={styles.sheets}>
            {view.sheets.map((sheet) => (
              <SheetCard
                key={`${sheet.file_id} ${sheet.page_number}`}
                sheet={sheet}
                view={view}
                viewed={review !== undefined && isViewed(review, sheet)}
              />
            ))}
          </ul>
          {view.has_more && <p>{words.more}</p>}
        </section>
        <div className={styles.side}>
          {review && <Asked {...review} />}
          {review && <Steps {...review} access={view.access} />}
          <Access view={view} />
        </div>
      </main>
    </div>
  );
}
