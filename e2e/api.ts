/** The server's calls without a browser: to prepare a journey, or to check its result. */
import type { Call, CallOutput, CallRequest } from '@green/contract/call.ts'
import { type Login, user } from '@green/contract/calls/account/user.ts'
import { lsdtFile } from '@green/contract/calls/filing/files.ts'
import type { FileRef } from '@green/contract/files.ts'
import { sharedLogin, shareLogin } from './shared-login.ts'

/** Password of every account of the demo city; the server prints it when it starts. */
export const demoPassword = 'Lvxiao2026'

export type ApiClient = {
  login: Login
  request: <C extends Call>(call: C, input: CallRequest<C>) => Promise<CallOutput<C>>
  upload: (slot: string, file: { name: string; type: string; bytes: Uint8Array<ArrayBuffer> }) => Promise<FileRef>
}

/** Logs in as an account of the demo city. */
export async function clientFor(origin: string, loginName: string): Promise<ApiClient> {
  const login = await sharedLogin(loginName, {
    signIn: () => signIn(origin, loginName, demoPassword),
    isValid: ({ token }) => send(origin, user.getLoginState, {}, token).then(() => true, isNotEnded),
  })
  return clientOf(origin, login)
}

/** Logs in again in place of a session that ended, for every journey that begins after this. */
export async function renewLogin(origin: string, loginName: string): Promise<void> {
  await shareLogin(loginName, await signIn(origin, loginName, demoPassword))
}

/** Logs in with a given password, as an account of one journey. */
export async function clientWithPassword(origin: string, loginName: string, password: string): Promise<ApiClient> {
  return clientOf(origin, await signIn(origin, loginName, password))
}

function signIn(origin: string, loginName: string, password: string): Promise<Login> {
  return send(origin, user.loginByCodeOrPwd, { loginName, password }, null)
}

/** The client of a login that exists already, such as that of a browser. */
export function clientOf(origin: string, login: Login): ApiClient {
  return {
    login,
    request: (call, input) => send(origin, call, input, login.token),
    upload: async (slot, { name, type, bytes }) => {
      const body = new FormData()
      body.append('file', new File([bytes], name, { type }))
      const response = await fetch(`${origin}/ht${lsdtFile.upload.path}?slot=${encodeURIComponent(slot)}`, {
        method: 'POST',
        headers: { authorization: login.token },
        body,
      })
      return dataOf(response, lsdtFile.upload.path)
    },
  }
}

/** Sends a call that needs no login. */
export function requestAnonymously<C extends Call>(
  origin: string,
  call: C,
  input: CallRequest<C>,
): Promise<CallOutput<C>> {
  return send(origin, call, input, null)
}

async function send<T>(origin: string, call: Call, input: unknown, token: string | null): Promise<T> {
  const entries = Object.entries((input ?? {}) as Record<string, unknown>).filter(
    ([, v]) => v !== undefined && v !== null,
  )
  const query = call.query ? `?${new URLSearchParams(entries.map(([k, v]) => [k, String(v)]))}` : ''
  const response = await fetch(`${origin}/ht${call.path}${query}`, {
    method: call.method,
    headers: {
      ...(token ? { authorization: token } : {}),
      ...(call.query ? {} : { 'content-type': 'application/json' }),
    },
    ...(call.query ? {} : { body: JSON.stringify(input) }),
  })
  return dataOf(response, call.path)
}

/** A refusal of the server; `data` is that of its envelope. */
export class Refused extends Error {
  readonly code: number
  readonly data: unknown
  constructor(path: string, { code, msg, data }: { code: number; msg: string; data: unknown }) {
    super(`${path}: ${code} ${msg} ${JSON.stringify(data)}`)
    this.code = code
    this.data = data
  }
}

function isNotEnded(error: unknown): boolean {
  if (error instanceof Refused && error.code === 401) return false
  throw error
}

async function dataOf<T>(response: Response, path: string): Promise<T> {
  const answer: { code: number; msg: string; data: T } = await response.json()
  if (answer.code !== 200) throw new Refused(path, answer)
  return answer.data
}
