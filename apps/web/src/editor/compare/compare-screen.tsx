import { AlignScreen } from './align/align-screen.tsx';
import { AlignmentMenu } from './alignment-menu.tsx';
import { ChangeSide } from './change-side.tsx';
import { ChangeTask } from './change-task.tsx';
import { CompareBar } from './compare-bar.tsx';
import { CompareSheets } from './compare-sheets.tsx';
import { MatchDialog } from './match-dialog.tsx';
import { nextPairWithChanges } from './pair-state.ts';
import { PairStrip } from './pair-strip.tsx';
import { type CompareScreenProps, type CompareState, useCompareScreen } from './use-compare-screen.ts';
import { ViewBar } from './view-bar.tsx';
import styles from './compare-screen.module.css';

/** Both versions of one page, with the pages, the views, the legend and the list of changes. */
export function CompareScreen(props: CompareScreenProps) {
  const { comparison, opened, before, after, pairs, pair, place, onChange, onClose } = props;
  const state = useCompareScreen(props);
  const { stage, zoom, list, strip, blink, labels, isAligning, hasList, showPage } = state;
  return (
    <main className={styles.screen} data-open={list.selected !== undefined || !hasList || isAligning || undefined}>
      <CompareBar
        {...{ opened, before, after, pairs, pair, stage, zoom, onChange, onClose }}
        pages={place.pages ? labels : null}
        onShowPage={showPage}
        onPages={strip.toggle}
      />
      {strip.isOpen && <PairStrip pairs={pairs} page={pair.page} labels={labels} onShowPage={showPage} onClose={strip.toggle} />}
      <ViewBar {...place} {...{ labels, blink, isAligning, onChange }}>
        {pair.compared && (
          <AlignmentMenu place={list.place} compared={pair.compared} unit={pair.after?.unit ?? 'pt'} onAlign={state.startAligning} />
        )}
      </ViewBar>
      {isAligning ? (
        <AlignScreen
          key={pair.compared?.id}
          place={list.place}
          pair={pair}
          fileIds={{ before: before.id, after: after.id }}
          labels={labels}
          onClose={state.backToView}
        />
      ) : (
        <Work {...props} state={state} />
      )}
      {list.taskFor && <ChangeTask place={list.place} change={list.taskFor} onClose={list.closeTask} />}
      {state.mode === 'match' && comparison.data && (
        <MatchDialog
          comparison={comparison.data}
          {...{ pair, pairs, labels }}
          onMatched={(page) => onChange({ page })}
          onClose={state.backToView}
        />
      )}
    </main>
  );
}

/** The sheets, and the list of their changes. */
function Work({ comparison, pairs, pair, place, onChange, state }: CompareScreenProps & { state: CompareState }) {
  const { list, labels, startMatching } = state;
  const nextPair = nextPairWithChanges(pairs, pair.page);
  return (
    <>
      <CompareSheets pair={pair} place={{ ...place, view: state.view }} state={state} />
      <ChangeSide
        projectId={state.projectId}
        place={place}
        found={comparison}
        pair={pair}
        changes={list.changes}
        failure={list.failure}
        filters={place.filters}
        selectedId={list.selected?.id}
        labels={labels}
        actions={list.actions}
        onFilter={(filters) => onChange({ filters })}
        onAlign={state.startAligning}
        onMatch={startMatching}
        onNextPage={nextPair && (() => state.showPage(nextPair.page))}
      />
    </>
  );
}
