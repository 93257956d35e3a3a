import type { ListedProvider } from '@sheetmark/contract';
import { IconAlertTriangle, IconCircleCheck, IconLogin2 } from '@tabler/icons-react';
import { administrationMessages as texts } from '../../../lib/messages/administration.tsx';
import { Button } from '../../../ui/button.tsx';
import { useCheckProvider } from '../api/installation.ts';
import styles from './providers-list.module.css';

/** The providers of single sign-on, which the settings of the server name. */
export function ProvidersList({ providers }: { providers: readonly ListedProvider[] }) {
  return (
    <ul className={styles.list}>
      {providers.map((provider) => (
        <ProviderRow key={provider.id} provider={provider} />
      ))}
    </ul>
  );
}

function ProviderRow({ provider: { id, name, issuer, people } }: { provider: ListedProvider }) {
  const check = useCheckProvider();
  return (
    <li>
      <IconLogin2 aria-hidden="true" />
      <div>
        <b>{name}</b>
        <code>{issuer}</code>
        <span>{texts.peopleOfProvider(people)}</span>
        <div role="status">
          {check.data && <Outcome problem={check.data.data.problem} />}
          {check.error && <Outcome problem={check.error.message} />}
        </div>
      </div>
      <Button size="s" aria-label={texts.testNamed(name)} busy={check.isPending} onClick={() => check.mutate(id)}>
        {texts.test}
      </Button>
    </li>
  );
}

function Outcome({ problem }: { problem: string | null }) {
  const Icon = problem === null ? IconCircleCheck : IconAlertTriangle;
  return (
    <span className={problem === null ? styles.works : styles.fails}>
      <Icon aria-hidden="true" />
      {problem ?? texts.providerWorks}
    </span>
  );
}
