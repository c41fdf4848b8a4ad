import fastifySwaggerUi from '@fastify/swagger-ui';
import { addresses } from '@limelight/contract/addresses';
import type { FastifyInstance } from 'fastify';

/** BaseLayout has no top bar, which would accept the address of another document; the list of schemas starts collapsed. */
const uiConfig = {
  layout: 'BaseLayout',
  docExpansion: 'list' as const,
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
  // An entered API key is not stored in the browser.
  persistAuthorization: false,
};

/** The game's fonts and colours; Swagger UI has no dark theme. */
const css = `
:root { color-scheme: light; }
body { background: #fffbf5; }
.swagger-ui .info { margin: 32px 0; }
.swagger-ui .info .title small, .swagger-ui .info hgroup.main a { display: none; }
.swagger-ui .scheme-container { background: #ffffff; box-shadow: none; border-block: 1px solid #e4dacc; }
.swagger-ui .opblock-tag { border-bottom-color: #e4dacc; }
.swagger-ui, .swagger-ui .info .title, .swagger-ui .opblock-tag, .swagger-ui .opblock .opblock-summary-description {
  font-family: Inter, system-ui, sans-serif;
  color: #1b1420;
}
.swagger-ui .btn.authorize { color: #5b2bd9; border-color: #5b2bd9; }
.swagger-ui .btn.authorize svg { fill: #5b2bd9; }
`;

/**
 * The OpenAPI document as interactive pages (Swagger UI). Their scripts are served by us, so the content security policy
 * is the same as for every page.
 */
export async function registerApiPages(app: FastifyInstance): Promise<void> {
  await app.register((scope, _options, done) => {
    scope.addHook('onRoute', (options) => {
      options.config = { ...options.config, policy: 'public' };
    });
    scope.register(fastifySwaggerUi, {
      routePrefix: addresses.apiPages,
      uiConfig,
      theme: { title: 'API reference', css: [{ filename: 'limelight.css', content: css }] },
    });
    done();
  });
}
