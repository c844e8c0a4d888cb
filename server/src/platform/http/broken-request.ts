/** The one shape of an error, and how it is said to somebody whose request could not be read at all. */
import type { Socket } from 'node:net'
import { type Refusal, refuse } from '@green/contract/errors.ts'
import { ids } from '../ids.ts'

/** Imported as a module it would bring the client for `fetch` along, which takes memory from the start. */
const { STATUS_CODES } = process.getBuiltinModule('node:http')

/** Code, sentence, reason (with the faults of single fields where there are any), and the number by which staff find it. */
export function errorBody({ status, message, code, data }: Refusal, traceId: string) {
  return { code: status, msg: message, data: { reason: code, ...data }, traceId }
}

/** Nobody has looked at this request yet, so nothing adds heads to the answer: all of it is said here, and the connection ends. */
export function answerBroken(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const refusal = error.code === 'HPE_HEADER_OVERFLOW' ? refuse('TOO_LARGE', { limit: '16KB' }) : refuse('BAD_REQUEST')
  const body = JSON.stringify(errorBody(refusal, ids.request()))
  const heads = [
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    'Connection: close',
  ]
  socket.end(`${heads.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy())
}
