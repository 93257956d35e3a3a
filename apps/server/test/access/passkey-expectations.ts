import { type Expectations, signedIn, signedOut } from './expectation.ts';
import { everyone, rules } from './rules.ts';

const credential = { id: 'unknown', rawId: 'unknown', type: 'public-key', clientExtensionResults: {} } as const;
const assertion = { ...credential, response: { clientDataJSON: 'a', authenticatorData: 'a', signature: 'a' } };
const registration = { ...credential, response: { clientDataJSON: 'a', attestationObject: 'a' } };
const nothing = { withoutProject: true, rule: { ...everyone('not_found'), ...signedOut }, params: () => ({ id: 4711 }) } as const;

export const passkeyExpectations: Expectations = {
  startPasskeySignIn: [{ rule: rules.anyone }],
  finishPasskeySignIn: [{ rule: everyone('sign_in_refused'), body: () => ({ flow: 'unknown', response: assertion }) }],
  listPasskeys: [signedIn],
  preparePasskey: [signedIn],
  addPasskey: [
    { rule: { ...everyone('invalid_input'), ...signedOut }, body: () => ({ flow: 'unknown', response: registration, name: 'Phone' }) },
  ],
  renamePasskey: [{ ...nothing, body: () => ({ name: 'Phone' }) }],
  removePasskey: [nothing],
};
