import type { CarryOver } from '@sheetmark/contract';
import { IconAlertTriangle, IconArrowBackUp, IconCopyOff, IconHourglass } from '@tabler/icons-react';
import { useQueries, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { CarriedVersion } from '../../lib/carry-over-link.ts';
import { carryOverMessages } from '../../lib/messages/carry-over.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IfMay } from '../../ui/if-may.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Overlay } from '../../ui/overlay.tsx';
import { useUndoKey } from '../../ui/use-undo.ts';
import { carriedMarkupsQuery, carryOverQuery, useChangeCarryOver } from '../api/carry-over.ts';
import { ExitLinks } from '../exit-links.tsx';
import { QueueScreen } from './queue-screen.tsx';

interface CarryOverPageProps {
  projectId: number;
  versions: readonly CarriedVersion[];
  onClose: () => void;
}

/** The queue of markups to check after versions took them over. */
export function CarryOverPage({ projectId, versions, onClose }: CarryOverPageProps) {
  useUndoKey('carry-over');
  const queries = useQueries({ queries: versions.map(carryOverQuery) });
  const failed = queries.find(({ error, data }) => error && !data);
  const back = <ExitLinks projectId={projectId} />;
  if (failed?.error) {
    return (
      <main>
        <LoadFailure error={failed.error} onRetry={() => void failed.refetch()} back={back} />
      </main>
    );
  }
  if (queries.some(({ isPending }) => isPending)) return <Overlay />;
  const carryOvers = queries.flatMap(({ data }) => data?.data ?? []);
  const ready = carryOvers.filter(({ state }) => state === 'ready');
  if (ready.length > 0) return <Queue key={ready.map(({ id }) => id).join()} projectId={projectId} carryOvers={ready} onClose={onClose} />;
  const [first] = carryOvers;
  return <main>{first ? <Unready carryOver={first} back={back} /> : <None back={back} />}</main>;
}

function None({ back }: { back: ReactNode }) {
  return (
    <EmptyState icon={<IconCopyOff aria-hidden="true" />} title={carryOverMessages.nothing} act={back}>
      {carryOverMessages.nothingHint}
    </EmptyState>
  );
}

/** A carry-over that is in progress, failed or was undone. */
function Unready({ carryOver, back: exits }: { carryOver: CarryOver; back: ReactNode }) {
  const { before, after, state, is_latest } = carryOver;
  const change = useChangeCarryOver({ itemId: carryOver.item_id, fileId: after.file_id });
  const acts = (
    <>
      {is_latest && (
        <IfMay projectId={carryOver.project_id} right="edit">
          <Button variant="primary" busy={change.isPending} onClick={() => change.mutate('redo')}>
            {carryOverMessages.redo}
          </Button>
        </IfMay>
      )}
      {exits}
    </>
  );
  if (state === 'failed') {
    return (
      <EmptyState failed icon={<IconAlertTriangle aria-hidden="true" />} title={carryOverMessages.failed} act={acts}>
        {carryOverMessages.failedHint(before.label)}
      </EmptyState>
    );
  }
  if (state === 'undone') {
    return (
      <EmptyState icon={<IconArrowBackUp aria-hidden="true" />} title={carryOverMessages.undone(after.label)} act={acts}>
        {carryOverMessages.undoneHint(before.label)}
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={<IconHourglass aria-hidden="true" />} title={carryOverMessages.running} act={exits}>
      {carryOverMessages.runningHint}
    </EmptyState>
  );
}

function Queue({ projectId, carryOvers, onClose }: { projectId: number; carryOvers: readonly CarryOver[]; onClose: () => void }) {
  const [cursor, setCursor] = useState<string>();
  const rows = useQuery(carriedMarkupsQuery({ projectId, carryOverIds: carryOvers.map(({ id }) => id), list: 'queued', cursor }));
  if (rows.error && !rows.data) {
    return (
      <main>
        <LoadFailure error={rows.error} onRetry={() => void rows.refetch()} back={<ExitLinks projectId={projectId} />} />
      </main>
    );
  }
  if (!rows.data) return <Overlay />;
  const next = rows.data.meta.next_cursor;
  return (
    <QueueScreen
      key={cursor}
      projectId={projectId}
      carryOvers={carryOvers}
      rows={rows.data.data}
      {...(next !== null && { onMore: () => setCursor(next) })}
      onClose={onClose}
    />
  );
}
