import type { InvitationResult, MemberRole } from '@sheetmark/contract';
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { addAddresses, isAddress, maxAddresses, readAddresses } from '../../../lib/addresses.ts';
import { messages } from '../../../lib/messages.ts';
import { membersMessages } from '../../../lib/messages/members.tsx';
import { AddressField } from '../../../ui/address-field.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Select } from '../../../ui/select.tsx';
import { showSnack } from '../../../ui/snackbar.tsx';
import { useInvite } from '../api/invite.ts';
import { roleChoices } from './role-choices.tsx';
import styles from './invite-dialog.module.css';

interface InviteDialogProps {
  project: { id: number; name: string };
  /** Initial addresses. */
  addresses?: readonly string[];
  onClose: () => void;
}

/** Why these addresses can't be sent. */
function faultOf(addresses: readonly string[]): string | undefined {
  if (addresses.length === 0) return membersMessages.noAddress;
  if (addresses.length > maxAddresses) return membersMessages.tooManyAddresses(maxAddresses);
  return addresses.every(isAddress) ? undefined : membersMessages.invalidEmail;
}

/** Closes when everyone is invited; otherwise shows the result for each address. */
export function InviteDialog({ project, addresses: first = [], onClose }: InviteDialogProps) {
  const invite = useInvite(project.id);
  const [addresses, setAddresses] = useState<string[]>([...first]);
  const [text, setText] = useState('');
  const [isSubmitted, setIsSubmitted] = useState(false);
  const [role, setRole] = useState<MemberRole>('editor');
  const [results, setResults] = useState<readonly InvitationResult[]>([]);

  const take = (sent: readonly InvitationResult[]) => {
    setResults(sent);
    setAddresses([]);
    setIsSubmitted(false);
    if (!sent.every(({ status }) => status)) return;
    showSnack({ message: membersMessages.invitationsSent(sent.length) });
    onClose();
  };
  const submit = () => {
    const all = addAddresses(addresses, readAddresses(text));
    setAddresses(all);
    setText('');
    setIsSubmitted(true);
    if (faultOf(all) === undefined) invite.mutate({ emails: all, role }, { onSuccess: ({ data }) => take(data) });
  };
  return (
    <Dialog
      title={membersMessages.inviteTo(project.name)}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={membersMessages.sendInvitations}
      cancelLabel={results.length > 0 ? membersMessages.done : messages.cancel}
      busy={invite.isPending}
      refusal={invite.error?.message}
    >
      <p>{membersMessages.invitationMeans}</p>
      {results.length > 0 && <Results results={results} />}
      <AddressField
        label={membersMessages.emailAddresses}
        addresses={addresses}
        onAddresses={setAddresses}
        text={text}
        onText={setText}
        error={isSubmitted && !invite.isPending ? faultOf(addAddresses(addresses, readAddresses(text))) : undefined}
      />
      <Select
        label={membersMessages.role}
        value={role}
        choices={roleChoices}
        onChange={(chosen) => setRole(roleChoices.find(({ value }) => value === chosen)?.value ?? role)}
      />
      <p className={styles.means}>{membersMessages.roleMeans[role]}</p>
    </Dialog>
  );
}

function Results({ results }: { results: readonly InvitationResult[] }) {
  return (
    <ul className={styles.results} role="status" aria-label={membersMessages.results}>
      {results.map(({ email, status, message }) => {
        const Icon = status ? IconCircleCheck : IconAlertCircle;
        return (
          <li key={email} className={classNames(!status && styles.refused)}>
            <Icon aria-hidden="true" />
            <b>{email}</b>
            <span>{message}</span>
          </li>
        );
      })}
    </ul>
  );
}
