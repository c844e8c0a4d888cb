/**
 * Signed requests to an object store that speaks S3. The hash of what is sent is signed too, so the store refuses altered
 * content. Sent by node:http: fetch ends the process where a connection closes behind a paused answer.
 */
import { createReadStream } from 'node:fs'
import { type IncomingHttpHeaders, type IncomingMessage, request as overHttp } from 'node:http'
import { request as overHttps } from 'node:https'
import { pipeline } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { type AddressGuard, guardedSocket } from '../outside/address-guard.ts'
import type { S3Place } from './s3-place.ts'
import { StoreFault } from './store-fault.ts'

/** A file to be sent. */
type Content = { path: string; size: number; transferHash: string }
export type S3Answer = { status: number; headers: IncomingHttpHeaders; body: IncomingMessage }
export type S3Requests = {
  /** Sends; an answer that is neither good nor `expected` is an error. Only the answer of a GET still has its body. */
  send(
    method: 'HEAD' | 'GET' | 'DELETE',
    key: string,
    headers?: Record<string, string>,
    expected?: number,
  ): Promise<S3Answer>
  put(key: string, content: Content, headers: Record<string, string>): Promise<void>
  /** One page of the keys, and where the next one begins. */
  list(from: string | null): Promise<{ found: { key: string; writtenAt: string }[]; next: string | null }>
}

/** A connection on which nothing moves for so long is given up. */
const idleMs = 30_000
/** Every request may be repeated: content under a key is always the same. */
const mostTries = 3
const pauseMs = 100
const hashOfNothing = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

export function openRequests({ bucket, prefix, ...signing }: S3Place, guard: AddressGuard): S3Requests {
  async function once(method: string, address: string, more: Record<string, string>, content?: Content) {
    const headers = { 'x-amz-content-sha256': content?.transferHash ?? hashOfNothing, ...more }
    const signer = new AwsV4Signer({ ...signing, service: 's3', method, url: address, headers })
    const { url, headers: signed } = await signer.sign()
    return new Promise<S3Answer>((resolve, reject) => {
      const send = url.protocol === 'https:' ? overHttps : overHttp
      const length: Record<string, string> = content ? { 'content-length': String(content.size) } : {}
      const { lookup } = guardedSocket(guard, url.hostname)
      const sending = send(url, { method, lookup, headers: { ...Object.fromEntries(signed), ...length } }, (body) =>
        resolve({ status: body.statusCode ?? 0, headers: body.headers, body }),
      )
      sending.setTimeout(idleMs, () => sending.destroy(new Error('no answer in time')))
      sending.on('error', reject)
      if (content) pipeline(createReadStream(content.path), sending, (error) => error && reject(error))
      else sending.end()
    })
  }
  async function ask(method: string, key: string, headers = {}, content?: Content, expected?: number) {
    const address = key === '' || key.startsWith('?') ? bucket + key : `${bucket}/${prefix}${key}`
    for (let tries = 1; ; tries++) {
      const answer = await once(method, address, headers, content).catch(
        (error: Error) => new StoreFault(0, `the object store cannot be reached: ${error.message}`),
      )
      const isLast = tries === mostTries
      if (answer instanceof StoreFault) {
        if (isLast) throw answer
      } else {
        if ((answer.status >= 200 && answer.status < 300) || answer.status === expected) {
          if (method !== 'GET') answer.body.resume()
          return answer
        }
        const body = await text(answer.body).catch(() => '')
        const code = /<Code>([\w.]{1,80})<\/Code>/.exec(body)?.[1] ?? ''
        if (isLast || answer.status < 500)
          throw new StoreFault(answer.status, `the object store refused ${method} ${key}: ${answer.status} ${code}`)
      }
      await wait(pauseMs * tries)
    }
  }
  return {
    send: (method, key, headers, expected) => ask(method, key, headers, undefined, expected),
    put: async (key, content, headers) => void (await ask('PUT', key, headers, content)),
    async list(from) {
      const query = new URLSearchParams({ 'list-type': '2', 'max-keys': '1000', prefix })
      if (from !== null) query.set('continuation-token', from)
      const { status, body } = await ask('GET', `?${query}`)
      const xml = await text(body)
      const found = [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, entry = '']) => ({
        key: plain(textOf(entry, 'Key')).slice(prefix.length),
        writtenAt: textOf(entry, 'LastModified'),
      }))
      const next = textOf(xml, 'IsTruncated') === 'true' ? plain(textOf(xml, 'NextContinuationToken')) : null
      if (next === '' || !xml.trimEnd().endsWith('>'))
        throw new StoreFault(status, 'the list of the object store breaks off')
      return { found, next }
    },
  }
}

const textOf = (xml: string, tag: string) => new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1] ?? ''
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", '#34': '"' }
const plain = (xml: string) => xml.replace(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole)
