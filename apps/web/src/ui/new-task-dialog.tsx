import { type MarkupId, operations, type Priority, ProjectId, type Task, UserId } from '@sheetmark/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call, type Sent } from '../lib/api-client.ts';
import { useContractForm } from '../lib/contract-form.ts';
import { queryOf } from '../lib/contract-query.ts';
import { currentPath } from '../lib/current-path.ts';
import { membersQuery } from '../lib/members-query.ts';
import { messages } from '../lib/messages.ts';
import { uiMessages } from '../lib/messages/ui.ts';
import { refresh } from '../lib/refresh.ts';
import { noOne, personChoice } from './choices.tsx';
import { DayInput } from './day-input.tsx';
import { Dialog } from './dialog.tsx';
import { Field } from './field.tsx';
import { Select } from './select.tsx';

/** The markup that a task is created from. */
export interface TaskOrigin {
  markupId: MarkupId;
  name: string;
  assigneeId: number | null;
  dueDate: string | null;
  priority: Priority;
}

interface NewTaskDialogProps {
  /** The default project; undefined outside of projects. */
  projectId: number | undefined;
  /** A markup's task belongs to the markup's project. */
  from?: TaskOrigin | undefined;
  /** Its default name without a markup. */
  suggestedName?: string;
  /** Whether the task can only be in `projectId`. */
  isProjectFixed?: boolean;
  onCreated: (task: Task) => void;
  onClose: () => void;
}

export function NewTaskDialog({ projectId, from, suggestedName = '', isProjectFixed = false, onCreated, onClose }: NewTaskDialogProps) {
  const projects = useQuery(queryOf('listProjects', {})).data?.data ?? [];
  const [chosen, setChosen] = useState(projectId);
  const project = projects.find(({ id }) => id === chosen) ?? projects[0];
  /** Known before the projects are, where the page has one: Enter must not be lost meanwhile. */
  const target = chosen ?? project?.id;
  const people = usePeopleOf(target);
  const [assignee, setAssignee] = useState(String(from?.assigneeId ?? noOne.value));
  const [dueDate, setDueDate] = useState(from?.dueDate ?? null);
  const create = useCreateTask(target);
  const { form, refusal, refuse } = useContractForm({
    schema: operations.createTask.body.pick({ task_name: true, description: true }),
    initialValues: { task_name: from?.name ?? suggestedName, description: '' },
  });
  const submit = form.onSubmit((values) =>
    create.mutate(
      {
        ...values,
        assignee: assignee === noOne.value ? null : UserId.parse(Number(assignee)),
        due_date: dueDate,
        ...(from && { markup_id: from.markupId, priority: from.priority }),
      },
      { onSuccess: ({ data }) => onCreated(data), onError: refuse },
    ),
  );
  return (
    <Dialog
      title={from ? uiMessages.newTaskFromMarkup : messages.keys.newTask}
      onClose={onClose}
      onSubmit={submit}
      submitDisabled={target === undefined}
      submitLabel={messages.createTask}
      busy={create.isPending}
      refusal={refusal}
    >
      <Field label={messages.name} data-autofocus {...form.getInputProps('task_name')} />
      <Field label={messages.descriptionOptional} {...form.getInputProps('description')} />
      {!from && !isProjectFixed && projects.length > 1 && (
        <Select
          size="l"
          label={messages.project}
          value={String(project?.id ?? '')}
          choices={projects.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={(id) => {
            setChosen(Number(id));
            setAssignee(noOne.value);
          }}
        />
      )}
      <Select size="l" label={messages.assignee} choices={[noOne, ...people]} value={assignee} onChange={setAssignee} />
      <DayInput label={messages.dueDate} value={dueDate} onChange={setDueDate} />
    </Dialog>
  );
}

/** The possible assignees in a project. */
function usePeopleOf(projectId: number | undefined) {
  const members = useQuery({ ...membersQuery(projectId ?? 0), enabled: projectId !== undefined });
  return members.data?.data.map(({ members: person }) => personChoice(person)) ?? [];
}

function useCreateTask(projectId: number | undefined) {
  return useMutation({
    mutationFn: (body: Sent<typeof operations.createTask>['body']) =>
      call(operations.createTask, { params: { id: ProjectId.parse(projectId) }, body: { ...body, currentPath: currentPath() } }),
    onSuccess: () => refresh('tasks'),
    meta: { failsInPlace: true },
  });
}
