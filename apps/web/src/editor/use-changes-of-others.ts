import type { Calibration, EditorDetails, Markup, ScaleRegion } from '@sheetmark/contract';
import { sameValue } from '@sheetmark/editor-core';
import { useEffect, useEffectEvent } from 'react';
import { onLiveEvent } from '../lib/live/live.ts';
import type { EditorSession } from './session.ts';
import type { PageMarkups } from './sync/list-changes.ts';
import { toRegion } from './sync/scale-regions.ts';
import { useSessionFact } from './use-session.ts';

export const noMarkups: readonly Markup[] = [];
const noMerged: PageMarkups['merged'] = [];
const noRegions: readonly ScaleRegion[] = [];

/** Applies what others change on the page: markups, the scale and its regions. `page` is the server's state; undefined for one without markups. */
export function useChangesOfOthers(session: EditorSession, itemId: number, page: EditorDetails | undefined): void {
  useMarkupsOfOthers(session, itemId, { markups: page?.mark_ups ?? noMarkups, merged: page?.merged ?? noMerged });
  useCalibrationOfOthers(session, page?.calibration ?? null);
  useRegionsOfOthers(session, page?.scale_regions ?? noRegions);
}

/** Applies markups that others save or delete. */
function useMarkupsOfOthers(session: EditorSession, itemId: number, { markups, merged }: PageMarkups): void {
  const isLoaded = useSessionFact(session, (each) => each.isLoaded);
  useEffect(() => {
    if (isLoaded) session.follow({ markups, merged });
  }, [session, isLoaded, markups, merged]);
  useEffect(
    () =>
      onLiveEvent(({ kind, item_id, markup_id }) => {
        if (kind === 'markup_deleted' && item_id === itemId && markup_id !== undefined) session.forget(markup_id);
      }),
    [session, itemId],
  );
}

/** Applies a scale that someone else sets. */
function useCalibrationOfOthers(session: EditorSession, calibration: Calibration | null): void {
  const key = calibration && JSON.stringify(calibration);
  const take = useEffectEvent(() => calibration && session.scales.calibrate(calibration, { byOthers: true }));
  useEffect(() => {
    if (key !== null) take();
  }, [session, key]);
}

/** Applies regions that others change. */
function useRegionsOfOthers(session: EditorSession, regions: readonly ScaleRegion[]): void {
  const key = JSON.stringify(regions);
  const take = useEffectEvent(() => {
    const known = session.editor.state.regions;
    const listed = regions.map(toRegion);
    if (!sameValue(known, listed)) session.scales.setRegions(listed, { byOthers: true });
  });
  useEffect(() => take(), [session, key]);
}
