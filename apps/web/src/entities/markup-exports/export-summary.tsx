import { IconAlertTriangle, IconShieldCheck } from '@tabler/icons-react';
import { markupExportsMessages as words } from '../../lib/messages/markup-exports.ts';
import { formatSize } from '../../lib/sizes.ts';
import { type CountedMarkup, type ExportChoice, type ExportSubject, explanationOf, isPart, isPdf, total } from './export-choice.ts';
import type { ShownExport } from './use-export-preview.ts';
import styles from './export-dialog.module.css';

interface SummaryProps {
  choice: ExportChoice;
  /** Markups of the chosen pages and versions; null until they are counted. */
  inReach: readonly CountedMarkup[] | null;
  shown: ShownExport;
  subject: Pick<ExportSubject, 'switchesLayers' | 'unsavedCount'>;
}

/** What comes out, before anything is exported. */
export function ExportSummary({ choice, inReach, shown: { markups, preview }, subject }: SummaryProps) {
  const chosen = inReach?.filter(({ status }) => choice.statuses.has(status));
  const facts: readonly (readonly [string, string | undefined])[] = [
    [words.count, chosen && words.countOf(total(chosen), total(markups ?? []))],
    [words.file, preview?.name],
    [words.fileCount, preview && preview.files > 1 ? String(preview.files) : undefined],
    [words.size, preview?.size != null && !isPart(choice) ? words.about(formatSize(preview.size)) : undefined],
  ];
  return (
    <aside className={styles.summary} aria-label={words.result}>
      <h3>{words.result}</h3>
      <dl>
        {facts.map(([name, value]) =>
          value === undefined ? null : (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
      </dl>
      <p>{words[explanationOf(choice, preview)]}</p>
      <Notes preview={preview} />
      <Remarks {...{ choice, inReach, subject }} />
    </aside>
  );
}

/** What the chosen markups and the view of the drawing mean for the file. */
function Remarks({ choice, inReach, subject: { switchesLayers, unsavedCount = 0 } }: Omit<SummaryProps, 'shown'>) {
  const chosen = inReach?.filter(({ status }) => choice.statuses.has(status));
  const hasReview = choice.form !== 'flattened' && chosen?.some(({ status }) => status === 'review') === true;
  return (
    <>
      {unsavedCount > 0 && (
        <p className={styles.warning}>
          <IconAlertTriangle aria-hidden="true" />
          {words.unsaved(unsavedCount)}
        </p>
      )}
      {switchesLayers && isPdf(choice) && <p>{words.layers}</p>}
      {hasReview && <p>{words.reviewStatus}</p>}
      {chosen && total(chosen) === 0 && <p role="status">{inReach?.length === 0 ? words.noneThere : words.none}</p>}
    </>
  );
}

/** At most this many; the finished export shows all of them. */
const mostNotes = 5;

/** What to know about the files before they are exported. */
function Notes({ preview }: Pick<ShownExport, 'preview'>) {
  if (!preview) return null;
  const { notes, files, unchecked } = preview;
  const more = notes.length - mostNotes;
  return (
    <>
      <ul className={styles.warnings} aria-label={words.warnings}>
        {notes.slice(0, mostNotes).map(({ code, file, message }) => (
          <li key={`${code} ${file}`} data-good={code === 'signature_kept' || undefined}>
            {code === 'signature_kept' ? <IconShieldCheck aria-hidden="true" /> : <IconAlertTriangle aria-hidden="true" />}
            <span>
              {words.notes[code](files > 1 ? file : words.thisFile)} {message}
            </span>
          </li>
        ))}
      </ul>
      {more > 0 && <p>{words.moreNotes(more)}</p>}
      {unchecked > 0 && <p>{words.unchecked(unchecked)}</p>}
    </>
  );
}
