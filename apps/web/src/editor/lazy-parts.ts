import { createElement, useEffect } from 'react';
import { useFirstInput } from '../lib/first-input.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import styles from './editor.module.css';

// Parts that opening a sheet doesn't need: dialogs, tabs of the side panel, the second view.

export const CalibrateDialog = lazyPart(async () => (await import('./panels/calibrate-dialog.tsx')).CalibrateDialog);
export const ConflictsDialog = lazyPart(async () => (await import('./panels/conflicts-dialog.tsx')).ConflictsDialog);
export const DrawingHint = lazyPart(async () => (await import('./panels/drawing-hint.tsx')).DrawingHint);
export const ExportChoices = lazyPart(async () => (await import('./panels/export-choices.tsx')).ExportChoices);
export const FilterChoices = lazyPart(async () => (await import('./panels/filter-choices.tsx')).FilterChoices);
export const SearchBar = lazyPart(async () => (await import('./panels/search-bar.tsx')).SearchBar);
export const LeavingDialog = lazyPart(async () => (await import('./panels/leaving-dialog.tsx')).LeavingDialog);
export const MergeBar = lazyPart(async () => (await import('./panels/regroup-items.tsx')).MergeBar);
export const MarkupDetails = lazyPart(async () => (await import('./panels/markup-details.tsx')).MarkupDetails);
export const Minimap = lazyPart(async () => (await import('./panels/minimap.tsx')).Minimap);
export const NewTaskKey = lazyPart(async () => (await import('./panels/new-task-key.tsx')).NewTaskKey);
export const NothingToShow = lazyPart(async () => (await import('./nothing-to-show.tsx')).NothingToShow);
export const ObjectList = lazyPart(async () => (await import('./panels/object-list.tsx')).ObjectList);
export const ObjectMenu = lazyPart(async () => (await import('./panels/object-menu.tsx')).ObjectMenu);
export const OthersOnSheet = lazyPart(async () => (await import('./panels/others-on-sheet.tsx')).OthersOnSheet);
export const PageStrip = lazyPart(
  async () => (await import('./panels/page-strip.tsx')).PageStrip,
  createElement('div', { className: styles.stripRoom }),
);
export const PropertiesPanel = lazyPart(async () => (await import('./panels/properties-panel.tsx')).PropertiesPanel);
export const QuickBar = lazyPart(async () => (await import('./panels/quick-bar.tsx')).QuickBar);
export const RegroupKeys = lazyPart(async () => (await import('./panels/regroup-items.tsx')).RegroupKeys);
export const RegionDialog = lazyPart(async () => (await import('./panels/region-dialog.tsx')).RegionDialog);
export const SupersededBanner = lazyPart(async () => (await import('./panels/superseded-banner.tsx')).SupersededBanner);
export const TextSelection = lazyPart(async () => (await import('./panels/text-selection.tsx')).TextSelection);
export const VersionLinks = lazyPart(async () => (await import('./panels/version-links.tsx')).VersionLinks);
export const ScanProgress = lazyPart(async () => (await import('./panels/scan-progress.tsx')).ScanProgress);
export const ScaleQuestion = lazyPart(async () => (await import('./panels/scale-question.tsx')).ScaleQuestion);
export const SavedTools = lazyPart(async () => (await import('./panels/saved-tools.tsx')).SavedTools);
export const SaveToolDialog = lazyPart(async () => (await import('./panels/saved-tools.tsx')).SaveToolDialog);
export const TrailButtons = lazyPart(async () => (await import('./links/trail-buttons.tsx')).TrailButtons);
export const TakeoffDrawer = lazyPart(async () => (await import('./takeoff/takeoff-drawer.tsx')).TakeoffDrawer);
export const LegendRows = lazyPart(async () => (await import('./takeoff/legend-rows.ts')).LegendRows);
export const SidePane = lazyPart(async () => (await import('./side-by-side/side-pane.tsx')).SidePane);

/** Preloaded parts: most visits need them, or users may need them offline. The others load on hover or focus of the control that opens them. */
const preloadedParts = [
  ConflictsDialog,
  DrawingHint,
  ExportChoices,
  FilterChoices,
  SearchBar,
  LeavingDialog,
  MarkupDetails,
  MergeBar,
  Minimap,
  NewTaskKey,
  ObjectMenu,
  OthersOnSheet,
  PropertiesPanel,
  QuickBar,
  RegroupKeys,
  SavedTools,
  SaveToolDialog,
];

/** Milliseconds after which parts are preloaded for offline work, even without any input. */
const patience = 8000;

/** Preloads once the user works on the sheet; before that, the tiles need the network and the processor. */
export function usePreloadLazyParts(): void {
  const isDue = useFirstInput(patience);
  useEffect(() => {
    if (isDue) for (const part of preloadedParts) void part.preload();
  }, [isDue]);
}
