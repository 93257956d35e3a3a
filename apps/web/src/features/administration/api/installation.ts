import { type LegalTextName, operations, type SignInRules, type SignUpRules } from '@sheetmark/contract';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { queryOf } from '../../../lib/contract-query.ts';
import { refreshResponses } from '../../../lib/refresh.ts';

export const signUpRulesQuery = () => ({ ...queryOf('getSignUpRules', {}), meta: { failsInPlace: true } });
export const signInRulesQuery = () => ({ ...queryOf('getSignInRules', {}), meta: { failsInPlace: true } });
export const legalTextQuery = (name: LegalTextName) => ({ ...queryOf('getLegalText', { params: { name } }), meta: { failsInPlace: true } });

export const providersQuery = () => ({ ...queryOf('listProviders', {}), meta: { failsInPlace: true } });

export const useCheckProvider = () =>
  useMutation({
    mutationFn: (provider: string) => call(operations.checkProvider, { params: { provider } }),
    meta: { failsInPlace: true },
  });

export const publicLinkRulesQuery = () => ({ ...queryOf('getPublicLinkRules', {}), meta: { failsInPlace: true } });

export function useUpdatePublicLinkRules() {
  return useMutation({
    mutationFn: (allowed: boolean) => call(operations.updatePublicLinkRules, { body: { allowed } }),
    onSettled: () => refreshResponses('getPublicLinkRules'),
  });
}

export function useUpdateSignUpRules() {
  return useMutation({
    mutationFn: (body: SignUpRules) => call(operations.updateSignUpRules, { body }),
    onSuccess: () => refreshResponses('getSignUpRules'),
    meta: { failsInPlace: true },
  });
}

export function useUpdateSignInRules() {
  return useMutation({
    mutationFn: (body: SignInRules) => call(operations.updateSignInRules, { body }),
    onSuccess: () => refreshResponses('getSignInRules'),
    meta: { failsInPlace: true },
  });
}

export function useUpdateLegalText(name: LegalTextName) {
  return useMutation({
    mutationFn: (text: string) => call(operations.updateLegalText, { params: { name }, body: { text } }),
    onSuccess: () => refreshResponses('getLegalText'),
    meta: { failsInPlace: true },
  });
}
