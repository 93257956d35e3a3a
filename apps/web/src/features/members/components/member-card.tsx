import type { Member, MemberRole } from '@sheetmark/contract';
import { membersMessages } from '../../../lib/messages/members.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import type { Role } from '../model/roles.ts';
import { RoleLabel, roleValue } from './member-columns.tsx';
import type { MemberQuestion } from './member-dialogs.tsx';
import { MemberMenu } from './member-menu.tsx';
import styles from './member-card.module.css';

interface MemberCardProps {
  member: Member;
  role: Role;
  onAsk: (question: MemberQuestion) => void;
  onRole: (member: Member, role: MemberRole) => void;
}

/** A member in windows too narrow for a table. */
export function MemberCard({ member, role, onAsk, onRole }: MemberCardProps) {
  const { name, email } = member.members;
  return (
    <div className={styles.card}>
      <Avatar person={member.members} />
      <div className={styles.text}>
        <b>
          {name}
          {role.isSelf && <span> {membersMessages.self}</span>}
        </b>
        <span>{email}</span>
        <RoleLabel value={roleValue(member)} />
      </div>
      <MemberMenu member={member} role={role} onAsk={onAsk} onRole={onRole} />
    </div>
  );
}
