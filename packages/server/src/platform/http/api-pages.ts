import fastifySwaggerUi from '@fastify/swagger-ui';
import { addresses } from '@limelight/contract/addresses';
import type { FastifyInstance, FastifyPluginCallback } from 'fastify';
import { isStaffViewer } from './maintenance.js';
import { type Audience, documentFor } from './openapi.js';
import { Refusal } from './refusal.js';

/**
 * BaseLayout has no top bar, which would accept the address of another document; the list of schemas starts
 * collapsed.
 */
const uiConfig = {
  layout: 'BaseLayout',
  // A hundred endpoints do not fit a screen: groups to open, and a search over groups and addresses.
  docExpansion: 'none' as const,
  filter: true,
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

export interface ApiPagesOptions {
  readonly siteName: () => string;
}

/**
 * The OpenAPI document, for programs and as interactive pages (Swagger UI): one for players, and one of the
 * back-office that only staff can open. The scripts of the pages are served by us, so the content security
 * policy is the same as for every page.
 */
export async function registerApiPages(app: FastifyInstance, options: ApiPagesOptions): Promise<void> {
  const { siteName } = options;
  app.get(addresses.openApi, { config: { policy: 'public' }, schema: { hide: true } }, async () =>
    documentFor(app.swagger(), { audience: 'players', siteName: siteName() }),
  );
  await app.register(pages(addresses.apiPages, 'players', options));
  await app.register(pages(addresses.staffApiPages, 'staff', options));
}

function pages(prefix: string, audience: Audience, { siteName }: ApiPagesOptions): FastifyPluginCallback {
  return (scope, _options, done) => {
    scope.addHook('onRoute', (options) => {
      options.config = { ...options.config, policy: 'public' };
    });
    if (audience === 'staff') {
      // Somebody else gets what an unknown address gets.
      scope.addHook('preHandler', async (request) => {
        if (!isStaffViewer(await scope.findViewer(request))) throw new Refusal('NOT_FOUND');
      });
    }
    scope.register(fastifySwaggerUi, {
      routePrefix: prefix,
      uiConfig,
      transformSpecification: (document) => documentFor(document, { audience, siteName: siteName() }),
      theme: { title: 'API reference', css: [{ filename: 'limelight.css', content: css }] },
    });
    done();
  };
}
