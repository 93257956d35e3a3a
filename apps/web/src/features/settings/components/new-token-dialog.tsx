import { type ProjectId, TokenScope } from '@sheetmark/contract';
import { useQuery } from '@tanstack/react-query';
import dayjs from 'dayjs';
import { useState } from 'react';
import { ApiFailure } from '../../../lib/api-client.ts';
import { queryOf } from '../../../lib/contract-query.ts';
import { tokensMessages } from '../../../lib/messages/tokens.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { DayInput } from '../../../ui/day-input.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { Radio } from '../../../ui/radio.tsx';
import { Select } from '../../../ui/select.tsx';
import { useCreateToken } from '../api/tokens.ts';
import styles from './new-token-dialog.module.css';

interface NewTokenDialogProps {
  onClose: () => void;
  onCreated: (made: { name: string; token: string }) => void;
}

const scopeChoices = TokenScope.options.map((value) => ({ value, label: tokensMessages.scopes[value] }));
const usualDays = 90;

/** Asks for what a new token may do, and for the password. */
export function NewTokenDialog({ onClose, onCreated }: NewTokenDialogProps) {
  const create = useCreateToken();
  const [name, setName] = useState('');
  const [scope, setScope] = useState<TokenScope>('read');
  const [projects, setProjects] = useState<readonly ProjectId[] | null>(null);
  const [lastDay, setLastDay] = useState<string | null>(dayjs().add(usualDays, 'day').format('YYYY-MM-DD'));
  const [password, setPassword] = useState('');
  const isWrongPassword = create.error instanceof ApiFailure && create.error.code === 'wrong_password';
  const submit = () => {
    const body = { name, scope, projects: projects && [...projects], expires_on: lastDay ?? '', password };
    create.mutate(body, {
      onSuccess: ({ data, token }) => {
        onCreated({ name: data.name, token });
        onClose();
      },
    });
  };
  return (
    <Dialog
      title={tokensMessages.newToken}
      submitLabel={tokensMessages.createToken}
      submitDisabled={name.trim() === '' || lastDay === null || password === '' || projects?.length === 0}
      busy={create.isPending}
      refusal={isWrongPassword ? undefined : create.error?.message}
      onClose={onClose}
      onSubmit={submit}
    >
      <Field
        label={tokensMessages.name}
        placeholder={tokensMessages.namePlaceholder}
        maxLength={100}
        data-autofocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <div>
        <Select
          label={tokensMessages.scope}
          value={scope}
          choices={scopeChoices}
          onChange={(chosen) => setScope(TokenScope.options.find((option) => option === chosen) ?? scope)}
        />
        <p className={styles.means}>{tokensMessages.scopeMeans[scope]}</p>
      </div>
      <ProjectChoice projects={projects} onChange={setProjects} />
      <DayInput label={tokensMessages.lastDay} value={lastDay} onChange={setLastDay} />
      <PasswordField
        label={tokensMessages.password}
        autoComplete="current-password"
        value={password}
        error={isWrongPassword ? create.error?.message : undefined}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
    </Dialog>
  );
}

interface ProjectChoiceProps {
  projects: readonly ProjectId[] | null;
  onChange: (projects: readonly ProjectId[] | null) => void;
}

function ProjectChoice({ projects, onChange }: ProjectChoiceProps) {
  const all = useQuery(queryOf('listProjects', {}));
  const chosen = new Set(projects);
  const toggle = (id: ProjectId) => onChange(chosen.has(id) ? [...chosen].filter((each) => each !== id) : [...chosen, id]);
  return (
    <fieldset className={styles.projects}>
      <legend>{tokensMessages.projects}</legend>
      <label>
        <Radio name="projects" checked={projects === null} onChange={() => onChange(null)} /> {tokensMessages.allProjects}
      </label>
      <label>
        <Radio name="projects" checked={projects !== null} onChange={() => onChange([])} /> {tokensMessages.someProjects}
      </label>
      {projects !== null && (
        <div className={styles.choices}>
          {all.data?.data.map(({ id, name }) => (
            <label key={id}>
              <Checkbox label={name} checked={chosen.has(id)} onChange={() => toggle(id)} /> {name}
            </label>
          ))}
        </div>
      )}
    </fieldset>
  );
}
