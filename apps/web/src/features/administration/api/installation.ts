import { type LegalTextName, operations, type SignUpRules } from '@sheetmark/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { keyOf, queryOf } from '../../../lib/contract-query.ts';

export const signUpRulesQuery = () => ({ ...queryOf('getSignUpRules', {}), meta: { failsInPlace: true } });
export const legalTextQuery = (name: LegalTextName) => ({ ...queryOf('getLegalText', { params: { name } }), meta: { failsInPlace: true } });

export function useUpdateSignUpRules() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: SignUpRules) => call(operations.updateSignUpRules, { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keyOf('getSignUpRules') }),
    meta: { failsInPlace: true },
  });
}

export function useUpdateLegalText(name: LegalTextName) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (text: string) => call(operations.updateLegalText, { params: { name }, body: { text } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keyOf('getLegalText') }),
    meta: { failsInPlace: true },
  });
}
