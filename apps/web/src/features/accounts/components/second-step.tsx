import type { SignedInUser } from '@sheetmark/contract';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { AuthenticatorSetup } from '../../../entities/second-factor/authenticator-setup.tsx';
import { RecoveryCodes } from '../../../entities/second-factor/recovery-codes.tsx';
import { secondFactorMessages } from '../../../lib/messages/second-factor.ts';
import { Button } from '../../../ui/button.tsx';
import { CodeInput } from '../../../ui/code-input.tsx';
import { Field } from '../../../ui/field.tsx';
import { prepareFactorQuery, useSecondStep } from '../api/second-step.ts';
import type { Credentials } from '../api/sign-in.ts';
import { AccountForm, AccountLinks, Note } from './account-form.tsx';
import { OtherWays, TrustCheckbox } from './second-step-ways.tsx';

interface SecondStepProps {
  credentials: Credentials;
  /** The user has none yet and needs one. */
  isNew: boolean;
  onSignedIn: (user: SignedInUser) => void;
  onLeave: () => void;
}

/** The second step of a sign-in: a code, from an app that is set up first if it must be. */
export function SecondStep({ credentials, isNew, onSignedIn, onLeave }: SecondStepProps) {
  const prepared = useQuery({ ...prepareFactorQuery(credentials), enabled: isNew });
  const signIn = useSecondStep();
  const [code, setCode] = useState('');
  const [isRecovering, setIsRecovering] = useState(false);
  const [trust, setTrust] = useState(false);
  const made = signIn.data;
  if (made?.recovery_codes)
    return (
      <AccountForm
        submitLabel={secondFactorMessages.savedCodes}
        busy={false}
        onSubmit={(event) => (event.preventDefault(), onSignedIn(made.user))}
      >
        <h2>{secondFactorMessages.recoveryCodes}</h2>
        <RecoveryCodes codes={made.recovery_codes} />
      </AccountForm>
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const setup = prepared.data?.setup;
    const body = { ...credentials, code: code.trim(), ...(trust && { trust }), ...(setup !== undefined && { setup }) };
    signIn.mutate(body, { onSuccess: ({ user, recovery_codes }) => recovery_codes ?? onSignedIn(user) });
  };
  const change = () => {
    setIsRecovering(!isRecovering);
    setCode('');
    signIn.reset();
  };
  return (
    <>
      <AccountForm submitLabel={secondFactorMessages.continue} busy={signIn.isPending} onSubmit={submit}>
        <p>{aboutOf({ isNew, isRecovering })}</p>
        {prepared.error && <Note kind="warning">{prepared.error.message}</Note>}
        {prepared.data && <AuthenticatorSetup prepared={prepared.data} />}
        <EnteredCode isRecovering={isRecovering} code={code} error={signIn.error?.message} onChange={setCode} />
        {!isNew && <TrustCheckbox checked={trust} onChange={setTrust} />}
      </AccountForm>
      {!isNew && <OtherWays isRecovering={isRecovering} onChange={change} onSignedIn={onSignedIn} />}
      <AccountLinks>
        <Button variant="quiet" onClick={onLeave}>
          {secondFactorMessages.someoneElse}
        </Button>
      </AccountLinks>
    </>
  );
}

function aboutOf({ isNew, isRecovering }: { isNew: boolean; isRecovering: boolean }): string {
  if (isNew) return secondFactorMessages.setUpWhy;
  return isRecovering ? secondFactorMessages.enterRecoveryCode : secondFactorMessages.openApp;
}

interface EnteredCodeProps {
  isRecovering: boolean;
  code: string;
  error: string | undefined;
  onChange: (code: string) => void;
}

function EnteredCode({ isRecovering, code, error, onChange }: EnteredCodeProps) {
  if (!isRecovering) return <CodeInput label={secondFactorMessages.code} value={code} error={error} onChange={onChange} />;
  return (
    <Field
      label={secondFactorMessages.recoveryCode}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={20}
      autoFocus
      value={code}
      error={error}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
