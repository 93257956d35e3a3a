import { sharingMessages as words } from '../../lib/messages/sharing.ts';
import { useIsOwner } from '../../lib/owner.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Switch } from '../../ui/switch.tsx';
import { useGuestLinks, useGuestSettings, useUpdateGuestSettings } from './api.ts';
import { LinkList } from './link-list.tsx';
import styles from './guest-links.module.css';

/** The guest links of a project: all for its owner, who also decides who may make them; for others their own. */
export function ProjectGuests({ projectId }: { projectId: number }) {
  const isOwner = useIsOwner(projectId);
  const { data, error, refetch } = useGuestLinks(projectId);
  const links = data?.data ?? [];
  return (
    <section className={styles.project} aria-label={words.guests}>
      <h2 className={styles.head}>
        {words.guests} {data && <span>{words.active(links.filter(({ url }) => url !== null).length)}</span>}
      </h2>
      {isOwner && <Settings projectId={projectId} />}
      {error && !data && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {data && <LinkList links={links} withTarget />}
    </section>
  );
}

function Settings({ projectId }: { projectId: number }) {
  const settings = useGuestSettings(projectId);
  const { mutate, isPending } = useUpdateGuestSettings(projectId);
  if (!settings) return null;
  const { members_invite, allows_public, server_allows_public } = settings;
  return (
    <div className={styles.settings}>
      <Switch
        label={words.membersInvite}
        on={members_invite}
        disabled={isPending}
        onChange={(on) => mutate({ members_invite: on, allows_public })}
      >
        {words.membersInviteHint}
      </Switch>
      <Switch
        label={words.allowsPublic}
        on={allows_public && server_allows_public}
        disabled={isPending || !server_allows_public}
        onChange={(on) => mutate({ members_invite, allows_public: on })}
      >
        {server_allows_public ? words.allowsPublicHint : words.serverForbidsPublic}
      </Switch>
    </div>
  );
}
