/** Sends a file with its progress. Loaded with the first upload: few pages send files. */
import type { Call } from '@green/contract/call.ts'
import { fileNameOf } from './content-disposition.ts'
import { gatewayFailure, isPage, methodOf } from './gateway.ts'
import type { RequestOptions } from './request.ts'
import { abortedMessage, isEnvelope, networkMessage, RequestError, timeoutMessage, unwrap } from './request-error.ts'

type Sending = { url: string; headers: Record<string, string>; timeoutMs: number; input: unknown }

/** XMLHttpRequest, because fetch has no upload progress. */
export function upload(
  call: Call,
  { url, headers, timeoutMs, input }: Sending,
  { file, signal, onProgress }: RequestOptions,
): Promise<unknown> {
  if (!file) throw new Error(`${call.path} needs options.file`)
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest()
    const abort = () => xhr.abort()
    xhr.open(methodOf(call), url)
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value)
    xhr.timeout = timeoutMs
    xhr.responseType = call.out === 'blob' ? 'blob' : 'text'
    xhr.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress?.(event.loaded / event.total)
    }
    xhr.onload = () => {
      const type = xhr.getResponseHeader('content-type') ?? ''
      const answered: Promise<unknown> =
        xhr.response instanceof Blob && type.includes('json')
          ? xhr.response.text().then(parsed)
          : Promise.resolve(xhr.response instanceof Blob ? xhr.response : parsed(xhr.responseText))
      answered
        .then(async (body) => {
          const disposition = xhr.getResponseHeader('content-disposition')
          if (isEnvelope(body)) return unwrap(xhr.status, body)
          if (!(body instanceof Blob) || isPage(type, disposition))
            throw await gatewayFailure(xhr.status, { call, input, file })
          const name = fileNameOf(disposition)
          return name ? new File([body], name, { type: body.type }) : body
        })
        .then(resolve, reject)
    }
    xhr.onerror = () => reject(new RequestError('network', networkMessage))
    xhr.ontimeout = () => reject(new RequestError('timeout', timeoutMessage))
    xhr.onabort = () => reject(new RequestError('aborted', abortedMessage))
    xhr.onloadend = () => signal?.removeEventListener('abort', abort)
    if (signal?.aborted) return reject(new RequestError('aborted', abortedMessage))
    signal?.addEventListener('abort', abort)
    const form = new FormData()
    form.append('file', file)
    xhr.send(form)
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
