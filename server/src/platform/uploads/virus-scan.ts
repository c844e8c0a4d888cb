/** Virus scanning by ClamAV's own protocol (clamd, INSTREAM) over TCP or a Unix socket: SCAN_URL. */
import { connect, type Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { type AddressGuard, guardedSocket } from '../outside/address-guard.ts'
import type { Circuit } from '../outside/circuit.ts'

/** `found`: the name of the virus; `away`: the scanner did not answer, or not with a result. */
export type ScanResult = { result: 'clean' } | { result: 'found'; virus: string } | { result: 'away'; reason: string }

export type VirusScanner = {
  /** `evenIfOpen`: past the circuit breaker. */
  scan(content: Readable, timeoutMs: number, how?: { evenIfOpen?: boolean }): Promise<ScanResult>
  /** Whether the scanner answers now. */
  answers(): Promise<boolean>
}

const pingMs = 1500
const longestAnswer = 4096

/** Opens the adapter; null where the city has no scanner configured. */
export function openScanner(url: string | undefined, circuit: Circuit, guard: AddressGuard): VirusScanner | null {
  if (!url) return null
  return {
    async scan(content, timeoutMs, how) {
      // Nobody reads it while the scanner is paused, and an upload may have moved on before it was opened.
      content.on('error', () => undefined)
      try {
        const answer = await circuit.run(
          () => exchange(guard, url, timeoutMs, (socket) => sendStream(socket, content)),
          how,
        )
        return readResult(answer)
      } catch (error) {
        return { result: 'away', reason: error instanceof Error ? error.message : 'failed' }
      } finally {
        content.destroy()
      }
    },
    async answers() {
      try {
        return (await exchange(guard, url, pingMs, async (socket) => void socket.write('zPING\0'))) === 'PONG'
      } catch {
        return false
      }
    },
  }
}

/** `stream: OK`, `stream: Eicar-Test-Signature FOUND`, or an error such as a file above the scanner's own limit. */
function readResult(answer: string): ScanResult {
  if (answer === 'stream: OK') return { result: 'clean' }
  const virus = /^stream: (.{1,200}) FOUND$/.exec(answer)?.[1]
  // Not a virus: the file goes beyond what the scanner reads (AlertExceedsMax), so nobody knows what is in it.
  if (virus?.startsWith('Heuristics.Limits.Exceeded')) return { result: 'away', reason: virus }
  return virus ? { result: 'found', virus } : { result: 'away', reason: answer.slice(0, 200) || 'no answer' }
}

function open(guard: AddressGuard, url: string): Socket {
  const { protocol, hostname, port, pathname } = new URL(url)
  if (protocol === 'unix:') return connect({ path: decodeURIComponent(pathname) })
  return connect({ ...guardedSocket(guard, hostname), port: Number(port || 3310) })
}

/** One request on its own connection; the answer without its final NUL. */
async function exchange(
  guard: AddressGuard,
  url: string,
  timeoutMs: number,
  send: (socket: Socket) => Promise<void>,
): Promise<string> {
  const socket = open(guard, url)
  const timer = setTimeout(() => socket.destroy(new Error('the scanner did not answer in time')), timeoutMs)
  try {
    const answer = new Promise<string>((resolve, reject) => {
      let text = ''
      socket.setEncoding('utf8')
      socket.on('data', (piece: string) => {
        text += piece
        if (text.length > longestAnswer) socket.destroy(new Error('the scanner answered too much'))
        else if (text.includes('\0')) resolve(text.slice(0, text.indexOf('\0')))
      })
      socket.on('error', reject)
      socket.on('close', () => resolve(text.trim()))
    })
    // The scanner may answer before the end, for instance that the file is too large.
    await Promise.race([answer, send(socket)])
    return await answer
  } finally {
    clearTimeout(timer)
    socket.destroy()
  }
}

/** INSTREAM: each chunk behind its length in four bytes, a length of zero at the end. */
async function sendStream(socket: Socket, content: Readable): Promise<void> {
  const put = (bytes: Buffer | string) =>
    new Promise<void>((resolve, reject) => {
      socket.write(bytes, (error) => (error ? reject(error) : resolve()))
    })
  await put('zINSTREAM\0')
  for await (const chunk of content as AsyncIterable<Buffer>) {
    // Its length of zero would end the file, and what follows would not be scanned.
    if (chunk.length === 0) continue
    const length = Buffer.alloc(4)
    length.writeUInt32BE(chunk.length)
    await put(Buffer.concat([length, chunk]))
  }
  await put(Buffer.alloc(4))
}
