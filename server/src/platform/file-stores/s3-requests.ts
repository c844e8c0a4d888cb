/** Signed requests to an object store that speaks S3. The hash of what is sent is signed too, so the store refuses altered content. */
import { AwsClient } from 'aws4fetch'
import type { S3Place } from './s3-place.ts'
import { StoreFault } from './store-fault.ts'

export type S3Request = { headers?: Record<string, string>; body?: Blob; signal?: AbortSignal }
export type S3Requests = {
  /** Sends; an answer that is neither good nor `expected` is an error. */
  send(method: string, key: string, request?: S3Request, expected?: readonly number[]): Promise<Response>
  /** One page of the keys, and where the next one begins. */
  list(from: string | null): Promise<{ found: { key: string; writtenAt: string }[]; next: string | null }>
}

/** How long the store may take until its answer begins; the bytes sent to it count. */
const answerMs = 30_000
const answerOfContentMs = 300_000
const emptyHash = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

export function openRequests({ bucket, prefix, ...credentials }: S3Place): S3Requests {
  const client = new AwsClient({ ...credentials, service: 's3', retries: 2 })
  const ask = async (method: string, address: string, { headers, body, signal }: S3Request = {}): Promise<Response> => {
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(new Error('no answer in time')), body ? answerOfContentMs : answerMs)
    try {
      return await client.fetch(address, {
        method,
        headers: { 'x-amz-content-sha256': emptyHash, ...headers },
        ...(body ? { body } : {}),
        signal: signal ? AbortSignal.any([signal, late.signal]) : late.signal,
      })
    } catch (error) {
      throw new StoreFault(0, `the object store cannot be reached: ${reasonOf(error)}`, error)
    } finally {
      clearTimeout(timer)
    }
  }
  const refused = async (response: Response, what: string): Promise<StoreFault> => {
    const code = /<Code>([\w.]{1,80})<\/Code>/.exec(await response.text().catch(() => ''))?.[1] ?? ''
    return new StoreFault(response.status, `the object store refused ${what}: ${response.status} ${code}`.trim())
  }
  return {
    async send(method, key, request, expected = []) {
      const response = await ask(method, key ? `${bucket}/${prefix}${key}` : bucket, request)
      if (response.ok || expected.includes(response.status)) return response
      throw await refused(response, `${method} ${key}`)
    },
    async list(from) {
      const query = new URLSearchParams({ 'list-type': '2', 'max-keys': '1000', prefix })
      if (from !== null) query.set('continuation-token', from)
      const response = await ask('GET', `${bucket}?${query}`)
      if (!response.ok) throw await refused(response, 'its list')
      const text = await response.text()
      const found = [...text.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, entry = '']) => ({
        key: plain(textOf(entry, 'Key')).slice(prefix.length),
        writtenAt: textOf(entry, 'LastModified'),
      }))
      const next = textOf(text, 'IsTruncated') === 'true' ? plain(textOf(text, 'NextContinuationToken')) : null
      if (next === '') throw new StoreFault(response.status, 'the list of the object store breaks off')
      return { found, next }
    },
  }
}

const textOf = (xml: string, tag: string) => new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1] ?? ''
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", '#34': '"' }
const plain = (text: string) => text.replace(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole)

function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  return cause instanceof Error ? cause.message || cause.name : String(cause)
}
