/** What a path answers by a method that has no route there: 405 or, to OPTIONS, the methods; 404 where no method has one. */
import { type Refusal, refuse } from '@green/contract/errors.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Methods by path; those with a parameter are compared part by part. */
type Known = { exact: Map<string, Set<string>>; patterns: { rule: RegExp; methods: Set<string> }[] }

/** Remembers every route that is added after this, and answers what reaches none. */
export function answerOtherMethods(
  app: FastifyInstance,
  sendRefusal: (refusal: Refusal, request: FastifyRequest, reply: FastifyReply) => unknown,
): void {
  const known: Known = { exact: new Map(), patterns: [] }
  app.addHook('onRoute', ({ url, method }) => note(known, url, [method].flat()))
  app.setNotFoundHandler((request, reply) => {
    const methods = methodsAt(known, pathOf(request.url))
    // Its own method: the route could not take the path.
    if (methods.length === 0 || (request.method !== 'OPTIONS' && methods.includes(request.method)))
      return sendRefusal(refuse('NOT_FOUND'), request, reply)
    const allowed = methods.join(', ')
    reply.header('allow', allowed)
    // No headers of CORS: pages of other origins read nothing here.
    if (request.method === 'OPTIONS') return reply.header('cache-control', 'no-store').code(204).send()
    const named = { method: request.method.slice(0, 20), allowed: methods.join('、') }
    return sendRefusal(refuse('WRONG_METHOD', named), request, reply)
  })
}

function note({ exact, patterns }: Known, url: string, methods: readonly string[]): void {
  if (!/[:*]/.test(url)) {
    const found = exact.get(url) ?? new Set()
    for (const method of methods) found.add(method)
    exact.set(url, found)
    return
  }
  const parts = url.split(/:\w+|\*/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  const rule = new RegExp(`^${parts.join(url.includes('*') ? '.*' : '[^/]{1,200}')}$`)
  patterns.push({ rule, methods: new Set(methods) })
}

function methodsAt({ exact, patterns }: Known, path: string): string[] {
  const found = new Set(exact.get(path))
  for (const { rule, methods } of patterns) if (rule.test(path)) for (const method of methods) found.add(method)
  if (found.size > 0) found.add('OPTIONS')
  return [...found].toSorted()
}

/** Without the query and a slash at the end, as the router reads it. */
function pathOf(url: string): string {
  const path = url.split('?', 1)[0] ?? ''
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
}
