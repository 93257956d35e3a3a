import { useEffect } from 'react';
import { useFirstInput } from '../lib/first-input.ts';
import { late } from '../ui/late.tsx';

// Parts that opening a sheet doesn't need: dialogs, tabs of the side panel, the second view.

export const CalibrateDialog = late(async () => (await import('./panels/calibrate-dialog.tsx')).CalibrateDialog);
export const ConflictsDialog = late(async () => (await import('./panels/conflicts-dialog.tsx')).ConflictsDialog);
export const DrawingHint = late(async () => (await import('./panels/drawing-hint.tsx')).DrawingHint);
export const FoundWords = late(async () => (await import('./panels/found-words.tsx')).FoundWords);
export const LeavingDialog = late(async () => (await import('./panels/leaving-dialog.tsx')).LeavingDialog);
export const MergeBar = late(async () => (await import('./panels/regroup-items.tsx')).MergeBar);
export const MarkupDetails = late(async () => (await import('./panels/markup-details.tsx')).MarkupDetails);
export const Minimap = late(async () => (await import('./panels/minimap.tsx')).Minimap);
export const NewTask = late(async () => (await import('./panels/new-task.tsx')).NewTask);
export const NothingToShow = late(async () => (await import('./nothing-to-show.tsx')).NothingToShow);
export const ObjectList = late(async () => (await import('./panels/object-list.tsx')).ObjectList);
export const ObjectMenu = late(async () => (await import('./panels/object-menu.tsx')).ObjectMenu);
export const PropertiesPanel = late(async () => (await import('./panels/properties-panel.tsx')).PropertiesPanel);
export const QuickBar = late(async () => (await import('./panels/quick-bar.tsx')).QuickBar);
export const RegroupKeys = late(async () => (await import('./panels/regroup-items.tsx')).RegroupKeys);
export const RegionDialog = late(async () => (await import('./panels/region-dialog.tsx')).RegionDialog);
export const TextSelection = late(async () => (await import('./panels/text-selection.tsx')).TextSelection);
export const ScaleQuestion = late(async () => (await import('./panels/scale-question.tsx')).ScaleQuestion);
export const SidePane = late(async () => (await import('./side-by-side/side-pane.tsx')).SidePane);

/** Preloaded parts: most visits need them, or users may need them offline. The others load on hover or focus of the control that opens them. */
const preloadedParts = [
  ConflictsDialog,
  DrawingHint,
  FoundWords,
  LeavingDialog,
  MarkupDetails,
  MergeBar,
  Minimap,
  NewTask,
  ObjectMenu,
  PropertiesPanel,
  QuickBar,
  RegroupKeys,
];

/** Milliseconds after which parts are preloaded for offline work, even without any input. */
const patience = 8000;

/** Preloads once the user works on the sheet; before that, the tiles need the network and the processor. */
export function useLateParts(): void {
  const isDue = useFirstInput(patience);
  useEffect(() => {
    if (isDue) for (const part of preloadedParts) void part.preload();
  }, [isDue]);
}
