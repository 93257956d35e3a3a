import type { Comparison, PageChange, Sheet } from '@sheetmark/contract';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { changesMessages } from '../../lib/messages/changes.ts';
import { useRights } from '../../lib/rights.ts';
import { showSnack } from '../../ui/snackbar.tsx';
import { useDrawMarkup } from '../api/change-work.ts';
import { useChanges, useUpdateChanges } from '../api/comparisons.ts';
import { type ChangeFilter, filterChanges, nextUnchecked, stepFrom } from './change-filter.ts';
import type { ChangeActions } from './change-panel.tsx';
import type { ListAct } from './compare-keys.ts';
import type { SheetPair } from './compare-place.ts';
import type { CompareStage } from './compare-stage.ts';
import { surroundingsOf } from './surroundings.ts';

interface ChangeListParts {
  projectId: number;
  comparison: Comparison | null | undefined;
  pair: SheetPair;
  /** A newer version took over its markups. */
  isSuperseded: boolean;
  filters: ReadonlySet<ChangeFilter>;
  /** The number of the change to begin with. */
  first: number | undefined;
  stage: CompareStage | null;
}

export type ChangeList = ReturnType<typeof useChangeList>;

/** The view zooms in on a change up to this factor. */
const maxZoom = 4;

/** The changes of the page that is shown, the selected one, and what can be done with them. */
export function useChangeList({ projectId, comparison, pair, isSuperseded, filters, first, stage }: ChangeListParts) {
  const place = { projectId, comparisonId: comparison?.id ?? 0, pageId: pair.compared?.id ?? 0 };
  const isListed = comparison && pair.compared?.state === 'ready';
  const { changes, failure } = useChanges(isListed ? place : undefined);
  const may = useRights(projectId);
  const update = useUpdateChanges(place);
  const drawing = useDrawing({ projectId, comparison, pair, isSuperseded });
  /** Undefined until someone selects a change, and null when they close it. */
  const [chosenId, choose] = useState<number | null>();
  const [taskFor, makeTask] = useState<PageChange>();
  const shown = filterChanges(changes, filters);
  const firstChange = changes.find(({ number }) => number === first);
  const selectedId = (chosenId === undefined ? firstChange?.id : chosenId) ?? undefined;
  const selected = shown.find(({ id }) => id === selectedId);
  const select = (change: PageChange | undefined) => {
    choose(change?.id ?? null);
    if (change) lookAt(stage, change, pair.after);
  };
  const lookAtFirst = useEffectEvent(() => {
    if (firstChange && chosenId === undefined) lookAt(stage, firstChange, pair.after);
  });
  useEffect(() => lookAtFirst(), [stage, firstChange?.id]);
  const actions: ChangeActions = {
    may,
    ...drawing,
    select,
    checkAndGoOn: () => acts.check(),
    step: (by) => acts[by > 0 ? 'next' : 'previous'](),
    check: (change, isChecked) => update.mutate({ ids: [change.id], checked: isChecked }),
    dismiss: (dismissed, isDismissed) => update.mutate({ ids: dismissed.map(({ id }) => id), dismissed: isDismissed }),
    makeTask: (change) => may('edit') && change.task_id === null && makeTask(change),
  };
  const acts: Readonly<Record<ListAct, () => void>> = {
    next: () => select(stepFrom(shown, selectedId, 1) ?? selected),
    previous: () => select(stepFrom(shown, selectedId, -1) ?? selected),
    unchecked: () => select(nextUnchecked(shown, selectedId) ?? selected),
    check: () => {
      if (!selected || !may('markup')) return;
      actions.check(selected, true);
      select(nextUnchecked(shown, selectedId) ?? selected);
    },
    dismiss: () => {
      if (!selected || !may('markup')) return;
      actions.dismiss([selected], true);
      select(stepFrom(shown, selectedId, 1) ?? stepFrom(shown, selectedId, -1));
    },
    markup: () => selected && actions.drawMarkup(selected),
    task: () => selected && actions.makeTask(selected),
  };
  const closeTask = () => makeTask(undefined);
  return { place, changes, failure, shown, selected, actions, taskFor, closeTask, run: (act: ListAct) => acts[act]() };
}

type DrawingParts = Pick<ChangeListParts, 'projectId' | 'comparison' | 'pair' | 'isSuperseded'>;

/** Draws clouds around changes, where the user's role and the newer version allow it. */
function useDrawing({ projectId, comparison, pair, isSuperseded }: DrawingParts): Pick<ChangeActions, 'canDraw' | 'drawMarkup'> {
  const draw = useDrawMarkup(projectId);
  const underWay = useRef(new Set<PageChange['id']>());
  const canDraw = useRights(projectId)('markup') && !isSuperseded;
  const drawMarkup = (change: PageChange) => {
    if (!canDraw || !comparison || !pair.compared || !pair.after || underWay.current.has(change.id) || change.markup_id !== null) return;
    underWay.current.add(change.id);
    const drawn = () => showSnack({ message: changesMessages.markupDrawn(comparison.after.label), kind: 'done' });
    void draw
      .mutateAsync({ comparison, pageId: pair.compared.id, change })
      .then(drawn, () => undefined)
      .finally(() => underWay.current.delete(change.id));
  };
  return { canDraw, drawMarkup };
}

function lookAt(stage: CompareStage | null, { box }: PageChange, sheet: Sheet | null): void {
  stage?.lookAt(surroundingsOf(box, sheet), maxZoom);
}
