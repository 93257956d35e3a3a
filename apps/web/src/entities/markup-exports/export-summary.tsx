import { markupExportsMessages as words } from '../../lib/messages/markup-exports.ts';
import { type ExportChoice, type ExportSubject, markupsInReach } from './export-choice.ts';
import styles from './export-dialog.module.css';

const explanations = { annotated: words.appended, flattened: words.painted, xfdf: words.markupsOnly, fdf: words.markupsOnly } as const;

/** What comes out, before anything is exported. */
export function ExportSummary({ subject, choice }: { subject: ExportSubject; choice: ExportChoice }) {
  const chosen = markupsInReach(choice, subject)?.filter(({ status }) => choice.statuses.has(status));
  const { items = [], folders = [] } = subject.what;
  const hasReview = choice.form !== 'flattened' && chosen?.some(({ status }) => status === 'review') === true;
  return (
    <aside className={styles.summary} aria-label={words.result}>
      <h3>{words.result}</h3>
      <dl>
        {chosen && (
          <div>
            <dt>{words.count}</dt>
            <dd>{words.countOf(chosen.length, subject.markups?.length ?? 0)}</dd>
          </div>
        )}
        <div>
          <dt>{words.file}</dt>
          <dd>{folders.length > 0 ? words.folderFiles : words.files(Math.max(1, items.length))}</dd>
        </div>
      </dl>
      <p>{explanations[choice.form]}</p>
      {hasReview && <p>{words.reviewStatus}</p>}
      {chosen?.length === 0 && <p role="status">{words.none}</p>}
    </aside>
  );
}
