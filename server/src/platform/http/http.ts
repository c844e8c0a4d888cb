/** The HTTP server: routes for every declared call, the envelope, authentication, closed inputs, security headers. */
import { Readable } from 'node:stream'
import multipart from '@fastify/multipart'
import { type Call, changesState, pageHeader, requestIdHeader } from '@green/contract/call.ts'
import { type ErrorCode, Refusal, refuse, refuseBecause, type WordedCode } from '@green/contract/errors.ts'
import { isSignInStep } from '@green/contract/screens/permissions.ts'
import { DrizzleQueryError } from 'drizzle-orm'
import fastify, {
  type FastifyHttpOptions,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
  type RawServerDefault,
} from 'fastify'
import { pino } from 'pino'
import { z } from 'zod'
import { cannotWrite, type Database, isAway, pgCode } from '../../db/database.ts'
import type { Actor } from '../actor.ts'
import { ids } from '../ids.ts'
import { type LogFormat, textLog } from '../log/text-log.ts'
import type { Services } from '../services.ts'
import type { ServerLimits, WaitingServer } from '../start/waiting-server.ts'
import { spanned } from '../tracing/tracing.ts'
import { refusalOfWrite, requireWritable } from '../writable.ts'
import { answerBroken, errorBody } from './body/broken-request.ts'
import { compressAnswers } from './body/compress.ts'
import { parsedInput } from './body/input.ts'
import { readBoundedJson } from './body/json-body.ts'
import { outputReader } from './body/output.ts'
import { rangeOf } from './body/range.ts'
import {
  type ActFor,
  type Admission,
  type AdmitKey,
  bearer,
  headerOf,
  openAdmission,
  type SignIn,
  serverToken,
  type TokenOf,
  unknownBodyLimit,
  type WhySignedOut,
} from './guard/admission.ts'
import { deviceOf } from './guard/device.ts'
import { takeTurnOf } from './guard/limits.ts'
import { answerOtherMethods } from './guard/methods.ts'
import { fieldPermissions, isFieldPage, securityHeadersOf } from './guard/security-headers.ts'
import { openShedder, type Shedder } from './guard/shed.ts'
import { serverTokenName } from './guard/token-names.ts'
import type { BlobResult, CallContext, CallHandler } from './handlers.ts'
import { withoutContent } from './head.ts'
import { idempotentRequest, takesRequestId } from './idempotency.ts'
import { answeredBy, noteWrite } from './reads.ts'
import { addRequestSpans, withinRequestSpan } from './request-spans.ts'

z.config(z.locales.zhCN())

const bodyLimit = 4 * 1024 * 1024
export const uploadLimit = 50 * 1024 * 1024

/** Timeouts for the headers of a request, its body, and an upload. */
export type RequestTimeouts = { headMs: number; bodyMs: number; uploadMs: number; lookEveryMs: number }
const requestTimeouts: RequestTimeouts = { headMs: 20_000, bodyMs: 60_000, uploadMs: 600_000, lookEveryMs: 5000 }

/** A server error while handling a request. */
export type Failed = { trace: string; call: string; visitor: Actor | null; error: unknown }

/** A refusal; `target` is the id that the request was about. */
export type RefusedCall = { visitor: Actor; title: string; target: string | null; refusal: Refusal }

/** A call of an administrator who looks through another person's eyes; `target` is the id that it was about. */
export type ViewedCall = { visitor: Actor; call: Call; target: string | null }

/** Dependencies from `main` or a test for opening the server. */
export type HttpOptions = {
  services: Services
  calls: readonly CallHandler[]
  signIn: SignIn
  /** Why the session behind a token was ended; without it every such token has run out. */
  whySignedOut?: WhySignedOut
  /** Without it nobody acts for another enterprise. */
  actFor?: ActFor
  /** Called on every server error. */
  onFailure: (services: Services, failed: Failed) => Promise<void>
  /** Called on every refusal of a signed-in person's changing call or export. */
  onRefusal?: (services: Services, refused: RefusedCall) => Promise<void>
  /**
   * For an administrator who looks through another person's eyes: a database that writes nothing, what is shown of a
   * response, and the line in the log.
   */
  viewing?: {
    db: Database
    shown(data: unknown): unknown
    note(services: Services, viewed: ViewedCall): Promise<void>
  }
  /** For outside systems: the one behind a token, null where it is no access key, and what is shown of a response. */
  keys?: {
    admit: AdmitKey
    shown(data: unknown): unknown
  }
  /** Called on every refusal and failure, with its code. */
  count?: (code: ErrorCode) => void
  logger: false | { level: string; format?: LogFormat }
  /** The server that listens already and is taken over; without it a new one is made. */
  waiting?: WaitingServer | undefined
  timeouts?: RequestTimeouts
}

