import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '../../../lib/contract-query.ts';
import { webhooksMessages } from '../../../lib/messages/webhooks.ts';
import { useStored } from '../../../lib/storage.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Radio } from '../../../ui/radio.tsx';
import { Select } from '../../../ui/select.tsx';
import { useCreateWebhook } from '../api/webhooks.ts';
import type { ShownSecret } from './secret-notice.tsx';
import styles from './new-token-dialog.module.css';

interface NewWebhookDialogProps {
  types: readonly string[];
  onClose: () => void;
  onCreated: (made: ShownSecret) => void;
}

const wholeServer = 'server';

/** Asks for an address, a project and event types. */
export function NewWebhookDialog({ types, onClose, onCreated }: NewWebhookDialogProps) {
  const create = useCreateWebhook();
  const projects = useOwnProjects();
  const [url, setUrl] = useState('');
  const [place, setPlace] = useState<string>();
  const [chosen, setChosen] = useState<readonly string[] | null>(null);
  const project = place ?? projects[0]?.value ?? '';
  const submit = () => {
    const project_id = project === wholeServer ? null : Number(project);
    create.mutate(
      { project_id, url: url.trim(), types: chosen && [...chosen] },
      {
        onSuccess: ({ secret }) => {
          onCreated({ url: url.trim(), secret });
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      title={webhooksMessages.newWebhook}
      submitLabel={webhooksMessages.create}
      submitDisabled={url.trim() === '' || project === '' || chosen?.length === 0}
      busy={create.isPending}
      refusal={create.error?.message}
      onClose={onClose}
      onSubmit={submit}
    >
      <Field
        label={webhooksMessages.address}
        type="url"
        inputMode="url"
        placeholder={webhooksMessages.addressPlaceholder}
        data-autofocus
        value={url}
        onChange={(event) => setUrl(event.currentTarget.value)}
      />
      <Select
        label={webhooksMessages.project}
        value={project}
        placeholder={webhooksMessages.noProject}
        choices={projects}
        onChange={setPlace}
      />
      <EventChoice types={types} chosen={chosen} onChange={setChosen} />
    </Dialog>
  );
}

/** Only owners send a project's events; administrators also those of the whole server. */
function useOwnProjects() {
  const [viewer, userType] = [useStored('lgn_usr_id'), useStored('user_type')];
  const projects = useQuery(queryOf('listProjects', {}));
  const own = projects.data?.data.filter(({ user_id }) => user_id === viewer) ?? [];
  const server = Number(userType) === 1 ? [{ value: wholeServer, label: webhooksMessages.allProjects }] : [];
  return [...own.map(({ id, name }) => ({ value: String(id), label: name })), ...server];
}

interface EventChoiceProps {
  types: readonly string[];
  chosen: readonly string[] | null;
  onChange: (chosen: readonly string[] | null) => void;
}

function EventChoice({ types, chosen, onChange }: EventChoiceProps) {
  const picked = new Set(chosen);
  const toggle = (type: string) => onChange(picked.has(type) ? [...picked].filter((each) => each !== type) : [...picked, type]);
  return (
    <fieldset className={styles.projects}>
      <legend>{webhooksMessages.events}</legend>
      <label>
        <Radio name="events" checked={chosen === null} onChange={() => onChange(null)} /> {webhooksMessages.allEvents}
      </label>
      <label>
        <Radio name="events" checked={chosen !== null} onChange={() => onChange([])} /> {webhooksMessages.someEvents}
      </label>
      {chosen !== null && (
        <div className={styles.choices}>
          {types.map((type) => (
            <label key={type}>
              <Checkbox label={type} checked={picked.has(type)} onChange={() => toggle(type)} /> <code>{type}</code>
            </label>
          ))}
        </div>
      )}
    </fieldset>
  );
}
