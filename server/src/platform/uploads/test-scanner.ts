/**
 * A scanner for tests on a real socket, that can also hang and fail: in front of a real clamd where there is one,
 * otherwise a stand-in that speaks PING and INSTREAM and finds the EICAR test file.
 */
import { connect, createServer, type Socket } from 'node:net'

/** The test file of all virus scanners, put together so that no scanner finds it here. */
export const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!', '$H+H*'].join('')

export type TestScanner = {
  url: string
  /** How it answers: by content, never (it hangs), with an error, or that the file is beyond its limits. */
  mode: 'usual' | 'hangs' | 'fails' | 'exceeds'
  close(): Promise<void>
}

/** Starts it on a free port, or on a Unix socket; what it is asked is passed on to the clamd behind it, if any. */
export async function startTestScanner({ path, clamd }: { path?: string; clamd?: string } = {}): Promise<TestScanner> {
  const scanner: TestScanner = { url: '', mode: 'usual', close: async () => {} }
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
    socket.on('error', () => {})
    if (clamd && scanner.mode === 'usual') return passOn(socket, clamd)
    let bytes = Buffer.alloc(0)
    socket.on('data', (piece) => {
      bytes = Buffer.concat([bytes, piece as Buffer])
      if (bytes.toString('latin1').startsWith('zPING\0')) return void socket.end('PONG\0')
      const content = contentIn(bytes)
      if (content === null || scanner.mode === 'hangs') return
      if (scanner.mode === 'fails') return void socket.end('INSTREAM size limit exceeded. ERROR\0')
      if (scanner.mode === 'exceeds') return void socket.end('stream: Heuristics.Limits.Exceeded.MaxFileSize FOUND\0')
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

function passOn(socket: Socket, clamd: string): void {
  const behind = connect({ path: clamd })
  behind.on('error', () => socket.destroy())
  socket.pipe(behind).pipe(socket)
  socket.on('close', () => behind.destroy())
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
