import { operations } from '@sheetmark/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { showReview } from '../../../entities/reviews/change-review.ts';
import { call, type Sent } from '../../../lib/api-client.ts';
import { createKey } from '../../../lib/create-key.ts';
import { refresh } from '../../../lib/refresh.ts';
import { toReminderDays } from '../components/reminder-days.tsx';
import { filesOf, type NewReview, type PageOf, reviewersOf } from '../model/new-review.ts';

/** The request for what the form says. */
function bodyOf(draft: NewReview, all: readonly PageOf[]) {
  const { title, instructions, due, reminders, set, isStaged, stageNames } = draft;
  return {
    title: title.trim(),
    instructions: instructions.trim(),
    due_date: due,
    reminders: toReminderDays(reminders),
    files: filesOf(draft.pages, all),
    reviewers: reviewersOf(draft),
    stage_names: isStaged ? [...stageNames] : [],
    ...(set && (set.id === null ? { decisions: set.decisions } : { decision_set_id: set.id })),
  };
}

/** Saves a draft, the first time as a new one, and sends it if asked to. */
export function useStartReview(projectId: number, draftId: number | undefined) {
  const client = useQueryClient();
  const [key] = useState(createKey);
  const [savedId, setSavedId] = useState(draftId);
  return useMutation({
    mutationFn: async ({ draft, all, send }: { draft: NewReview; all: readonly PageOf[]; send: boolean }) => {
      const body = bodyOf(draft, all);
      const saved =
        savedId === undefined
          ? await call(operations.createReview, { params: { id: projectId }, body }, { idempotencyKey: key })
          : await call(operations.updateReview, { params: { reviewId: savedId }, body });
      setSavedId(saved.data.id);
      return send ? call(operations.sendReview, { params: { reviewId: saved.data.id } }) : saved;
    },
    onSuccess: (answer) => showReview(client, answer),
    meta: { failsInPlace: true },
  });
}

export function useCreateDecisionSet(projectId: number) {
  return useMutation({
    mutationFn: (body: Sent<typeof operations.createDecisionSet>['body']) =>
      call(operations.createDecisionSet, { params: { id: projectId }, body }),
    onSuccess: () => refresh('reviews'),
    meta: { failsInPlace: true },
  });
}
