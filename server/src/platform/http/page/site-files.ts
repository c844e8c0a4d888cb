/** /robots.txt, /sitemap.xml and /.well-known/security.txt: what search engines and finders of faults look for. */
import { portalScreens } from '@green/contract/screens/portal-screens.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { addMs, clock } from '../../clock.ts'
import type { Services } from '../../services.ts'
import { sendStatic, staticText } from './static-text.ts'

const pages = Object.values(portalScreens)
  .filter(({ roles, orgKinds, inPortal }) => !roles && !orgKinds && !inPortal)
  .map(({ path, group, face }) => ({ path: `/web${path}`, group, face }))

/** Pages for everybody; one with a parameter up to it. */
const openPaths = pages.filter(({ face }) => face === 'portal').map(({ path }) => path.split('{', 1)[0] ?? path)
/** Of these the ones that say something without being asked for one thing. */
const listedPaths = pages.filter(({ group }) => group !== undefined).map(({ path }) => path)

const monthMs = 30 * 86_400_000

export function addSiteFiles(app: FastifyInstance, services: Services): void {
  app.get('/robots.txt', async (request, reply) =>
    sendStatic(request, reply, await staticText('text/plain; charset=utf-8', robots(baseOf(services, request)))),
  )
  app.get('/sitemap.xml', async (request, reply) =>
    sendStatic(request, reply, await staticText('application/xml; charset=utf-8', sitemap(baseOf(services, request)))),
  )
  app.get('/.well-known/security.txt', async (request, reply) => {
    const text = securityText(baseOf(services, request), await services.cityProfile.current(), clock.now())
    return sendStatic(request, reply, await staticText('text/plain; charset=utf-8', text))
  })
}

/** Everything below /web that is not named is the office or an enterprise's own: a new page stays out until it is public. */
function robots(base: string): string {
  const lines = [
    'User-agent: *',
    ...['/ht/', '/server/', '/web/'].map((path) => `Disallow: ${path}`),
    'Allow: /web/$',
    'Allow: /web/assets/',
    ...openPaths.map((path) => `Allow: ${path}`),
    '',
    `Sitemap: ${base}/sitemap.xml`,
  ]
  return `${lines.join('\n')}\n`
}

function sitemap(base: string): string {
  const urls = listedPaths.map((path) => `<url><loc>${escaped(`${base}${path}`)}</loc></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`
}

/** RFC 9116; the contact is the city's, so without one in its profile the portal's page of inquiries stands there. */
function securityText(base: string, { email, hotline }: { email: string; hotline: string }, now: string): string {
  const contacts = [
    ...(email ? [`mailto:${email}`] : []),
    ...(hotline ? [`tel:${hotline}`] : []),
    `${base}/web${portalScreens.inquiry.path}`,
  ]
  // The same for a month, so that the ETag holds.
  const month = Math.floor(Date.parse(now) / monthMs) * monthMs
  const lines = [
    ...contacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${addMs(new Date(month).toISOString(), 6 * monthMs)}`,
    'Preferred-Languages: zh, en',
    `Canonical: ${base}/.well-known/security.txt`,
  ]
  return `${lines.join('\n')}\n`
}

/** The public address where it is set; otherwise the one that was asked for, if it is a plain name. */
function baseOf({ config }: Pick<Services, 'config'>, request: FastifyRequest): string {
  if (config.PUBLIC_URL) return config.PUBLIC_URL
  const host = /^[\w.-]+(:\d{1,5})?$|^\[[0-9a-f:]+\](:\d{1,5})?$/i.test(request.host) ? request.host : 'localhost'
  return `${request.protocol}://${host}`
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