export function openHttp({
  services,
  calls,
  signIn,
  whySignedOut,
  actFor = async () => {
    throw refuse('NOT_FOUND')
  },
  onFailure,
  onRefusal,
  viewing,
  keys,
  count = () => undefined,
  logger,
  waiting,
  timeouts = requestTimeouts,
}: HttpOptions): FastifyInstance {
  const securityHeaders = securityHeadersOf(services.config)
  const options: FastifyHttpOptions<RawServerDefault> = {
    logger: logger ? { level: logger.level, redact: loginHeaders, stream: logStream(logger.format) } : false,
    logController: new LogController({ disableRequestLogging: true }),
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    bodyLimit,
    trustProxy: (_address, hop) => hop < services.config.TRUST_PROXY,
    genReqId: () => ids.request(),
    requestTimeout: timeouts.uploadMs,
    http: { headersTimeout: timeouts.headMs, connectionsCheckingInterval: timeouts.lookEveryMs },
    connectionTimeout: 0,
    keepAliveTimeout: 65_000,
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    clientErrorHandler: answerBroken,
    frameworkErrors: (error, request, reply) => {
      reply.headers(securityHeaders)
      return sendError(refuse('BAD_REQUEST'), error, request, reply)
    },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    ...(waiting ? { serverFactory: (handler, limits) => waiting.handOver(handler, limits as ServerLimits) } : {}),
  }
  const app = fastify(options)
  app.register(multipart, { limits: { fileSize: uploadLimit, files: 1, fields: 5, parts: 6, headerPairs: 50 } })
  readBoundedJson(app)
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: unknownBodyLimit },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  // Bodies without files are small: a slow sender is cut off long before the timeout of a large file.
  app.addHook('onRequest', async (request) => {
    if (request.method === 'GET' || request.headers['content-type']?.startsWith('multipart/')) return
    if (request.headers['transfer-encoding'] === undefined && !Number(request.headers['content-length'])) return
    const timer = setTimeout(() => request.raw.destroy(), timeouts.bodyMs)
    request.raw.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer))
  })
  app.addHook('onSend', (request, reply, _payload, done) => {
    reply.headers(securityHeaders)
    if (isFieldPage(request)) reply.header('permissions-policy', fieldPermissions)
    done()
  })
  compressAnswers(app)
  // One log line per request, without the query string, which contains search terms.
  app.addHook('onResponse', (request, reply, done) => {
    const { method, ip, routeOptions } = request
    const ms = Math.round(reply.elapsedTime)
    request.log.info({ method, path: routeOptions.url ?? '-', status: reply.statusCode, ms, ip }, 'answered')
    done()
  })
  if (services.tracing) addRequestSpans(app, services.tracing)
  const admission = openAdmission(services, { signIn, whySignedOut, actFor, admitKey: keys?.admit })
  app.setErrorHandler(async (error, request, reply) => {
    const refusal = await asRefusal(services, error, request)
    count(refusal.code)
    if (refusal.code === 'INTERNAL')
      await onFailure(services, {
        trace: request.id,
        call: `${request.method} ${request.routeOptions.url ?? '-'}`,
        visitor: admission.visitorOf(request),
        error: causeOf(error),
      })
    const tried = admission.attemptOf(request)
    if (tried) await onRefusal?.(services, { ...tried, target: targetOf(request), refusal })
    return sendError(refusal, error, request, reply)
  })
  answerOtherMethods(app, (refusal, request, reply) => sendError(refusal, null, request, reply))
  const through = { admission, viewing, keys, shed: openShedder() }
  for (const answered of calls) {
    const { path, serverOnly, upload } = answered.call
    if (!serverOnly) addRoute(app, services, answered, `/ht${path}`, bearer, through)
    if (!upload) addRoute(app, services, answered, `/server${path}`, serverToken, through)
  }
  return app
}

/** Calls are validated by their own schemas. Without this the JSON schema compilers are loaded for nothing. */
function noSchemas(): never {
  throw new Error('a route has a JSON schema: calls check what comes and what goes by their contract')
}

const loginHeaders = ['req.headers.authorization', `req.headers["${serverTokenName}"]`]

/**
 * Log lines are buffered for a fifth of a second at most: writing each one takes a tenth of a request's time. Several
 * processes write to the same pipe: only small writes are never mixed there.
 */
const quickLog = () => pino.destination({ sync: false, minLength: 2048, maxWrite: 3072, periodicFlush: 200 })

