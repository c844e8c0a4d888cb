/** The official register of organisations, queried by credit code. It may be slow or unavailable: the product works without it. */
import { RegisterFacts } from '@green/contract/enterprise.ts'
import type { FastifyBaseLogger } from 'fastify'
import { clock } from './clock.ts'
import type { Config } from './config.ts'

/** `null` facts: the register does not know the code. `away`: it is unavailable. */
export type RegisterAnswer = { away: false; facts: RegisterFacts | null } | { away: true }

export type Register = {
  find(socialCode: string): Promise<RegisterAnswer>
  /** False while the circuit breaker is open. */
  answers(): boolean
}

const timeoutMs = 3000
/** Circuit breaker: after so many failures in a row no request is sent for this long. */
const circuit = { failures: 3, restMs: 60_000 }

/** Opens the adapter; null where the city has no register configured. */
export function openRegister(
  { REGISTER_URL, REGISTER_TOKEN }: Pick<Config, 'REGISTER_URL' | 'REGISTER_TOKEN'>,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Register | null {
  if (!REGISTER_URL) return null
  let failures = 0
  let restsUntil = 0
  const answers = () => clock.nowMs() >= restsUntil
  return {
    answers,
    async find(socialCode) {
      if (!answers()) return { away: true }
      try {
        const facts = await ask(REGISTER_URL, REGISTER_TOKEN, socialCode)
        failures = 0
        return { away: false, facts }
      } catch (error) {
        failures += 1
        // After the pause a single request tests whether it works again.
        if (failures >= circuit.failures) restsUntil = clock.nowMs() + circuit.restMs
        log.warn({ reason: error instanceof Error ? error.message : 'failed', failures }, 'the register did not answer')
        return { away: true }
      }
    },
  }
}

async function ask(url: string, token: string | undefined, socialCode: string): Promise<RegisterFacts | null> {
  const address = new URL(url)
  address.searchParams.set('socialCode', socialCode)
  const response = await fetch(address, {
    headers: { accept: 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (response.status === 404) {
    await response.body?.cancel()
    return null
  }
  if (!response.ok) {
    await response.body?.cancel()
    throw new Error(`the register answered ${response.status}`)
  }
  return RegisterFacts.parse(await response.json())
}
