import { type GuestAccess, guestLinkMaxDays } from '@sheetmark/contract';
import { IconLink } from '@tabler/icons-react';
import { useState } from 'react';
import { addAddresses, isAddress, maxAddresses, readAddresses } from '../../lib/addresses.ts';
import { sharingMessages as words } from '../../lib/messages/sharing.ts';
import { AddressField } from '../../ui/address-field.tsx';
import { Button } from '../../ui/button.tsx';
import { DayInput } from '../../ui/day-input.tsx';
import { FormError } from '../../ui/field-error.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { Select } from '../../ui/select.tsx';
import { showSnack } from '../../ui/snackbar.tsx';
import { Switch } from '../../ui/switch.tsx';
import { type NewLink, type ShareTarget, useCreateLink } from './api.ts';
import styles from './guest-links.module.css';

type Who = 'listed' | 'anyone' | 'public';
const whos: readonly Who[] = ['listed', 'anyone', 'public'];
const accesses: readonly GuestAccess[] = ['view', 'comment', 'markup', 'decide'];
const usualDays = 30;

const dayIn = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

interface Draft {
  readonly who: Who;
  readonly access: GuestAccess;
  readonly addresses: readonly string[];
  /** Text that isn't an address of the list yet. */
  readonly text: string;
  readonly expiresOn: string;
  readonly password: string;
  readonly mayDownload: boolean;
}

const emptyDraft = (kind: ShareTarget['kind']): Draft => ({
  who: 'listed',
  access: kind === 'review' ? 'decide' : 'comment',
  addresses: [],
  text: '',
  expiresOn: dayIn(usualDays),
  password: '',
  mayDownload: false,
});

/** Why the addresses can't be sent. */
function faultOf(addresses: readonly string[]): string | undefined {
  if (addresses.length === 0) return words.noAddress;
  if (addresses.length > maxAddresses) return words.tooMany(maxAddresses);
  return addresses.every(isAddress) ? undefined : words.notAnAddress;
}

/** What the draft can still mean: only named guests decide, and only in reviews; public links are for viewing. */
function fit(draft: Draft): Draft {
  if (draft.who === 'public') return { ...draft, access: 'view' };
  return draft.who === 'anyone' && draft.access === 'decide' ? { ...draft, access: 'markup' } : draft;
}

interface ShareFormProps {
  projectId: number;
  target: ShareTarget;
  /** Links may work without an address. */
  allowsPublic: boolean;
}

export function ShareForm({ projectId, target, allowsPublic }: ShareFormProps) {
  const create = useCreateLink(projectId, target);
  const [draft, setDraft] = useState(() => emptyDraft(target.kind));
  const [wasTried, setTried] = useState(false);
  const { who, access } = draft;
  const change = (part: Partial<Draft>) => setDraft((before) => fit({ ...before, ...part }));
  const all = addAddresses(draft.addresses, readAddresses(draft.text));
  const fault = who === 'listed' ? faultOf(all) : undefined;
  const submit = () => {
    setTried(true);
    change({ addresses: all, text: '' });
    if (fault !== undefined || create.isPending) return;
    create.mutate(toLink({ ...draft, addresses: all }), {
      onSuccess: () => {
        showSnack({ message: words.created(who === 'listed' ? all.length : 0, access === 'decide') });
        setDraft({ ...draft, addresses: [], text: '', password: '' });
        setTried(false);
      },
    });
  };
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Rights draft={draft} kind={target.kind} allowsPublic={allowsPublic} onChange={change} />
      {who === 'listed' && (
        <AddressField
          label={words.addresses}
          addresses={draft.addresses}
          onAddresses={(addresses) => change({ addresses })}
          text={draft.text}
          onText={(text) => change({ text })}
          error={wasTried ? fault : undefined}
        />
      )}
      {access === 'decide' ? <p>{words.becomeReviewers}</p> : <Limits draft={draft} onChange={change} />}
      <FormError>{create.error?.message}</FormError>
      <Button submit variant="primary" icon={<IconLink aria-hidden="true" />} busy={create.isPending}>
        {access === 'decide' ? words.nameReviewers : words.create}
      </Button>
    </form>
  );
}

const toLink = ({ who, access, addresses, password, expiresOn, mayDownload }: Draft): NewLink => ({
  access,
  addresses: who === 'listed' ? addresses : null,
  isPublic: who === 'public',
  password,
  expiresOn,
  mayDownload,
});

interface PartProps {
  draft: Draft;
  onChange: (part: Partial<Draft>) => void;
}

interface RightsProps extends PartProps {
  kind: ShareTarget['kind'];
  allowsPublic: boolean;
}

function Rights({ draft: { who, access }, kind, allowsPublic, onChange }: RightsProps) {
  const offered = accesses.filter((each) =>
    who === 'public' ? each === 'view' : each !== 'decide' || (kind === 'review' && who === 'listed'),
  );
  return (
    <div className={styles.pair}>
      <Select
        label={words.who}
        value={who}
        choices={whos.filter((each) => each !== 'public' || allowsPublic).map((value) => ({ value, label: words.whoCan[value] }))}
        onChange={(value) => onChange({ who: whos.find((each) => each === value) ?? 'listed' })}
      />
      <Select
        label={words.theyCan}
        value={access}
        choices={offered.map((value) => ({ value, label: words.access[value] }))}
        onChange={(value) => onChange({ access: accesses.find((each) => each === value) ?? 'view' })}
      />
    </div>
  );
}

function Limits({ draft: { expiresOn, password, mayDownload }, onChange }: PartProps) {
  return (
    <>
      <div className={styles.pair}>
        <DayInput label={words.expires} value={expiresOn} onChange={(day) => onChange({ expiresOn: day ?? dayIn(guestLinkMaxDays) })} />
        <PasswordField
          label={words.password}
          placeholder={words.noPassword}
          autoComplete="new-password"
          value={password}
          onChange={({ currentTarget }) => onChange({ password: currentTarget.value })}
        />
      </div>
      <Switch label={words.download} on={mayDownload} onChange={(on) => onChange({ mayDownload: on })}>
        {words.downloadHint}
      </Switch>
    </>
  );
}
