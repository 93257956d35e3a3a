import { operations } from '@sheetmark/contract';
import { useMutation } from '@tanstack/react-query';
import { call, type Sent } from '../../lib/api-client.ts';
import { queryOf } from '../../lib/contract-query.ts';
import { refreshResponses } from '../../lib/refresh.ts';

export const secondFactorQuery = () => ({ ...queryOf('getSecondFactor', {}), meta: { failsInPlace: true } });

const inPlace = { meta: { failsInPlace: true } };
const afterwards = () => refreshResponses('getSecondFactor');

export const usePrepareAuthenticator = () => useMutation({ mutationFn: () => call(operations.prepareAuthenticator, {}), ...inPlace });

export const useAddAuthenticator = () =>
  useMutation({
    mutationFn: (body: { setup: string; code: string }) => call(operations.addAuthenticator, { body }),
    onSuccess: afterwards,
    ...inPlace,
  });

export const useRemoveAuthenticator = () =>
  useMutation({ mutationFn: () => call(operations.removeAuthenticator, {}), onSuccess: afterwards, ...inPlace });

export const useForgetTrustedDevices = () =>
  useMutation({ mutationFn: () => call(operations.forgetTrustedDevices, {}), onSuccess: afterwards, ...inPlace });

export const useMakeRecoveryCodes = () =>
  useMutation({ mutationFn: () => call(operations.makeRecoveryCodes, {}), onSuccess: afterwards, ...inPlace });

/** Six digits are a code, anything else the password. */
export const useConfirmIdentity = () =>
  useMutation({
    mutationFn: (given: string) => {
      const body: Sent<typeof operations.confirmIdentity>['body'] = /^\d{6}$/.test(given.trim()) ? { code: given } : { password: given };
      return call(operations.confirmIdentity, { body });
    },
    ...inPlace,
  });
