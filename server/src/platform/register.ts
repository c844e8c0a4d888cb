/** The official register of organisations, queried by credit code. It may be slow or unavailable: the product works without it. */
import { RegisterFacts } from '@green/contract/enterprise/enterprise.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import type { AddressGuard } from './outside/address-guard.ts'
import { type Circuit, CircuitOpen } from './outside/circuit.ts'
import { fetchOutside } from './outside/outside-request.ts'

/** `null` facts: the register does not know the code. `away`: it is unavailable. */
export type RegisterAnswer = { away: false; facts: RegisterFacts | null } | { away: true }

export type Register = {
  /** `evenIfOpen`: past the circuit breaker. */
  find(socialCode: string, how?: { evenIfOpen?: boolean }): Promise<RegisterAnswer>
  /** False while the circuit breaker is open. */
  answers(): boolean
}

const timeoutMs = 3000

/** Opens the adapter; null where the city has no register configured. */
export function openRegister(
  { REGISTER_URL, REGISTER_TOKEN }: Pick<Config, 'REGISTER_URL' | 'REGISTER_TOKEN'>,
  log: Pick<FastifyBaseLogger, 'warn'>,
  circuit: Circuit,
  guard: AddressGuard,
): Register | null {
  if (!REGISTER_URL) return null
  return {
    answers: () => !circuit.isOpen(),
    async find(socialCode, how) {
      try {
        return {
          away: false,
          facts: await circuit.run(() => ask(guard, REGISTER_URL, REGISTER_TOKEN, socialCode), how),
        }
      } catch (error) {
        if (!(error instanceof CircuitOpen))
          log.warn({ reason: error instanceof Error ? error.message : 'failed' }, 'the register did not answer')
        return { away: true }
      }
    },
  }
}

async function ask(
  guard: AddressGuard,
  url: string,
  token: string | undefined,
  socialCode: string,
): Promise<RegisterFacts | null> {
  const address = new URL(url)
  address.searchParams.set('socialCode', socialCode)
  const response = await fetchOutside(guard, address, {
    method: 'GET',
    headers: { accept: 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    timeoutMs,
  })
  if (response.status === 404) return null
  if (!response.ok) throw new Error(`the register answered ${response.status}`)
  return RegisterFacts.parse(await response.json())
}
