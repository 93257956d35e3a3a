import { defineOperations } from './operation.ts';

const tag = 'System';

export const systemOperations = defineOperations({
  health: { method: 'GET', path: '/api/health', caller: 'nobody', tag, summary: 'Whether database and storage respond.' },
  openApi: {
    method: 'GET',
    path: '/api/openapi.json',
    caller: 'nobody',
    tag,
    summary: 'This document.',
    bytes: ['application/json'],
  },
});
