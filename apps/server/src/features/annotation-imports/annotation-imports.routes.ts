import type { Handlers } from '../../platform/http/handler.ts';
import type { AnnotationImportsService } from './annotation-imports.service.ts';
import type { DecisionsService } from './decisions.service.ts';
import type { AnnotationSettingsService } from './settings.service.ts';

interface Services {
  readonly imports: AnnotationImportsService;
  readonly decisions: DecisionsService;
  readonly settings: AnnotationSettingsService;
}

export function annotationImportsRoutes({ imports, decisions, settings }: Services): Handlers {
  return {
    listAnnotationImports: async ({ actor, params }) => ({ message: 'Imports.', data: await imports.list(actor, params.id) }),
    importAnnotations: async ({ actor, params, receive }) => ({
      message: 'The annotations were read.',
      data: await imports.upload(actor, params.id, receive),
    }),
    listAnnotationChanges: async ({ actor, params, query }) => ({
      message: 'Changes.',
      data: await imports.changes(actor, params.id, query.after),
    }),
    answerAnnotationImport: async ({ actor, params, body }) => ({ message: 'Done.', data: await decisions.answer(actor, params.id, body) }),
    applyAnnotationChanges: async ({ actor, params, body }) => ({
      message: 'The changes are being applied.',
      data: await decisions.apply(actor, params.id, body),
    }),
    undoAnnotationImport: async ({ actor, params }) => ({
      message: 'The import is being undone.',
      data: await decisions.undo(actor, params.id),
    }),
    getAnnotationSettings: async ({ actor, params }) => ({ message: 'Settings.', data: await settings.get(actor, params.id) }),
    updateAnnotationSettings: async ({ actor, params, body }) => ({
      message: 'Settings saved.',
      data: await settings.update(actor, params.id, body),
    }),
  };
}
