import { operations } from '@sheetmark/contract';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { carryOverMessages } from '../../../lib/messages/carry-over.ts';
import { refresh } from '../../../lib/refresh.ts';
import { offerUndo } from '../../../ui/use-undo.ts';

interface CarriedVersion {
  readonly itemId: number;
  readonly fileId: number;
}

/** Moves all markups back to where they were on the version before. The message's Undo carries them over again. */
export function useUndoCarryOver(params: CarriedVersion) {
  const onSettled = () => refresh('carryOvers', 'markups');
  const redo = useMutation({ mutationFn: () => call(operations.redoCarryOver, { params }), onSettled });
  return useMutation({
    mutationFn: () => call(operations.undoCarryOver, { params }),
    onSuccess: ({ data }) => offerUndo(carryOverMessages.undoneHint(data.before.label), () => redo.mutateAsync()),
    onSettled,
  });
}
