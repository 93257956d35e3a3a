import { type Markup, MarkupStatus, type Member, Priority } from '@sheetmark/contract';
import { useQuery } from '@tanstack/react-query';
import { formatDate } from '../../lib/dates.ts';
import { useMayChange } from '../../lib/may-change.ts';
import { membersQuery } from '../../lib/members-query.ts';
import { messages } from '../../lib/messages.ts';
import { editorMessages } from '../../lib/messages/editor.tsx';
import { Button } from '../../ui/button.tsx';
import { noOne, personChoice, priorityChoices, statusChoices } from '../../ui/choices.tsx';
import { DayInput } from '../../ui/day-input.tsx';
import { Select } from '../../ui/select.tsx';
import { useChangeMarkup } from '../api/change-markup.ts';
import { MarkupLinkRow } from '../links/lazy-link-parts.ts';
import type { EditorSession } from '../session.ts';
import { findOriginalVersion, type Versions } from './carried-over.ts';
import { MarkupComments } from './markup-comments.tsx';
import { nameOf } from './markup-list.tsx';
import { MarkupMenu } from './markup-menu.tsx';
import { MarkupTasks } from './markup-tasks.tsx';
import { MarkupValues } from './markup-values.tsx';
import styles from './markup-details.module.css';

type Person = Member['members'];

const visibilities = [
  { value: 'public', label: editorMessages.visibleToEverybody },
  { value: 'private', label: editorMessages.visibleToAssignee },
] as const;

interface MarkupDetailsProps {
  session: EditorSession;
  markup: Markup;
  versions: Versions;
  projectId: number;
}

/** A saved markup: its name, properties, tasks and comments. */
export function MarkupDetails({ session, markup, versions, projectId }: MarkupDetailsProps) {
  const { data: members } = useQuery(membersQuery(projectId));
  const people = (members?.data ?? []).map(({ members: person }) => person);
  const readOnly = !useMayChange(projectId)({ type: 'markup', created_by_detail: markup.created_by });
  return (
    <>
      <section className={styles.subject}>
        <div className={styles.head}>
          <h2 title={nameOf(markup).slice(0, 300)}>
            <span className={styles.number}>{messages.markupNumber(markup.number)}</span> <bdi>{nameOf(markup)}</bdi>
          </h2>
          <MarkupMenu session={session} markup={markup} />
        </div>
        <p>
          {editorMessages.createdBy(
            <b>
              <bdi>{markup.created_by.name}</bdi>
            </b>,
            <time dateTime={markup.created_at}>{formatDate(markup.created_at)}</time>,
          )}
        </p>
        <CarriedOver markup={markup} versions={versions} />
        <Properties markup={markup} listed={people} readOnly={readOnly} />
        <MarkupValues markupId={markup.id} />
        <MarkupLinkRow markup={markup} readOnly={readOnly} />
        <MarkupTasks markupId={markup.id} projectId={projectId} />
      </section>
      <MarkupComments markup={markup} people={people} />
    </>
  );
}

/** Says that the markup was drawn on another version, with a button that confirms it for this one. */
function CarriedOver({ markup, versions }: { markup: Markup; versions: Versions }) {
  const change = useChangeMarkup(markup, ({ checked_file_id = null }) => ({ checked_file_id: idOf(versions, checked_file_id) }));
  const from = findOriginalVersion(markup, versions);
  if (!from) return null;
  return (
    <div className={styles.carried}>
      <span>{editorMessages.carriedOver(from.label)}</span>
      <Button size="s" busy={change.isPending} onClick={() => change.mutate({ checked_file_id: versions.shown.id })}>
        {editorMessages.stillHolds}
      </Button>
    </div>
  );
}

const idOf = ({ all }: Versions, id: number | string | null) => all.find((file) => file.id === Number(id))?.id ?? null;

function Properties({ markup, listed, readOnly }: { markup: Markup; listed: readonly Person[]; readOnly: boolean }) {
  // The assignee may have left the project.
  const people = markup.assignee && !listed.some(({ id }) => id === markup.assignee_id) ? [...listed, markup.assignee] : listed;
  const change = useChangeMarkup(markup, ({ open, priority, assignee, due_date, visibility }) => ({
    ...(visibility && { visibility }),
    ...(open && { open }),
    ...(priority && { priority }),
    ...(assignee !== undefined && { assignee_id: people.find(({ id }) => id === assignee)?.id ?? null }),
    ...(due_date !== undefined && { due_date }),
  }));
  const field = { size: 's', disabled: readOnly } as const;
  return (
    <div className={styles.properties}>
      <Select
        {...field}
        label={messages.status}
        choices={statusChoices}
        value={markup.open}
        onChange={(value) => {
          const open = MarkupStatus.safeParse(value).data;
          if (open) change.mutate({ open });
        }}
      />
      <Select
        {...field}
        label={messages.priority}
        choices={priorityChoices}
        value={markup.priority}
        onChange={(value) => {
          const priority = Priority.safeParse(value).data;
          if (priority) change.mutate({ priority });
        }}
      />
      <Select
        {...field}
        label={messages.assignee}
        choices={[noOne, ...people.map(personChoice)]}
        value={String(markup.assignee_id ?? noOne.value)}
        onChange={(value) => change.mutate({ assignee: value === noOne.value ? null : Number(value) })}
      />
      <Select
        {...field}
        label={editorMessages.visibleTo}
        choices={visibilities}
        value={markup.visibility}
        onChange={(value) => {
          const visibility = visibilities.find((each) => each.value === value)?.value;
          if (visibility) change.mutate({ visibility });
        }}
      />
      <DayInput
        small
        disabled={readOnly}
        label={messages.dueDate}
        value={markup.due_date}
        onChange={(value) => change.mutate({ due_date: value })}
      />
    </div>
  );
}
