/** A real S3 server for tests (it checks signatures), behind a relay that can cut, shorten or alter its answers. */
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { request as begin, createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3Server from '@20minutes/s3rver'

/**
 * What the relay does to answers with content: `cut` ends the connection in the middle, `shorten` answers half of the
 * content as if it were all, `alter` changes a byte, `away` does not answer at all.
 */
export type Mischief = 'cut' | 'shorten' | 'alter' | 'away'

export type TestBucket = {
  /** FILES_URL of the bucket, with a prefix. */
  url: string
  /** For so many answers to this method. */
  disturb(mischief: Mischief, times: number, method?: string): void
  /** Requests since the last call, as `GET key`. */
  requests(): string[]
  /** How many objects the server holds. */
  count(): Promise<number>
  close(): Promise<void>
}

/** The server knows this key and secret only. */
const account = 'S3RVER'
const bucket = 'portal'

/** The S3 server itself with an empty bucket, or the one that lies in this folder. */
export async function startBucketServer(address: string, wantedPort: number, directory: string) {
  const server = new S3Server({
    address,
    port: wantedPort,
    silent: true,
    directory,
    configureBuckets: [{ name: bucket }],
  })
  const { port } = await server.run()
  return { server, port }
}

/** FILES_URL of such a server's bucket. */
export const bucketUrl = (host: string) => `s3://${account}:${account}@${host}/${bucket}/files?tls=no`

export async function openTestBucket(): Promise<TestBucket> {
  const directory = await mkdtemp(join(tmpdir(), 'green-bucket-'))
  const { server, port } = await startBucketServer('127.0.0.1', 0, directory)
  let seen: string[] = []
  let trouble: { mischief: Mischief; times: number; method: string } | null = null
  const relay = createServer((incoming, outgoing) => {
    seen.push(`${incoming.method} ${incoming.url}`)
    const isHit = trouble && trouble.times > 0 && incoming.method === trouble.method
    if (isHit && trouble) trouble.times--
    pass(port, incoming, outgoing, isHit ? (trouble?.mischief ?? null) : null)
  })
  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(relay.address() as AddressInfo).port}`
  return {
    url: bucketUrl(host),
    disturb(mischief, times, method = 'GET') {
      trouble = { mischief, times, method }
    },
    requests() {
      const all = seen
      seen = []
      return all
    },
    async count() {
      const names = await readdir(join(directory, bucket), { recursive: true })
      return names.filter((name) => name.endsWith('._S3rver_object')).length
    },
    async close() {
      relay.closeAllConnections()
      await new Promise((resolve) => relay.close(resolve))
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

function pass(port: number, incoming: IncomingMessage, outgoing: ServerResponse, mischief: Mischief | null) {
  if (mischief === 'away') return incoming.destroy()
  const { method, url, headers } = incoming
  const onward = begin(
    { host: '127.0.0.1', port, method, path: url, headers: { ...headers, connection: 'close' } },
    (answer) => {
      const length = Number(answer.headers['content-length'] ?? 0)
      const half = Math.floor(length / 2)
      const shown = mischief === 'shorten' ? { ...answer.headers, 'content-length': String(half) } : answer.headers
      outgoing.writeHead(answer.statusCode ?? 502, shown)
      let sent = 0
      answer.on('data', (piece: Buffer) => {
        if (mischief === 'alter' && sent === 0) piece[0] = (piece[0] ?? 0) ^ 1
        const room = mischief === 'cut' || mischief === 'shorten' ? Math.max(0, half - sent) : piece.length
        outgoing.write(piece.subarray(0, room))
        sent += piece.length
        if (mischief === 'cut' && sent >= half) setImmediate(() => outgoing.destroy())
      })
      answer.on('end', () => mischief !== 'cut' && outgoing.end())
    },
  )
  onward.on('error', () => outgoing.destroy())
  incoming.pipe(onward)
}
