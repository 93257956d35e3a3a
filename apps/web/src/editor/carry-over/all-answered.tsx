import type { CarriedMarkup, CarryOver } from '@sheetmark/contract';
import { IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { editorLink } from '../../lib/editor-link.ts';
import { carryOverMessages } from '../../lib/messages/carry-over.ts';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { openFileQuery } from '../api/open-file.ts';
import { countAnswers } from './queue.ts';
import buttons from '../../ui/button.module.css';
import styles from './queue-screen.module.css';

interface AllAnsweredProps {
  projectId: number;
  carryOvers: readonly CarryOver[];
  rows: readonly CarriedMarkup[];
}

/** Shown when nothing is left to check. */
export function AllAnswered({ projectId, carryOvers, rows }: AllAnsweredProps) {
  const unchanged = carryOvers.reduce((sum, { counts }) => sum + counts.places.unchanged, 0);
  const title = rows.length === 0 ? carryOverMessages.noneToCheck : carryOverMessages.allAnswered(rows.length);
  return (
    <main className={styles.done}>
      <EmptyState
        icon={<IconCircleCheck aria-hidden="true" />}
        title={title}
        act={carryOvers.length === 1 && carryOvers.map((carryOver) => <OpenVersion key={carryOver.id} {...{ projectId, carryOver }} />)}
      >
        {carryOverMessages.summary({ ...countAnswers(rows), unchanged })}
      </EmptyState>
    </main>
  );
}

function OpenVersion({ projectId, carryOver: { item_id, after } }: { projectId: number; carryOver: CarryOver }) {
  const opened = useQuery(openFileQuery(after.file_id, item_id));
  if (!opened.data) return null;
  const { folder_id } = opened.data.item;
  return (
    <Link
      className={classNames(buttons.button, buttons.m)}
      {...editorLink({ project_id: projectId, folder_id, file_id: after.file_id, item_id })}
    >
      {carryOverMessages.openVersion(after.label)}
    </Link>
  );
}
