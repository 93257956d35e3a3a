import type { Handlers } from '../../platform/http/handler.ts';
import type { AnswersService } from './answers.service.ts';
import type { CarryOverService } from './carry-over.service.ts';
import type { UndoCarryOverService } from './undo-carry-over.service.ts';

interface CarryOverServices {
  readonly carryOvers: CarryOverService;
  readonly answers: AnswersService;
  readonly undoing: UndoCarryOverService;
}

export function carryOverRoutes({ carryOvers, answers, undoing }: CarryOverServices): Handlers {
  return {
    getCarryOver: async ({ actor, params }) => ({ message: 'The carry-over.', data: await carryOvers.find(actor, params) }),
    listVersionsToCheck: async ({ actor, params }) => ({
      message: 'The versions to check.',
      data: await carryOvers.listToCheck(actor, params.id, params.folderId),
    }),
    listCarriedMarkups: async ({ actor, params, query }) => ({
      message: 'The carried markups.',
      ...(await carryOvers.list(actor, params.id, query)),
    }),
    answerCarriedMarkups: async ({ actor, params, body }) => ({ message: 'Saved.', data: await answers.answer(actor, params, body) }),
    undoCarryOver: async ({ actor, params }) => ({ message: 'Carry-over undone.', data: await undoing.undo(actor, params) }),
    redoCarryOver: async ({ actor, params }) => ({ message: 'Markups are carried over again.', data: await undoing.redo(actor, params) }),
  };
}
