import type { Folder, Member, MemberRole } from '@sheetmark/contract';
import { IconUserSearch } from '@tabler/icons-react';
import { messages } from '../../../lib/messages.ts';
import { membersMessages } from '../../../lib/messages/members.tsx';
import { useStored } from '../../../lib/storage.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { GridBar } from '../../../ui/grid/grid-bar.tsx';
import { clearFilters, type GridState } from '../../../ui/grid/grid-state.ts';
import { Grid } from '../../../ui/grid/grid.tsx';
import { useChangeRole } from '../api/change-members.ts';
import { arrangeMembers, roleOf } from '../model/roles.ts';
import { MemberCard } from './member-card.tsx';
import { memberColumns } from './member-columns.tsx';
import type { MemberQuestion } from './member-dialogs.tsx';
import styles from './members-table.module.css';

/** Maximum height in pixels: invitations stay visible below. */
const mostHeight = 640;

interface MembersTableProps {
  members: readonly Member[];
  state: GridState;
  onState: (state: GridState) => void;
  onAsk: (question: MemberQuestion) => void;
  cards: boolean;
  /** All folders of the project, if the viewer is its owner: others may not see all. */
  folders: readonly Folder[] | undefined;
}

export function MembersTable({ members, state, onState, onAsk, cards, folders }: MembersTableProps) {
  const viewerId = useStored('lgn_usr_id');
  const rows = arrangeMembers(members);
  const viewer = rows.find(({ members: person }) => person.id === viewerId);
  const { mutate: changeRole } = useChangeRole();
  const onRole = (member: Member, role: MemberRole) => changeRole({ member, role });
  const columns = memberColumns({ viewer, onAsk, onRole, folders });
  return (
    <div className={styles.frame}>
      <GridBar columns={columns} rows={rows} state={state} onState={onState} />
      <Grid
        label={messages.members}
        columns={columns}
        source={{ rows, error: null, onRetry: () => {} }}
        rowKey={({ id }) => String(id)}
        rowTitle={({ members: person }) => person.name}
        state={state}
        onState={onState}
        maxHeight={mostHeight}
        card={cards ? (member) => <MemberCard member={member} role={roleOf(member, viewer)} onAsk={onAsk} onRole={onRole} /> : undefined}
        empty={
          <EmptyState
            icon={<IconUserSearch aria-hidden="true" />}
            title={membersMessages.nobodyFits}
            act={<Button onClick={() => onState(clearFilters(state))}>{messages.clearFilters}</Button>}
          >
            {membersMessages.nobodyFitsHint}
          </EmptyState>
        }
      />
    </div>
  );
}
