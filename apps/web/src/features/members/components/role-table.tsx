import { type MemberRole, type Right, roleMay } from '@sheetmark/contract';
import { IconCheck, IconMinus } from '@tabler/icons-react';
import { messages } from '../../../lib/messages.ts';
import { membersMessages } from '../../../lib/messages/members.tsx';
import { Panel } from '../../../ui/panel.tsx';
import styles from './role-table.module.css';

/** The acts of a project, and the right that each needs. Without one, only the owner may. */
const acts: readonly { label: string; right?: Right }[] = [
  { label: membersMessages.seeDrawings, right: 'view' },
  { label: membersMessages.comment, right: 'comment' },
  { label: membersMessages.drawOwn, right: 'markup' },
  { label: membersMessages.changeAll, right: 'edit' },
  { label: membersMessages.invite, right: 'edit' },
  { label: membersMessages.giveRoles },
];

const roles: readonly { label: string; role?: MemberRole }[] = [
  { label: membersMessages.viewer, role: 'viewer' },
  { label: membersMessages.reviewer, role: 'reviewer' },
  { label: membersMessages.editor, role: 'editor' },
  { label: messages.owner },
];

/** What each role allows. */
export function RoleTable() {
  return (
    <Panel title={membersMessages.rolesAllow}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{membersMessages.role}</span>
            </th>
            {roles.map(({ label }) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {acts.map(({ label, right }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {roles.map(({ label: of, role }) => (
                <td key={of}>
                  <Answer yes={role === undefined || (right !== undefined && roleMay(role, right))} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

function Answer({ yes }: { yes: boolean }) {
  const Icon = yes ? IconCheck : IconMinus;
  return (
    <>
      <Icon className={yes ? styles.yes : styles.no} aria-hidden="true" />
      <span className="visually-hidden">{yes ? membersMessages.yes : membersMessages.no}</span>
    </>
  );
}
