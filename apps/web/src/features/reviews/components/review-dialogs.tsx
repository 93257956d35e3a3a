import { Textarea } from '@mantine/core';
import type { Review } from '@sheetmark/contract';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { membersQuery } from '../../../lib/members-query.ts';
import { reviewPageMessages as words } from '../../../lib/messages/review-page.ts';
import { reviewsMessages } from '../../../lib/messages/reviews.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { DayInput } from '../../../ui/day-input.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Select } from '../../../ui/select.tsx';
import { useAddReviewers, useDeleteDraft, useReopenReview, useUpdateReview } from '../api/manage-review.ts';
import { nameOfPicked, type PickedPerson } from '../model/new-review.ts';
import { ReminderDays, toReminderDays } from './reminder-days.tsx';
import { ReviewerPicker } from './reviewer-picker.tsx';
import styles from './review-dialogs.module.css';

interface ReviewDialogProps {
  review: Review;
  onClose: () => void;
}

/** Opens a closed review again. The record keeps the reason. */
export function ReopenDialog({ review, onClose }: ReviewDialogProps) {
  const [reason, setReason] = useState('');
  const reopen = useReopenReview(review.id);
  return (
    <Dialog
      title={words.reopenTitle}
      submitLabel={words.reopen}
      submitDisabled={reason.trim() === ''}
      busy={reopen.isPending}
      refusal={reopen.error?.message}
      onClose={onClose}
      onSubmit={() => reopen.mutate(reason.trim(), { onSuccess: onClose })}
    >
      <p>{words.reopenHint}</p>
      <Textarea
        label={words.reason}
        data-autofocus
        resize="vertical"
        rows={2}
        maxLength={1000}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </Dialog>
  );
}

/** Changes what can change while people review. */
export function EditDialog({ review, onClose }: ReviewDialogProps) {
  const [title, setTitle] = useState(review.title);
  const [due, setDue] = useState(review.due_date);
  const [instructions, setInstructions] = useState(review.instructions);
  const [reminders, setReminders] = useState(toReminderDays(review.reminders));
  const update = useUpdateReview(review.id);
  return (
    <Dialog
      title={words.detailsTitle}
      submitLabel={words.save}
      submitDisabled={title.trim() === ''}
      busy={update.isPending}
      refusal={update.error?.message}
      onClose={onClose}
      onSubmit={() =>
        update.mutate({ title: title.trim(), due_date: due, instructions: instructions.trim(), reminders }, { onSuccess: onClose })
      }
    >
      <Field label={words.name} data-autofocus maxLength={200} value={title} onChange={(event) => setTitle(event.currentTarget.value)} />
      <DayInput label={words.dueDate} value={due} onChange={setDue} />
      <Textarea
        label={words.instructions}
        resize="vertical"
        rows={3}
        value={instructions}
        onChange={(event) => setInstructions(event.currentTarget.value)}
      />
      <ReminderDays value={reminders} onChange={setReminders} />
    </Dialog>
  );
}

/** Asks one more member or guest. */
export function AddReviewerDialog({ review, onClose }: ReviewDialogProps) {
  const members = useQuery(membersQuery(review.project_id)).data?.data ?? [];
  const [picked, pick] = useState<PickedPerson>();
  const [stage, setStage] = useState(String(review.stage ?? 1));
  const [decides, setDecides] = useState('yes');
  const add = useAddReviewers(review.id);
  const taken = new Set(review.reviewers.flatMap(({ person }) => person.user_id ?? []));
  return (
    <Dialog
      title={words.addReviewer}
      submitLabel={words.add}
      submitDisabled={!picked}
      busy={add.isPending}
      refusal={add.error?.message}
      onClose={onClose}
      onSubmit={() =>
        picked &&
        add.mutate(
          { reviewers: [{ user_id: picked.userId, stage: Number(stage), must_decide: decides === 'yes' }] },
          { onSuccess: onClose },
        )
      }
    >
      {picked ? (
        <Picked person={picked} onClear={() => pick(undefined)} />
      ) : (
        <ReviewerPicker label={words.memberOrGuest} projectId={review.project_id} members={members} taken={taken} onPick={pick} />
      )}
      {review.stages > 1 && (
        <Select
          label={words.stage}
          value={stage}
          choices={review.stage_list.map(({ stage: number, name }) => ({
            value: String(number),
            label: reviewsMessages.stage(number, name),
          }))}
          onChange={setStage}
        />
      )}
      <Select
        label={reviewsMessages.progress.decision}
        value={decides}
        choices={[
          { value: 'yes', label: words.mustDecide },
          { value: 'no', label: words.mayComment },
        ]}
        onChange={setDecides}
      />
    </Dialog>
  );
}

function Picked({ person, onClear }: { person: PickedPerson; onClear: () => void }) {
  const { userId, name, email, isGuest } = person;
  return (
    <p className={styles.picked}>
      <Avatar person={{ id: userId, name }} isGuest={isGuest} />
      <span>
        <b>{nameOfPicked(person)}</b>
        {email !== null && <small>{email}</small>}
      </span>
      <IconButton size="s" label={words.pickOther} icon={<IconX aria-hidden="true" />} onClick={onClear} />
    </p>
  );
}

export function DeleteDraftDialog({ review, onClose, onDeleted }: ReviewDialogProps & { onDeleted: () => void }) {
  const remove = useDeleteDraft(review.id);
  return (
    <ConfirmDialog
      title={words.delete}
      wanted={undefined}
      submitLabel={words.delete}
      busy={remove.isPending}
      refusal={remove.error?.message}
      focusSubmit
      onClose={onClose}
      onSubmit={() => remove.mutate(undefined, { onSuccess: onDeleted })}
    >
      <p>{words.deleteHint(review.title)}</p>
    </ConfirmDialog>
  );
}
