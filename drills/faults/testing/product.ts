/** The server as a process of its own, as in a deployment: started, called over the network, killed, started again. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Call, CallOutput, CallRequest } from '@green/contract/call.ts'
import { requestOf } from '../../../server/src/db/testing.ts'

const repository = fileURLToPath(new URL('../../..', import.meta.url))
/** As `npm start` keeps it: a tenth off every start. */
const compiled = `${repository}node_modules/.cache/node`
const usuallyWithinMs = 600_000

export type Response<T> = { status: number; code: number; msg: string; data: T }
export type CallFunction = <C extends Call>(
  call: C,
  input: CallRequest<C>,
  token?: string | null,
) => Promise<Response<CallOutput<C>>>

export type Product = {
  url: string
  /** From the start of the process to the first healthy response. */
  readyMs: number
  pid: number
  ask: CallFunction
  /** Its log and terminal output. */
  said(): string
  /** Ends it, by default as a power cut would, and waits until it has exited. */
  kill(signal?: NodeJS.Signals): Promise<number | null>
}

/** Settings that every process of a test shares; `PORT=0` takes any free one. */
export const settings = {
  PORT: '0',
  HOST: '127.0.0.1',
  DEMO: '0',
  WORKERS: '1',
  LOG_LEVEL: 'error',
  // The outside services of the tests are on this machine.
  INNER_NETWORKS: '127.0.0.0/8,::1/128',
  SECRET: 'a-key-that-only-tests-use-8f3b60d7c2',
  JOB_POLL_SECONDS: '0.5',
}

/** Starts a process and waits until it is healthy; `inside` is a command that runs it in surroundings of its own. */
export async function startProduct(
  environment: Record<string, string>,
  withinMs = usuallyWithinMs,
  inside: readonly string[] = [],
): Promise<Product> {
  const started = performance.now()
  const [program = '', ...more] = [...inside, process.execPath, 'server/dist/main.js']
  const child = spawn(program, more, {
    cwd: repository,
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: compiled, ...settings, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  child.stdout.on('data', (chunk: Buffer) => (text += chunk))
  child.stderr.on('data', (chunk: Buffer) => (text += chunk))
  const printed = () => text
  const url = await addressIn(child, printed, withinMs)
  while (!(await isWell(url))) {
    if (performance.now() - started > withinMs) throw new Error(`not ready in time:\n${printed()}`)
    await wait(10)
  }
  const readyMs = performance.now() - started
  return {
    url,
    readyMs,
    pid: child.pid ?? 0,
    ask: asking(url),
    said: printed,
    async kill(signal = 'SIGKILL') {
      const gone = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined
      child.kill(signal)
      await gone
      return child.exitCode
    },
  }
}

async function addressIn(child: ChildProcess, printed: () => string, withinMs: number): Promise<string> {
  const giveUpAt = performance.now() + withinMs
  for (;;) {
    const [, url] = /已启动：(http:\/\/[\d.:]+)\/web\//.exec(printed()) ?? []
    if (url) return url
    if (child.exitCode !== null || performance.now() > giveUpAt) throw new Error(`did not start:\n${printed()}`)
    await wait(5)
  }
}

export async function isWell(url: string): Promise<boolean> {
  return fetch(`${url}/ht/health`, { signal: AbortSignal.timeout(5000) }).then(
    async (response) => {
      await response.body?.cancel()
      return response.ok
    },
    () => false,
  )
}

/** Calls an address; rejects when the connection breaks, as a browser would. */
export function asking(url: string): CallFunction {
  return async (call, input, token = null) => {
    const { method, url: path, query, payload, headers } = requestOf(call, input as Record<string, unknown>, token, {})
    const search = query ? `?${new URLSearchParams(query as Record<string, string>)}` : ''
    const response = await fetch(`${url}${path}${search}`, {
      method: method ?? 'GET',
      headers: {
        ...(headers as Record<string, string>),
        ...(payload ? { 'content-type': 'application/json' } : {}),
      },
      ...(payload ? { body: JSON.stringify(payload) } : {}),
      signal: AbortSignal.timeout(call.slow ? 500_000 : 30_000),
    })
    const json = (response.headers.get('content-type') ?? '').includes('json')
    if (!json)
      return { status: response.status, code: response.status, msg: await response.text(), data: null as never }
    return { status: response.status, ...((await response.json()) as { code: number; msg: string; data: never }) }
  }
}

/** Sends one file as a browser does. */
export async function sendFile(
  url: string,
  path: string,
  token: string,
  file: { name: string; type: string; content: Buffer },
): Promise<Response<Record<string, unknown>>> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(file.content)], { type: file.type }), file.name)
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
    signal: AbortSignal.timeout(30_000),
  })
  return { status: response.status, ...((await response.json()) as { code: number; msg: string; data: never }) }
}
