/** A large attachment in parts, which go on after a cut connection or a reload. Loaded with the first one. */
import { lsdtFile } from '@green/contract/calls/filing/files.ts'
import { type FileRef, partBytes } from '@green/contract/files.ts'
import { randomId } from './random-id.ts'
import { request } from './request.ts'
import { abortedMessage, RequestError } from './request-error.ts'
import type { UploadOptions } from './upload-file.ts'

/** So long it waits before it tries a part again; each time twice as long. */
const firstWaitMs = 1000
const mostTries = 6

export async function uploadParts(slot: string, file: File, options: UploadOptions): Promise<FileRef> {
  const { signal, onProgress } = options
  const first = await hashOf(partOf(file, 1))
  const { id, received } = await persistently(options, () =>
    request(
      lsdtFile.beginParts,
      {
        slot: slot.slice(0, 120),
        fileName: file.name.slice(-300),
        mime: file.type,
        size: file.size,
        modifiedAt: Math.max(0, Math.floor(file.lastModified / 1000)),
        firstSha256: first,
      },
      options,
    ),
  )
  const parts = Math.ceil(file.size / partBytes)
  let sent = received.reduce((bytes, no) => bytes + partOf(file, no).size, 0)
  onProgress?.(sent / file.size)
  for (let no = 1; no <= parts; no++) {
    if (received.includes(no)) continue
    const content = partOf(file, no)
    const sha256 = no === 1 ? first : await hashOf(content)
    const progress = (share: number) => onProgress?.((sent + share * content.size) / file.size)
    await persistently(options, () =>
      request(lsdtFile.sendPart, { id, no, sha256 }, { signal, file: content, onProgress: progress }),
    )
    sent += content.size
  }
  // A repeat after a lost answer is the same request, and gets the same answer.
  const requestId = randomId()
  return persistently(options, () => request(lsdtFile.endParts, { id }, { signal, requestId }))
}

const partOf = (file: File, no: number) => file.slice((no - 1) * partBytes, no * partBytes)

async function hashOf(content: Blob): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await content.arrayBuffer()))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Whether another try may help: the connection was lost, the server was busy, or the part arrived damaged. */
const isPassing = ({ kind, status, data }: RequestError) =>
  kind === 'network' || kind === 'timeout' || status === 429 || status >= 500 || data.reason === 'PART_BROKEN'

async function persistently<T>({ signal, onWaiting }: UploadOptions, attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt()
    } catch (failure) {
      if (!(failure instanceof RequestError) || !isPassing(failure) || tries === mostTries) throw failure
      onWaiting?.(true)
      await pause(firstWaitMs * 2 ** (tries - 1), signal)
      onWaiting?.(false)
    }
  }
}

/** Ends early when the connection is back or the person cancels. */
function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const over = new AbortController()
    const end = (settle: () => void) => () => {
      clearTimeout(timer)
      over.abort()
      settle()
    }
    const timer = setTimeout(end(resolve), ms)
    window.addEventListener('online', end(resolve), { signal: over.signal })
    signal?.addEventListener(
      'abort',
      end(() => reject(new RequestError('aborted', abortedMessage))),
      {
        signal: over.signal,
      },
    )
  })
}
