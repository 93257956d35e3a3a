import { useMediaQuery } from '@mantine/hooks';
import type { ItemFile, OpenedFile } from '@sheetmark/contract';
import { useState } from 'react';
import { useRights } from '../../lib/rights.ts';
import type { FoundComparison } from '../api/comparisons.ts';
import { isListAct, useCompareKeys } from './compare-keys.ts';
import type { ComparePlace, SheetPair } from './compare-place.ts';
import type { CompareStage } from './compare-stage.ts';
import type { Labels } from './pair-state.ts';
import { useBlink } from './use-blink.ts';
import { useChangeList } from './use-change-list.ts';
import { isViewName } from './views.ts';

export interface CompareScreenProps {
  comparison: FoundComparison;
  opened: OpenedFile;
  labels: Labels;
  before: ItemFile;
  after: ItemFile;
  pairs: readonly SheetPair[];
  pair: SheetPair;
  place: ComparePlace;
  onChange: (change: Partial<ComparePlace>) => void;
  onClose: () => void;
}

export type CompareState = ReturnType<typeof useCompareScreen>;

/** What the parts of the comparison share: the view, the list of changes, what people are doing, and what keys do. */
export function useCompareScreen({ comparison, opened, labels, pairs, pair, place, onChange, onClose }: CompareScreenProps) {
  const [stage, setStage] = useState<CompareStage | null>(null);
  const [zoom, setZoom] = useState(1);
  const [isHeld, hold] = useState(false);
  const [mode, setMode] = useState<'view' | 'align' | 'match'>('view');
  const projectId = opened.projectDetails.id;
  const list = useChangeList({
    projectId,
    comparison: comparison.data,
    pair,
    isSuperseded: opened.superseded_by !== null,
    filters: place.filters,
    first: place.change,
    stage,
  });
  const isPhone = useMediaQuery('(width < 768px)', false, { getInitialValueInEffect: false });
  const strip = useStrip(pairs.length);
  const view = isPhone ? 'blink' : place.view;
  const blink = useBlink(view === 'blink', isPhone);
  const mayEdit = useRights(projectId)('edit');
  const isComparable = mayEdit && Boolean(comparison.data && pair.compared && pair.before && pair.after);
  const isAligning = mode === 'align' && isComparable;
  const hasList = list.changes.length > 0 || (pair.compared?.counts.all ?? 0) > 0;
  const align = () => {
    if (!isComparable) return;
    strip.closeOverlay();
    setMode('align');
  };
  const startAligning = mayEdit ? align : undefined;
  const showPage = (page: number) => {
    setMode('view');
    strip.closeOverlay();
    onChange({ page });
  };
  useCompareKeys(
    (act) => {
      if (isAligning) return;
      if (isViewName(act)) onChange({ view: act });
      else if (isListAct(act)) list.run(act);
      else
        ({ hold: () => hold(true), pause: blink.toggle, fit: () => stage?.fit(), align: () => startAligning?.(), close: onClose })[act]();
    },
    () => hold(false),
  );
  const startMatching = mayEdit && typeof comparison.data?.pages_total === 'number' && !place.pages ? () => setMode('match') : undefined;
  const shown = { view, blink, isHeld, isPhone, isAligning, hasList, mode, zoom, setZoom, stage, setStage };
  return { ...shown, projectId, labels, list, strip, showPage, startAligning, startMatching, backToView: () => setMode('view') };
}

/** The list of pages: open next to wide sheets of several pages, otherwise over the sheet while someone chooses a page. */
function useStrip(pages: number) {
  const isWide = useMediaQuery('(width >= 1280px)', true, { getInitialValueInEffect: false });
  const [choice, setChoice] = useState<boolean>();
  const isOpen = choice ?? (isWide && pages > 1);
  return { isOpen, toggle: () => setChoice(!isOpen), closeOverlay: () => !isWide && setChoice(false) };
}
