/** A stand-in for clamd on a real socket: speaks PING and INSTREAM, and finds the EICAR test file. */
import { createServer, type Socket } from 'node:net'

/** The test file of all virus scanners, put together so that no scanner finds it here. */
export const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!', '$H+H*'].join('')

export type TestScanner = {
  url: string
  /** How it answers: by content, never (it hangs), or with an error. */
  mode: 'usual' | 'hangs' | 'fails'
  scanned: number
  close(): Promise<void>
}

/** Starts it on a free port, or on a Unix socket. */
export async function startTestScanner(path?: string): Promise<TestScanner> {
  const scanner: TestScanner = { url: '', mode: 'usual', scanned: 0, close: async () => {} }
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
    socket.on('error', () => {})
    let bytes = Buffer.alloc(0)
    socket.on('data', (piece) => {
      bytes = Buffer.concat([bytes, piece as Buffer])
      if (bytes.toString('latin1').startsWith('zPING\0')) return void socket.end('PONG\0')
      const content = contentIn(bytes)
      if (content === null || scanner.mode === 'hangs') return
      scanner.scanned += 1
      if (scanner.mode === 'fails') return void socket.end('INSTREAM size limit exceeded. ERROR\0')
      socket.end(content.includes(eicar) ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0')
    })
  })
  await new Promise<void>((resolve) => (path ? server.listen(path, resolve) : server.listen(0, '127.0.0.1', resolve)))
  const address = server.address()
  scanner.url = path ? `unix://${path}` : `tcp://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  scanner.close = () =>
    new Promise((resolve) => {
      for (const socket of open) socket.destroy()
      server.close(() => resolve())
    })
  return scanner
}

/** The content of a complete INSTREAM request; null while it is not complete. */
function contentIn(bytes: Buffer): Buffer | null {
  const command = 'zINSTREAM\0'
  if (!bytes.toString('latin1').startsWith(command)) return null
  const chunks: Buffer[] = []
  for (let at = command.length; at + 4 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at)
    if (length === 0) return Buffer.concat(chunks)
    chunks.push(bytes.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return null
}
