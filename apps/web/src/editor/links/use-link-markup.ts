import { type Markup, operations, type Operations, type SentBodyOf } from '@sheetmark/contract';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { messages } from '../../lib/messages.ts';
import { linksMessages } from '../../lib/messages/links.ts';
import { refreshResponses } from '../../lib/refresh.ts';
import { offerUndo } from '../../ui/use-undo.ts';

type SentTarget = SentBodyOf<Operations['linkMarkup']>['target'];

/** What someone chose, and how it is named. */
export interface ChosenTarget {
  readonly target: NonNullable<SentTarget>;
  readonly name: string;
}

/** Links a markup, or removes its link, and offers to undo it. */
export function useLinkMarkup(markup: Markup) {
  const send = async (target: SentTarget): Promise<SentTarget> => {
    const { data } = await call(operations.linkMarkup, { params: { id: markup.id }, body: { target } });
    await refreshResponses('listMarkupLinks');
    return data.before;
  };
  const number = messages.markupNumber(markup.number);
  return useMutation({
    mutationFn: (chosen: ChosenTarget | null) => send(chosen?.target ?? null),
    onSuccess: (before, chosen) => {
      offerUndo(chosen ? linksMessages.linked(number, chosen.name) : linksMessages.unlinked(number), () => send(before));
    },
    meta: { failsInPlace: true },
  });
}
