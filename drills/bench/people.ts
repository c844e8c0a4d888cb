/** The demo city's people as API clients: signed in once, every request with their token. */
import type { Call, CallRequest } from '@green/contract/call.ts'
import { user } from '@green/contract/calls/account/user.ts'
import { requestOf } from '../../server/src/db/testing.ts'
import { demoPassword } from '../../server/src/demo/enterprise/people.ts'
import type { Product } from '../faults/testing/product.ts'
import type { BenchRequest } from './load.ts'

/** Signs in and returns the token. */
export async function tokenOf(product: Product, loginName: string): Promise<string> {
  const { data, msg } = await product.ask(user.loginByCodeOrPwd, { loginName, password: demoPassword })
  if (!data?.token) throw new Error(`${loginName} could not sign in: ${msg}`)
  return data.token
}

/** A call as an HTTP request. */
export function answerOf<C extends Call>(
  call: C,
  input: CallRequest<C>,
  token: string | null,
  more: Record<string, string> = {},
): BenchRequest {
  const { method, url, query, payload, headers } = requestOf(call, input as Record<string, unknown>, token, more)
  const search = query ? `?${new URLSearchParams(query as Record<string, string>)}` : ''
  const body = payload === undefined ? null : JSON.stringify(payload)
  return {
    method: method ?? 'GET',
    path: `${url}${search}`,
    headers: { ...(headers as Record<string, string>), ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body } : {}),
  }
}
