/** HEAD on a call: the headers of GET, without the content. */
import type { onSendHookHandler } from 'fastify'

/** Runs after what changes the answer, so that the length is the one that GET has. */
export const withoutContent: onSendHookHandler<unknown> = (request, reply, payload, done) => {
  if (request.method !== 'HEAD') return done(null, payload)
  if (typeof payload === 'string' || Buffer.isBuffer(payload))
    reply.header('content-length', Buffer.byteLength(payload))
  else if (isStream(payload)) payload.destroy()
  done(null, null)
}

const isStream = (value: unknown): value is { destroy(): void } =>
  typeof value === 'object' && value !== null && 'destroy' in value && typeof value.destroy === 'function'
