/** Handlers of declared calls: one per call, none missing, none extra. */
import type { Readable } from 'node:stream'
import type { Call, CallInput } from '@green/contract/call.ts'
import type { z } from 'zod'
import type { Actor } from '../actor.ts'
import type { Services } from '../services.ts'
import type { ByteRange } from '../uploads/file-store.ts'

/** A file as response. One with a size and a function for its content is also sent in parts, as a player of videos asks for them. */
export type BlobResult = {
  fileName: string
  mime: string
  content: Readable | Buffer | ((range?: ByteRange) => Readable)
  size?: number
  inline?: boolean
  /** Public, and its address has the hash of its content: kept by browsers and proxies for good. */
  immutable?: boolean
}

/** The whole content of a file, for whoever takes no part of it. */
export const wholeContent = ({ content }: Pick<BlobResult, 'content'>): Readable | Buffer =>
  typeof content === 'function' ? content() : content

export type UploadedPart = {
  fileName: string
  stream: Readable
  /** True once the size limit was exceeded. */
  truncated: () => boolean
}

/** Reports progress of a long call, with the total where it is known; throws once the job was cancelled. */
export type Progress = (done: number, total: number | null) => void

export type CallContext<In> = {
  input: In
  /** The signed-in person; refuses with 401 where nobody is signed in. */
  actor: Actor
  visitor: Actor | null
  services: Services
  ip: string
  /** Browser and system of the request, in words. */
  device: string
  /** Whether it comes from the page for work at the enterprise. */
  isField: boolean
  /** The single file of a multipart call. */
  upload: () => Promise<UploadedPart>
  progress: Progress
}

type CallResult<C extends Call> = C['out'] extends z.ZodType ? z.input<C['out']> : BlobResult
export type Handler<C extends Call> = (ask: CallContext<CallInput<C>>) => Promise<CallResult<C>> | CallResult<C>

export type CallHandler = { call: Call; handle: (ask: CallContext<never>) => unknown }

/** Pairs every call of a group with its handler; a missing or extra one does not compile. */
export function handlers<G extends Record<string, Call>>(
  group: G,
  handlers: { [K in keyof G]: Handler<G[K]> },
): CallHandler[] {
  return Object.entries(group).map(([name, call]) => ({
    call,
    handle: handlers[name as keyof G] as unknown as CallHandler['handle'],
  }))
}
