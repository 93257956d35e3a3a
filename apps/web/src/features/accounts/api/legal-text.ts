import type { LegalTextName } from '@sheetmark/contract';
import { queryOf } from '../../../lib/contract-query.ts';

export const legalTextQuery = (name: LegalTextName) => ({ ...queryOf('getLegalText', { params: { name } }), meta: { failsInPlace: true } });
