import { guestOperations, type GuestInvitation } from '@sheetmark/contract';
import { useState } from 'react';
import { ApiFailure } from '../../../lib/api-client.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { formatDate } from '../../../lib/dates.ts';
import { messages } from '../../../lib/messages.ts';
import { guestsMessages as words } from '../../../lib/messages/guests.ts';
import { Button } from '../../../ui/button.tsx';
import { CodeInput } from '../../../ui/code-input.tsx';
import { Field } from '../../../ui/field.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { useEnter, useEnterPublicly, useRequestLink, useSendCode } from '../api/enter.ts';
import styles from './guests.module.css';

/** What the link is for. */
export function Invitation({ invitation }: { invitation: GuestInvitation }) {
  const { project, sheets, due_date, access, expires_at } = invitation;
  const facts = [
    [words.project, project],
    [words.sheets, String(sheets)],
    ...(due_date === null ? [] : [[words.due, due_date]]),
    [words.youCan, words.access[access]],
    [words.ends, formatDate(expires_at)],
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface EntryProps {
  link: string;
  invitation: GuestInvitation;
}

/** Address and name, then the code. */
export function GuestEntry(props: EntryProps) {
  const [sent, setSent] = useState<{ email: string; name: string; password?: string | undefined }>();
  if (props.invitation.is_public) return <OpenPublicly {...props} />;
  if (sent) return <CodeForm {...props} sent={sent} onOther={() => setSent(undefined)} />;
  return <AddressForm {...props} onSent={setSent} />;
}

const isWrongPassword = (failure: Error | null): boolean => failure instanceof ApiFailure && failure.code === 'wrong_password';

function AddressForm({
  link,
  invitation,
  onSent,
}: EntryProps & { onSent: (to: { email: string; name: string; password?: string | undefined }) => void }) {
  const send = useSendCode();
  const { form, refusal, refuse } = useContractForm({
    schema: guestOperations.sendGuestCode.body.omit({ link: true, password: true }),
    initialValues: { name: '', email: '', password: '' },
  });
  const submit = form.onSubmit(({ name, email, password }) => {
    const to = { email, name, ...(password !== '' && { password }) };
    const show = (failure: Error) => (isWrongPassword(failure) ? form.setErrors({ password: failure.message }) : refuse(failure));
    send.mutate({ link, ...to }, { onSuccess: () => onSent(to), onError: show });
  });
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <Field label={words.yourName} autoComplete="name" autoFocus {...form.getInputProps('name')} />
      <Field label={messages.email} type="email" autoComplete="email" description={words.whyEmail} {...form.getInputProps('email')} />
      {invitation.needs_password && <PasswordField label={words.password} autoComplete="off" {...form.getInputProps('password')} />}
      {refusal && <p role="alert">{refusal}</p>}
      <Button submit variant="primary" size="l" busy={send.isPending}>
        {words.sendCode}
      </Button>
    </form>
  );
}

interface CodeFormProps extends EntryProps {
  sent: { email: string; name: string; password?: string | undefined };
  onOther: () => void;
}

/** The sixth digit submits. */
function CodeForm({ link, sent, onOther }: CodeFormProps) {
  const enter = useEnter();
  const again = useSendCode();
  const [code, setCode] = useState('');
  const type = (digits: string) => {
    setCode(digits);
    if (digits.length === 6 && !enter.isPending) enter.mutate({ link, email: sent.email, code: digits }, { onError: () => setCode('') });
  };
  return (
    <form className={styles.form} onSubmit={(event) => event.preventDefault()}>
      <p>{words.codeSent(sent.email)}</p>
      <CodeInput label={words.code} value={code} error={enter.error?.message} onChange={type} />
      <Button submit variant="primary" size="l" busy={enter.isPending} disabled={code.length < 6}>
        {words.continue}
      </Button>
      {again.data && <p role="status">{again.data.message}</p>}
      {again.error && <p role="alert">{again.error.message}</p>}
      <div className={styles.row}>
        <Button busy={again.isPending} onClick={() => again.mutate({ link, ...sent })}>
          {words.sendAgain}
        </Button>
        <Button onClick={onOther}>{words.otherAddress}</Button>
      </div>
    </form>
  );
}

function OpenPublicly({ link, invitation }: EntryProps) {
  const enter = useEnterPublicly();
  const [password, setPassword] = useState('');
  const isWrong = isWrongPassword(enter.error);
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        enter.mutate({ link, ...(password !== '' && { password }) });
      }}
    >
      {invitation.needs_password && (
        <PasswordField
          label={words.password}
          value={password}
          error={isWrong ? enter.error?.message : undefined}
          onChange={({ currentTarget }) => {
            setPassword(currentTarget.value);
            if (isWrong) enter.reset();
          }}
        />
      )}
      {enter.error && !isWrong && <p role="alert">{enter.error.message}</p>}
      <Button submit variant="primary" size="l" busy={enter.isPending}>
        {words.open}
      </Button>
    </form>
  );
}

/** The same page for links that were revoked, have expired or never existed. */
export function EndedLink({ link }: { link: string }) {
  const request = useRequestLink();
  const { form, refuse } = useContractForm({
    schema: guestOperations.requestGuestLink.body.omit({ link: true }),
    initialValues: { email: '' },
  });
  if (request.isSuccess) return <p role="status">{words.asked}</p>;
  return (
    <form className={styles.form} noValidate onSubmit={form.onSubmit(({ email }) => request.mutate({ link, email }, { onError: refuse }))}>
      <Field label={messages.email} type="email" autoComplete="email" description={words.whoDecides} {...form.getInputProps('email')} />
      {request.error && <p role="alert">{request.error.message}</p>}
      <Button submit variant="primary" size="l" busy={request.isPending}>
        {words.askForLink}
      </Button>
    </form>
  );
}
