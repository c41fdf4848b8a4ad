import fastifySwaggerUi from '@fastify/swagger-ui';
import { addresses } from '@limelight/contract/addresses';
import type { FastifyInstance } from 'fastify';

/** The pages' own top bar asks for the address of another document; the long list of schemas stays folded. */
const uiConfig = {
  layout: 'BaseLayout',
  docExpansion: 'list' as const,
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
  // What was typed as a key is forgotten with the page.
  persistAuthorization: false,
};

/** In the hand of the game, on its paper: the pages have no dark form. */
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
 * The OpenAPI document as pages that can be tried out. Its scripts are files of our own, so the content security policy
 * stays as it is for every page.
 */
export async function registerApiPages(app: FastifyInstance): Promise<void> {
  await app.register((scope, _options, done) => {
    scope.addHook('onRoute', (options) => {
      options.config = { ...options.config, policy: 'public' };
    });
    scope.register(fastifySwaggerUi, {
      routePrefix: addresses.apiPages,
      uiConfig,
      theme: { title: 'Limelight API', css: [{ filename: 'limelight.css', content: css }] },
    });
    done();
  });
}