const logStream = (format: LogFormat = 'json') => (format === 'text' ? textLog(process.stdout) : quickLog())

/** HEAD has the headers of GET; gateways that pass no PUT and DELETE get them as POST, where the setting says so. */
function methodsOf({ method }: Call, isPostOnly: boolean): string[] {
  if (method === 'GET') return ['GET', 'HEAD']
  return isPostOnly && method !== 'POST' ? [method, 'POST'] : [method]
}

/** What every request passes. */
type Through = Pick<HttpOptions, 'viewing' | 'keys'> & { admission: Admission; shed: Shedder }

function addRoute(
  app: FastifyInstance,
  services: Services,
  { call, handle }: CallHandler,
  path: string,
  tokenOf: TokenOf,
  { admission, viewing, keys, shed }: Through,
) {
  const readOutput = call.out === 'blob' ? null : outputReader(call.out)
  app.route({
    method: methodsOf(call, services.config.GATEWAY_POST_ONLY),
    url: path.replace(/\{(\w+)\}/g, ':$1'),
    exposeHeadRoute: false,
    onSend: withoutContent,
    config: { secret: call.secret },
    bodyLimit: call.may === 'anyone' ? unknownBodyLimit : bodyLimit,
    onRequest: (request) => admission.beforeBody(call, request, tokenOf),
    handler: (request, reply) => withinRequestSpan(request, () => shed(call, () => answer(request, reply))),
  })

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    const { visitor, system } = await admission.admit(call, request, tokenOf)
    await requireWritable(services, call)
    const requestId = changesState(call) ? requestIdOf(request) : null
    const input = readInput(call, request, requestId)
    // A key has limits of its own.
    if (!system) await takeTurnOf(services.db, call, request.ip)
    // Without these a viewing could change something, show more than it may, or leave no trace.
    if (visitor?.viewer && !viewing) throw new Error('a viewing needs its database, what it shows and its log')
    const seen = visitor?.viewer && viewing
    // Signing out of it is the one step that writes.
    const isReading = seen && !isSignInStep(call)
    const own = isReading
      ? { ...services, db: viewing.db, numbering: viewing.db, writer: viewing.db, replica: null }
      : services
    const askOn = (on: Services): CallContext<unknown> => ({
      input,
      visitor,
      get actor() {
        if (!visitor) throw refuse('SIGN_IN')
        return visitor
      },
      services: on,
      ip: request.ip,
      device: deviceOf(headerOf(request, 'user-agent')),
      isField: headerOf(request, pageHeader) === 'field',
      upload: async () => {
        const part = request.isMultipart() ? await request.file() : undefined
        if (!part) throw refuseBecause('FILE_REFUSED', '没有收到文件，请重新选择')
        return {
          fileName: part.filename,
          stream: part.file,
          truncated: () => part.file.truncated,
        }
      },
      progress: () => undefined,
    })
    const handled = () =>
      answeredBy(own, call, visitor, (on) => {
        const ask = askOn(on) as CallContext<never>
        return spanned(services.tracing, { name: call.title }, async () =>
          call.upload ? readToEnd(request, () => handle(ask)) : handle(ask),
        )
      })
    if (!readOutput) return sendBlob(reply, (await handled()) as BlobResult, request.headers.range)
    const answered = async () => readOutput(await handled())
    if (seen) {
      const shown = seen.shown(await answered())
      await seen.note(services, { visitor, call, target: targetOf(request) })
      reply.header('cache-control', 'no-store')
      return { code: 200, msg: '操作成功', data: shown, traceId: request.id }
    }
    reply.header('cache-control', 'no-store')
    const data =
      requestId && !takesRequestId(call)
        ? await idempotentRequest(services, { call, requestId, input, accountId: visitor?.accountId ?? null }, answered)
        : await answered()
    if (system && keys) return { code: 200, msg: '操作成功', data: keys.shown(data), traceId: request.id }
    if (visitor) await noteWrite(services, call, visitor.accountId)
    return { code: 200, msg: '操作成功', data, traceId: request.id }
  }
}

/** Reads the rest of a refused upload, otherwise its client would hang on a connection that accepts no more data. */
async function readToEnd<T>(request: FastifyRequest, handled: () => T): Promise<Awaited<T>> {
  try {
    return await handled()
  } catch (error) {
    request.raw.unpipe()
    request.raw.resume()
    throw error
  }
}

/** The id that a request is about, if it names one. */
function targetOf({ body, query, params }: FastifyRequest): string | null {
  const input = { ...(query as object), ...(isPlain(body) ? body : {}), ...(params as object) } as Record<
    string,
    unknown
  >
  const found = [input.id, input.filingId, input.taskId].find((one) => typeof one === 'string' && one !== '')
  return typeof found === 'string' && z.uuid().safeParse(found).success ? found.toLowerCase() : null
}

