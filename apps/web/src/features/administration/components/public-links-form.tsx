import { useQuery } from '@tanstack/react-query';
import { publicLinkMessages as texts } from '../../../lib/messages/public-links.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { publicLinkRulesQuery, useUpdatePublicLinkRules } from '../api/installation.ts';

/** Whether guest links may work without an address on this server. */
export function PublicLinksForm() {
  const rules = useQuery(publicLinkRulesQuery());
  const { mutate, isPending } = useUpdatePublicLinkRules();
  if (rules.isError) return <LoadFailure error={rules.error} onRetry={() => void rules.refetch()} />;
  if (!rules.data) return null;
  const { allowed, is_fixed } = rules.data.data;
  return (
    <Switch label={texts.allow} on={allowed} disabled={is_fixed || isPending} onChange={(on) => mutate(on)}>
      {is_fixed ? texts.fixed : texts.allowHint}
    </Switch>
  );
}
