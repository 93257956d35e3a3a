import { Menu, Select } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import { type Markup, type Member, operations, UserId } from '@sheetmark/contract';
import { IconDots } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/api-client.ts';
import { keyOf } from '../../lib/contract-query.ts';
import { messages } from '../../lib/messages.ts';
import { editorMessages } from '../../lib/messages/editor.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { FollowChoices } from '../../ui/follow-choices.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { showSnack } from '../../ui/snackbar.tsx';
import { nameOf } from './markup-list.tsx';

interface MarkupActsProps {
  markup: Markup;
  people: readonly Member['members'][];
}

/** What can be done with one saved markup besides changing it. */
export function MarkupActs({ markup, people }: MarkupActsProps) {
  const [isTasking, task] = useState(false);
  return (
    <>
      <Menu>
        <Menu.Target>
          <IconButton size="xs" label={editorMessages.moreActs} icon={<IconDots />} />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => task(true)}>{editorMessages.createATask}</Menu.Item>
          <Menu.Item onClick={() => void copyLink(markup)}>{messages.copyLink}</Menu.Item>
          <Menu.Divider />
          <FollowChoices projectId={markup.project_id} markupId={markup.id} />
        </Menu.Dropdown>
      </Menu>
      {isTasking && <TaskDialog markup={markup} people={people} onClose={() => task(false)} />}
    </>
  );
}

/** The path that opens exactly this markup: the page editor's own, with the markup and its page behind. */
function linkTo(path: string, { id, page_number }: Pick<Markup, 'id' | 'page_number'>): string {
  const [place = ''] = /^\/editProject(?:\/\d+){4}/.exec(path) ?? [];
  return `${place}/${id}/${page_number}`;
}

async function copyLink(markup: Markup): Promise<void> {
  const link = `${window.location.origin}${linkTo(window.location.pathname, markup)}`;
  try {
    await navigator.clipboard.writeText(link);
    showSnack({ message: editorMessages.linkCopied, kind: 'done' });
  } catch {
    // Browsers hand the clipboard to secure pages only.
    showSnack({ message: link, kind: 'notice' });
  }
}

function TaskDialog({ markup, people, onClose }: MarkupActsProps & { onClose: () => void }) {
  const client = useQueryClient();
  const [name, setName] = useState(nameOf(markup));
  const [assignee, setAssignee] = useState<string | null>(markup.assignee_id === null ? null : String(markup.assignee_id));
  const [due, setDue] = useState<string | null>(markup.due_date);
  const create = useMutation({
    mutationFn: () =>
      call(operations.createTask, {
        params: { id: markup.project_id },
        body: {
          task_name: name.trim(),
          markup_id: markup.id,
          assignee: assignee === null ? null : UserId.parse(Number(assignee)),
          due_date: due,
          priority: markup.priority,
        },
      }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: keyOf('listTasks') });
      showSnack({ message: editorMessages.taskCreated, kind: 'done' });
      onClose();
    },
  });
  return (
    <Dialog
      title={editorMessages.createTaskFromMarkup}
      submitLabel={messages.createTask}
      submitDisabled={name.trim() === ''}
      busy={create.isPending}
      onClose={onClose}
      onSubmit={() => create.mutate()}
    >
      <Field label={messages.name} value={name} maxLength={200} onChange={(event) => setName(event.currentTarget.value)} data-autofocus />
      <Select
        label={messages.assignee}
        placeholder={messages.nobody}
        clearable
        searchable
        data={people.map((person) => ({ value: String(person.id), label: person.name }))}
        value={assignee}
        onChange={setAssignee}
      />
      <DateInput label={messages.dueDate} placeholder={messages.none} clearable valueFormat="YYYY-MM-DD" value={due} onChange={setDue} />
    </Dialog>
  );
}
