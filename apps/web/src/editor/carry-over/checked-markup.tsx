import type { CarriedMarkup, Markup } from '@sheetmark/contract';
import { formatDate } from '../../lib/dates.ts';
import { messages } from '../../lib/messages.ts';
import { editorMessages } from '../../lib/messages/editor.tsx';
import type { Mentionable } from '../../ui/comments/mention.ts';
import { StatusLabel } from '../../ui/status.tsx';
import { MarkupComments } from '../panels/markup-comments.tsx';
import { nameOf } from './queue-list.tsx';
import styles from './checked-markup.module.css';

interface CheckedMarkupProps {
  row: CarriedMarkup;
  markup: Markup | undefined;
  people: readonly Mentionable[];
}

/** The markup's status and comments. A comment that is begun is sent with the answer. */
export function CheckedMarkup({ row, markup, people }: CheckedMarkupProps) {
  return (
    <>
      <section className={styles.subject}>
        <h2>
          <span>{messages.markupNumber(row.markup.number)}</span> <bdi>{nameOf(row)}</bdi>
        </h2>
        {markup && (
          <p>
            {editorMessages.createdBy(
              <b>
                <bdi>{markup.created_by.name}</bdi>
              </b>,
              <time dateTime={markup.created_at}>{formatDate(markup.created_at)}</time>,
            )}
          </p>
        )}
        <p>
          <StatusLabel status={row.markup.open} />
        </p>
      </section>
      {markup && <MarkupComments markup={markup} people={people} />}
    </>
  );
}
