import { Select } from '@mantine/core';
import type { Markup, Member } from '@sheetmark/contract';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../lib/contract-query.ts';
import { formatDate } from '../../lib/dates.ts';
import { messages } from '../../lib/messages.ts';
import { editorMessages } from '../../lib/messages/editor.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { DayInput } from '../../ui/day-input.tsx';
import { PriorityIcon } from '../../ui/priority.tsx';
import { StatusIcon } from '../../ui/status.tsx';
import { useChangeMarkup } from '../api/change-markup.ts';
import { carriedOverFrom, type Versions } from './carried-over.ts';
import { MarkupActs } from './markup-acts.tsx';
import { MarkupComments } from './markup-comments.tsx';
import { nameOf } from './markup-list.tsx';
import { MarkupTasks } from './markup-tasks.tsx';
import styles from './markup-details.module.css';

type Person = Member['members'];

const statuses = ['none', 'review', 'open', 'closed'] as const;
const priorities = ['none', 'low', 'medium', 'high', 'urgent'] as const;
const visibilities = [
  { value: 'public', label: editorMessages.visibleToEverybody },
  { value: 'private', label: editorMessages.visibleToAssignee },
] as const;
/** The fields of a panel: lower and quieter than those of a form. */
const quiet = { size: 'xs', classNames: { label: styles.label ?? '', input: styles.input ?? '' } } as const;
const choice = { ...quiet, allowDeselect: false, rightSectionWidth: 'var(--control-xs)' } as const;
const nobody = '0';
const word = (value: string): string => value.charAt(0).toUpperCase() + value.slice(1);
const optionsOf = (values: readonly string[]) => values.map((value) => ({ value, label: word(value) }));

/** One saved markup: what it is, who must do what by when, and what was said about it. */
export function MarkupDetails({ markup, versions, projectId }: { markup: Markup; versions: Versions; projectId: number }) {
  const { data: members } = useQuery(queryOf('listMembers', { params: { projectId } }));
  const people = (members?.data ?? []).map(({ members: person }) => person);
  return (
    <>
      <section className={styles.subject}>
        <div className={styles.head}>
          <h2>
            <span className={styles.number}>{messages.markupNumber(markup.number)}</span> {nameOf(markup)}
          </h2>
          <MarkupActs markup={markup} />
        </div>
        <p>{editorMessages.createdBy(<b>{markup.created_by.name}</b>, formatDate(markup.created_at))}</p>
        <CarriedOver markup={markup} versions={versions} />
        <Properties markup={markup} listed={people} />
        <MarkupTasks markupId={markup.id} projectId={projectId} />
      </section>
      <MarkupComments markup={markup} people={people} />
    </>
  );
}

/** That it was drawn on another version, and the one click that says that it still holds. */
function CarriedOver({ markup, versions }: { markup: Markup; versions: Versions }) {
  const change = useChangeMarkup(markup, ({ checked_file_id = null }) => ({ checked_file_id: idOf(versions, checked_file_id) }));
  const from = carriedOverFrom(markup, versions);
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

function Properties({ markup, listed }: { markup: Markup; listed: readonly Person[] }) {
  // Somebody who left the project may still be named.
  const people = markup.assignee && !listed.some(({ id }) => id === markup.assignee_id) ? [...listed, markup.assignee] : listed;
  const change = useChangeMarkup(markup, ({ open, priority, assignee, due_date, visibility }) => ({
    ...(visibility && { visibility }),
    ...(open && { open }),
    ...(priority && { priority }),
    ...(assignee !== undefined && { assignee_id: people.find(({ id }) => id === assignee)?.id ?? null }),
    ...(due_date !== undefined && { due_date }),
  }));
  const assigned = people.find((person) => person.id === markup.assignee_id);
  return (
    <div className={styles.properties}>
      <Select
        {...choice}
        label={messages.status}
        data={optionsOf(statuses)}
        value={markup.open}
        leftSection={<StatusIcon status={markup.open} />}
        onChange={(value) => {
          const open = statuses.find((each) => each === value);
          if (open) change.mutate({ open });
        }}
      />
      <Select
        {...choice}
        label={messages.priority}
        leftSection={<PriorityIcon priority={markup.priority} />}
        data={optionsOf(priorities)}
        value={markup.priority}
        onChange={(value) => {
          const priority = priorities.find((each) => each === value);
          if (priority) change.mutate({ priority });
        }}
      />
      <Select
        {...choice}
        searchable
        label={messages.assignee}
        leftSection={assigned && <Avatar person={assigned} size="s" />}
        data={[{ value: nobody, label: messages.nobody }, ...people.map((person) => ({ value: String(person.id), label: person.name }))]}
        value={markup.assignee_id === null ? nobody : String(markup.assignee_id)}
        onChange={(value) => change.mutate({ assignee: value === nobody ? null : Number(value) })}
      />
      <Select
        {...choice}
        label={editorMessages.visibleTo}
        data={visibilities}
        value={markup.visibility}
        onChange={(value) => {
          const visibility = visibilities.find((each) => each.value === value)?.value;
          if (visibility) change.mutate({ visibility });
        }}
      />
      <DayInput {...quiet} label={messages.dueDate} value={markup.due_date} onChange={(value) => change.mutate({ due_date: value })} />
    </div>
  );
}
