/** Texts that stay the same while the process runs: sent compressed, with an ETag that is answered with 304. */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, gzip, constants as zlib } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

export type Encoding = 'br' | 'gzip' | 'identity'
export type StaticText = { type: string; etag: string; bodies: Readonly<Record<Encoding, Buffer>> }

/** The first of brotli, gzip and none that the client takes. */
export function encodingFor({ headers }: Pick<FastifyRequest, 'headers'>): Encoding {
  const accepted = String(headers['accept-encoding'] ?? '')
    .split(',')
    .map((one) => one.trim().toLowerCase())
    .filter((one) => !/;\s*q=0(?:\.0*)?$/.test(one))
    .map((one) => one.split(';', 1)[0]?.trim())
  return accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : 'identity'
}

/** The quality of a brotli text that many read. */
const quality = 9

/** Compresses a text once. */
export async function staticText(type: string, text: string): Promise<StaticText> {
  const identity = Buffer.from(text)
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(identity, { params: { [zlib.BROTLI_PARAM_QUALITY]: quality } }),
    promisify(gzip)(identity),
  ])
  return { type, etag: etagOf(identity), bodies: { identity, br, gzip: gz } }
}

/** The same from what the build has compressed. */
export async function staticTextFrom(type: string, br: Buffer): Promise<StaticText> {
  const identity = await promisify(brotliDecompress)(br)
  return { type, etag: etagOf(identity), bodies: { identity, br, gzip: await promisify(gzip)(identity) } }
}

const etagOf = (identity: Buffer) => createHash('sha256').update(identity).digest('base64url').slice(0, 27)

/** Sends the text as the client takes it, or 304 where it has it. */
export function sendStatic(request: FastifyRequest, reply: FastifyReply, { type, etag, bodies }: StaticText) {
  const encoding = encodingFor(request)
  const tag = `"${etag}${encoding === 'identity' ? '' : `-${encoding}`}"`
  reply.header('etag', tag).header('cache-control', 'no-cache').header('vary', 'accept-encoding')
  if (hasIt(request.headers['if-none-match'], tag)) return reply.code(304).send()
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.type(type).send(bodies[encoding])
}

/** Compares weakly, as If-None-Match asks: proxies mark a tag as weak. */
function hasIt(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false
  return header.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === tag)
}