/** The request's idempotency key. */
function requestIdOf(request: FastifyRequest): string | null {
  const value = headerOf(request, requestIdHeader)
  if (value !== null && !z.uuid().safeParse(value).success) throw refuse('BAD_REQUEST')
  return value?.toLowerCase() ?? null
}

function readInput(call: Call, request: FastifyRequest, requestId: string | null): unknown {
  const params = request.params as Record<string, unknown>
  const body = request.body
  if (body !== undefined && body !== null && (typeof body !== 'object' || Array.isArray(body)) && !call.query)
    throw refuse('BAD_REQUEST')
  const input = call.query
    ? { ...(request.query as object), ...(isPlain(body) && !call.upload ? body : {}), ...params }
    : { ...(body as object | null), ...params }
  // Calls that store their own receipt in their transaction get the key as input.
  return parsedInput(call, requestId && takesRequestId(call) ? { requestId, ...input } : input)
}

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function sendBlob(reply: FastifyReply, blob: BlobResult, rangeHeader: string | undefined) {
  const ascii = blob.fileName.replace(/[^\x20-\x7e]|["\\]/g, '_')
  reply.header('content-type', blob.mime)
  reply.header(
    'content-disposition',
    `${blob.inline ? 'inline' : 'attachment'}; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(blob.fileName)}`,
  )
  reply.header('cache-control', blob.immutable ? 'public, max-age=31536000, immutable' : 'private, no-store')
  const { content, size } = blob
  if (typeof content !== 'function') {
    if (size !== undefined) reply.header('content-length', size)
    return reply.send(Buffer.isBuffer(content) ? content : Readable.from(content))
  }
  if (size === undefined) return reply.send(content())
  reply.header('accept-ranges', 'bytes')
  const range = rangeOf(rangeHeader, size)
  if (range === 'beyond') {
    reply.header('content-range', `bytes */${size}`)
    throw refuse('BEYOND_FILE', { size })
  }
  if (range === null) return reply.header('content-length', size).send(content())
  reply.header('content-range', `bytes ${range.start}-${range.end}/${size}`)
  reply.header('content-length', range.end - range.start + 1)
  return reply.code(206).send(content(range))
}

const fastifyCodes: Record<string, WordedCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'TOO_LARGE',
  FST_REQ_FILE_TOO_LARGE: 'TOO_LARGE',
  FST_FILES_LIMIT: 'TOO_LARGE',
  FST_PARTS_LIMIT: 'TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'WRONG_TYPE',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'BAD_REQUEST',
  FST_ERR_CTP_INVALID_JSON_BODY: 'BAD_REQUEST',
}

/** The only place that turns errors into the envelope. Stack, SQL and paths are never sent. */
function sendError(refusal: Refusal, error: unknown, request: FastifyRequest, reply: FastifyReply) {
  if (refusal.code === 'INTERNAL') request.log.error(faultOf(error), 'request failed')
  else if (refusal.status >= 500) request.log.warn({ reason: refusal.code, code: pgCode(error) }, refusal.message)
  const retryAfter = refusal.data.seconds
  if (typeof retryAfter === 'number') reply.header('retry-after', retryAfter)
  reply.header('cache-control', 'no-store')
  return reply.code(refusal.status).send(errorBody(refusal, request.id))
}

/** For the log: the failed query without its parameters. */
function faultOf(error: unknown): { err: unknown; query?: string } {
  return error instanceof DrizzleQueryError ? { err: causeOf(error), query: error.query } : { err: error }
}

/** The wrapper's message contains every parameter of the query. */
const causeOf = (error: unknown) => (error instanceof DrizzleQueryError ? (error.cause ?? error.name) : error)

async function asRefusal(services: Services, error: unknown, request: FastifyRequest): Promise<Refusal> {
  if (error instanceof Refusal) return error
  const thrown = error as { code?: string; statusCode?: number }
  const known = thrown.code ? fastifyCodes[thrown.code] : undefined
  if (known) return refuse(known, { limit: request.routeOptions.bodyLimit === unknownBodyLimit ? '64KB' : '4MB' })
  if (cannotWrite(error) || thrown.code === 'ENOSPC') return refusalOfWrite(services, error)
  if (isAway(error)) return refuse('UNAVAILABLE', {}, { seconds: 2 })
  if (thrown.statusCode && thrown.statusCode >= 400 && thrown.statusCode < 500) return refuse('BAD_REQUEST')
  return refuse('INTERNAL', { traceId: request.id })
}
