/**
 * Reads a JSON body within bounds: nesting and number of values are counted as the bytes arrive, before anything is built
 * from them. A small text can become a million objects, whose checking would keep the process from everybody else.
 */
import { refuse } from '@green/contract/errors.ts'
import { errorCodes, type FastifyInstance, type FastifyRequest } from 'fastify'

/** Deeper than any form. */
export const depthAtMost = 12
/** Several times what the largest form has: its longest table has 500 rows. */
export const valuesAtMost = 50_000

const quote = 0x22
const comma = 0x2c
const openList = 0x5b
const backslash = 0x5c
const closeList = 0x5d
const openObject = 0x7b
const closeObject = 0x7d

/** Counts lists and objects in each other, and values, over the pieces of one text; what is no JSON may pass. */
export class JsonBounds {
  #depth = 0
  #values = 1
  #isInText = false
  #isEscaped = false

  /** Refuses as soon as there is more than a request has. */
  add(piece: Buffer): void {
    for (let at = 0; at < piece.length; at++) {
      if (this.#isInText) at = this.#endOfText(piece, at)
      else this.#readSign(piece[at])
    }
  }

  /** The place of the sign that ends the text, or the piece's end. */
  #endOfText(piece: Buffer, from: number): number {
    let at = from
    let isEscaped = this.#isEscaped
    for (; at < piece.length; at++) {
      const sign = piece[at]
      if (isEscaped) isEscaped = false
      else if (sign === backslash) isEscaped = true
      else if (sign === quote) break
    }
    this.#isEscaped = isEscaped
    this.#isInText = at === piece.length
    return at
  }

  #readSign(sign: number | undefined): void {
    if (sign === quote) this.#isInText = true
    else if (sign === comma) this.#values++
    else if (sign === closeList || sign === closeObject) this.#depth--
    else if (sign === openList || sign === openObject) {
      this.#values++
      this.#depth++
      if (this.#depth > depthAtMost + 1) throw refuse('BAD_REQUEST')
    }
    if (this.#values > valuesAtMost) throw refuse('TOO_LARGE', { limit: `${valuesAtMost}项` })
  }
}

/** JSON bodies of all calls are read so; keys that would change prototypes are refused by the parser as before. */
export function readBoundedJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', (request, payload, done) => {
    textOf(request, payload).then((text) => parse(request, text, done), done)
  })
}

async function textOf(request: FastifyRequest, payload: AsyncIterable<Buffer>): Promise<string> {
  const { bodyLimit } = request.routeOptions
  const declared = request.headers['content-length']
  if (Number(declared ?? 0) > bodyLimit) throw new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE()
  const bounds = new JsonBounds()
  const pieces: Buffer[] = []
  let bytes = 0
  let fault: unknown = null
  for await (const piece of whole(payload)) {
    bytes += piece.length
    if (bytes > bodyLimit) throw new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE()
    // The rest is taken and dropped: a sender that finds the connection closed does not read the answer.
    if (fault) continue
    try {
      bounds.add(piece)
      pieces.push(piece)
    } catch (refusal) {
      fault = refusal
      pieces.length = 0
    }
  }
  if (fault) throw fault
  if (declared !== undefined && Number(declared) !== bytes) throw new errorCodes.FST_ERR_CTP_INVALID_CONTENT_LENGTH()
  return Buffer.concat(pieces).toString('utf8')
}

/** A body that broke off is a fault of the request. */
async function* whole(payload: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* payload
  } catch {
    throw refuse('BAD_REQUEST')
  }
}
