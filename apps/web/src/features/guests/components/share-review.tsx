import type { GuestLink } from '@sheetmark/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '../../../lib/contract-query.ts';
import { formatDate } from '../../../lib/dates.ts';
import { guestsMessages as words } from '../../../lib/messages/guests.ts';
import { Button } from '../../../ui/button.tsx';
import { DayInput } from '../../../ui/day-input.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { showSnack } from '../../../ui/snackbar.tsx';
import { type Shared, useRevokeLink, useShareReview } from '../api/share.ts';
import styles from './guests.module.css';

const accesses = ['view', 'comment', 'markup', 'decide'] as const;
const choices = accesses.map((value) => ({ value, label: words.access[value] }));
const usualDays = 30;
const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Lets people without an account see a review, and lists the links that do. */
export function ShareReview({ projectId, reviewId }: { projectId: number; reviewId: number }) {
  const { data } = useQuery(queryOf('listGuestLinks', { params: { id: projectId }, query: { review_id: reviewId } }));
  return (
    <div className={styles.share}>
      <ShareForm projectId={projectId} reviewId={reviewId} />
      <h2>{words.links}</h2>
      {data?.data.length === 0 && <p className={styles.quiet}>{words.noLinks}</p>}
      <ul className={styles.links}>
        {data?.data.map((link) => (
          <LinkRow key={link.id} link={link} />
        ))}
      </ul>
      <p className={styles.quiet}>{words.revokedAtOnce}</p>
    </div>
  );
}

function ShareForm({ projectId, reviewId }: { projectId: number; reviewId: number }) {
  const share = useShareReview(projectId, reviewId);
  const [addresses, setAddresses] = useState('');
  const [access, setAccess] = useState<Shared['access']>('decide');
  const [expires_on, setDay] = useState(inDays(usualDays));
  const given = addresses.split(/[\s,;]+/).filter(Boolean);
  const send = () => share.mutate({ addresses: given, access, expires_on, may_download: false }, { onSuccess: () => setAddresses('') });
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Field label={words.addresses} value={addresses} onChange={({ currentTarget }) => setAddresses(currentTarget.value)} />
      <Select
        label={words.youCanOf}
        value={access}
        choices={choices}
        onChange={(value) => setAccess(accesses.find((each) => each === value) ?? 'view')}
      />
      {access !== 'decide' && <DayInput label={words.ends} value={expires_on} onChange={(day) => setDay(day ?? inDays(usualDays))} />}
      {share.error && <p role="alert">{share.error.message}</p>}
      <Button submit variant="primary" busy={share.isPending} disabled={given.length === 0}>
        {words.share}
      </Button>
    </form>
  );
}

function LinkRow({ link }: { link: GuestLink }) {
  const revoke = useRevokeLink();
  const { url, addresses, access, expires_at, revoked_at, revoked_by, opened } = link;
  const copy = async () => {
    await navigator.clipboard.writeText(url ?? '');
    showSnack({ message: words.copied });
  };
  const state = revoked_at === null ? words.until(formatDate(expires_at)) : words.revoked(formatDate(revoked_at), revoked_by ?? '');
  return (
    <li className={url === null ? styles.ended : undefined}>
      <span>
        <strong>{addresses?.join(', ') ?? words.anyone}</strong>
        <br />
        <span className={styles.quiet}>{`${words.access[access]} · ${state} · ${words.opened(opened)}`}</span>
      </span>
      {url !== null && (
        <span className={styles.row}>
          <Button onClick={() => void copy()}>{words.copy}</Button>
          <Button busy={revoke.isPending} onClick={() => revoke.mutate(link.id)}>
            {words.revoke}
          </Button>
        </span>
      )}
    </li>
  );
}
