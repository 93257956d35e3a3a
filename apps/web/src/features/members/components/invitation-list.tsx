import type { Invitation } from '@sheetmark/contract';
import { IconClockExclamation, IconMail, IconSend, IconTrash } from '@tabler/icons-react';
import { formatDate } from '../../../lib/dates.ts';
import { membersMessages } from '../../../lib/messages/members.tsx';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useResendInvitation, useRevokeInvitation } from '../api/invite.ts';
import styles from './invitation-list.module.css';

/** Pending invitations. */
export function InvitationList({ invitations }: { invitations: readonly Invitation[] }) {
  return (
    <ul className={styles.people} aria-label={membersMessages.pendingInvitations}>
      {invitations.map((invitation) => (
        <InvitationRow key={invitation.id} invitation={invitation} />
      ))}
    </ul>
  );
}

function InvitationRow({ invitation }: { invitation: Invitation }) {
  const resend = useResendInvitation();
  const revoke = useRevokeInvitation();
  const { id, email, role, invited_by, created_at, expires_at, is_expired } = invitation;
  const Icon = is_expired ? IconClockExclamation : IconMail;
  return (
    <li className={styles.person}>
      <span className={styles.envelope}>
        <Icon aria-hidden="true" />
      </span>
      <p className={styles.who}>
        <b>{email}</b>
        <span>
          {membersMessages.invitedAs(membersMessages[role], invited_by.name, <time dateTime={created_at}>{formatDate(created_at)}</time>)}
        </span>
      </p>
      <span className={classNames(styles.role, is_expired && styles.expired)}>
        {(is_expired ? membersMessages.expired : membersMessages.until)(<time dateTime={expires_at}>{formatDate(expires_at)}</time>)}
      </span>
      <span className={classNames(styles.actions, styles.below)}>
        <Button
          size="s"
          icon={<IconSend aria-hidden="true" />}
          aria-label={membersMessages.sendAgainTo(email)}
          busy={resend.isPending}
          onClick={() => resend.mutate(id)}
        >
          {membersMessages.sendAgain}
        </Button>
        <IconButton
          label={membersMessages.withdraw(email)}
          icon={<IconTrash />}
          disabled={revoke.isPending}
          onClick={() => revoke.mutate(id)}
        />
      </span>
    </li>
  );
}
