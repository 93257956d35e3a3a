import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';

/** A page to read the OpenAPI document at. What the plugins would find out about the routes by themselves gives way to it. */
export async function serveApiReader(app: FastifyInstance, document: () => Readonly<Record<string, unknown>>): Promise<void> {
  await app.register(swagger);
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    transformSpecification: document,
    theme: { title: 'Sheetmark API' },
    uiConfig: { layout: 'BaseLayout', docExpansion: 'list', displayRequestDuration: true },
  });
}
