import fastifySwaggerUi from '@fastify/swagger-ui';
import { addresses } from '@limelight/contract/addresses';
import type { FastifyInstance, FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify';
import { hasContent } from './entity-tag.js';
import { errorPage } from './error-page.js';
import { isStaffViewer } from './maintenance.js';
import type { Audience } from './openapi.js';
import { documentFor } from './openapi-document.js';
import { Refusal } from './refusal.js';
import { sendSharedText } from './send-shared-text.js';

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
  readonly publicUrl: string;
  /** The page of help, which leads to support. */
  readonly helpPath: string;
  /** The name of the cookie of a session. */
  readonly sessionCookie: string;
}

/**
 * The OpenAPI document, for programs and as interactive pages (Swagger UI): one for players, and one of the
 * back-office that only staff can open. The scripts of the pages are served by us, so the content security
 * policy is the same as for every page.
 */
export async function registerApiPages(app: FastifyInstance, options: ApiPagesOptions): Promise<void> {
  const sendDocument = documentSender(app, options);
  app.get(addresses.openApi, { config: { policy: 'public' }, schema: { hide: true } }, (request, reply) =>
    sendDocument('players', request, reply),
  );
  app.get(addresses.errorPage, { config: { policy: 'public' }, schema: { hide: true } }, (request, reply) => {
    reply.header('cache-control', 'public, no-cache').type('text/html; charset=utf-8');
    const text = errorPage(options.siteName());
    return hasContent(request, reply, text) ? reply.status(304).send() : sendSharedText(request, reply, text);
  });
  await app.register(pages(addresses.apiPages, 'players', { ...options, sendDocument }));
  await app.register(pages(addresses.staffApiPages, 'staff', { ...options, sendDocument }));
}

type SendDocument = (audience: Audience, request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/** A document is 200 KB: it is made once for an audience, until staff change the name of the game. */
function documentSender(app: FastifyInstance, { siteName, ...names }: ApiPagesOptions): SendDocument {
  const made = new Map<Audience, { readonly siteName: string; readonly text: string }>();
  return (audience, request, reply) => {
    let document = made.get(audience);
    if (document?.siteName !== siteName()) {
      const own = { ...names, audience, siteName: siteName() };
      document = { siteName: own.siteName, text: JSON.stringify(documentFor(app.swagger(), own)) };
      made.set(audience, document);
    }
    reply.header('cache-control', audience === 'staff' ? 'private, no-cache' : 'public, no-cache');
    if (hasContent(request, reply, document.text)) return reply.status(304).send();
    return sendSharedText(request, reply.type('application/json; charset=utf-8'), document.text);
  };
}

interface PagesOptions extends ApiPagesOptions {
  readonly sendDocument: SendDocument;
}

function pages(prefix: string, audience: Audience, options: PagesOptions): FastifyPluginCallback {
  const { siteName, sendDocument, ...names } = options;
  return (scope, _scopeOptions, done) => {
    scope.addHook('onRoute', (added) => {
      added.config = { ...added.config, policy: 'public' };
    });
    if (audience === 'staff') {
      // Somebody else gets what an unknown address gets.
      scope.addHook('preHandler', async (request) => {
        if (!isStaffViewer(await scope.findViewer(request))) throw new Refusal('NOT_FOUND');
      });
    }
    scope.addHook('preHandler', async (request, reply) => {
      if (request.routeOptions.url === `${prefix}/json`) return sendDocument(audience, request, reply);
    });
    scope.register(fastifySwaggerUi, {
      routePrefix: prefix,
      uiConfig,
      transformSpecification: (document) => documentFor(document, { ...names, audience, siteName: siteName() }),
      theme: { title: 'API reference', css: [{ filename: 'limelight.css', content: css }] },
    });
    done();
  };
}
