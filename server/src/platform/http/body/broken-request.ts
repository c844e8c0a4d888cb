/** The format of an error response, and the response to requests that could not be parsed. */
import type { Socket } from 'node:net'
import { type Refusal, refuse } from '@green/contract/errors.ts'
import { ids } from '../../ids.ts'

/** An import of the module would load the client for `fetch` too, which costs memory from the start. */
const { STATUS_CODES } = process.getBuiltinModule('node:http')

/** Code, message, reason (with the faults of single fields where there are any), and the trace number by which staff find it. */
export function errorBody({ status, message, code, data }: Refusal, traceId: string) {
  return { code: status, msg: message, data: { reason: code, ...data }, traceId }
}

/** No route has handled this request, so no hook adds headers: the whole response is written here, and the connection is closed. */
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
