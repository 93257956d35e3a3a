import type { GuestLink } from '@sheetmark/contract';
import { IconCopy, IconLink, IconLinkOff, IconLock, IconMail, IconRubberStamp, IconWorld } from '@tabler/icons-react';
import { formatDate, formatDateTime } from '../../lib/dates.ts';
import { sharingMessages as words } from '../../lib/messages/sharing.ts';
import { Button } from '../../ui/button.tsx';
import { showSnack } from '../../ui/snackbar.tsx';
import { useRevokeLink } from './api.ts';
import styles from './guest-links.module.css';

/** Links with who used them, the newest first. `withTarget`: also what each is for. */
export function LinkList({ links, withTarget = false }: { links: readonly GuestLink[]; withTarget?: boolean }) {
  if (links.length === 0) return <p className={styles.none}>{words.noLinks}</p>;
  return (
    <ul className={styles.links}>
      {links.map((link) => (
        <LinkRow key={link.id} link={link} withTarget={withTarget} />
      ))}
    </ul>
  );
}

function LinkIcon({ link: { url, is_public, has_password, addresses, access } }: { link: GuestLink }) {
  if (url === null) return <IconLinkOff aria-hidden="true" />;
  if (access === 'decide') return <IconRubberStamp aria-hidden="true" />;
  if (has_password) return <IconLock aria-hidden="true" />;
  if (is_public) return <IconWorld aria-hidden="true" />;
  return addresses === null ? <IconLink aria-hidden="true" /> : <IconMail aria-hidden="true" />;
}

function whoOf({ addresses, is_public, has_password, visitors }: GuestLink): string {
  if (addresses === null) return is_public ? words.public(has_password) : words.anyone(has_password);
  const nameOf = (address: string) => visitors.find(({ email }) => email?.toLowerCase() === address)?.name ?? address;
  return addresses.map(nameOf).join(', ');
}

function stateOf({ url, expires_at, revoked_at, revoked_by }: GuestLink): string {
  if (revoked_at !== null) return words.revoked(formatDate(revoked_at), revoked_by);
  return url === null ? words.expired(formatDate(expires_at)) : words.until(formatDate(expires_at));
}

function LinkRow({ link, withTarget }: { link: GuestLink; withTarget: boolean }) {
  const { url, access, may_download, opened, last_opened_at, visitors } = link;
  const facts = [
    words.access[access],
    may_download ? words.downloads : '',
    stateOf(link),
    words.opened(opened, last_opened_at && formatDateTime(last_opened_at)),
  ];
  return (
    <li className={url === null ? styles.ended : undefined}>
      <LinkIcon link={link} />
      <div>
        <b>{whoOf(link)}</b>
        {withTarget && <p>{words.target(kindOf(link), link.title)}</p>}
        <p>{facts.filter(Boolean).join(' · ')}</p>
        {withTarget && <p>{words.madeBy(link.created_by.name)}</p>}
        {visitors.length > 0 && (
          <details>
            <summary>{words.whoUsed}</summary>
            <ul>
              {visitors.map((visitor) => (
                <li key={visitor.email ?? visitor.name}>
                  {[visitor.name, visitor.email, words.opened(visitor.opened, formatDateTime(visitor.last_opened_at))]
                    .filter(Boolean)
                    .join(' · ')}
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
      {url === null ? <small>{words.ended}</small> : <Acts link={link} url={url} />}
    </li>
  );
}

const kindOf = ({ review_id, item_id }: GuestLink) => (review_id !== null ? 'review' : item_id !== null ? 'file' : 'folder');

function Acts({ link, url }: { link: GuestLink; url: string }) {
  const revoke = useRevokeLink();
  const copy = async () => {
    await navigator.clipboard.writeText(url);
    showSnack({ message: words.copied });
  };
  const who = whoOf(link);
  return (
    <span className={styles.acts}>
      <Button size="s" icon={<IconCopy aria-hidden="true" />} aria-label={words.copyOf(who)} onClick={() => void copy()}>
        {words.copy}
      </Button>
      <Button size="s" variant="quiet" busy={revoke.isPending} aria-label={words.revokeOf(who)} onClick={() => revoke.mutate(link.id)}>
        {words.revoke}
      </Button>
    </span>
  );
}
