/** Signing in beside its hash alone: argon2id with the parameters of passwords.ts, from as many addresses as people. */
import { user } from '@green/contract/calls/account/user.ts'
import { hashPassword, verifyPassword } from '../../server/src/base/account/sign-in/passwords.ts'
import { demoPassword } from '../../server/src/demo/enterprise/people.ts'
import type { Product } from '../faults/testing/product.ts'
import { type Report, times } from './figures.ts'
import { load } from './load.ts'
import { answerOf } from './people.ts'
import { processorSecondsOf } from './process.ts'

const goal = 0.9

/** How often a password is compared with a hash in a second of processor time, and nothing else is done. */
async function hashesPerCore(): Promise<number> {
  const hash = await hashPassword(demoPassword)
  const rounds = 100
  const before = process.cpuUsage()
  for (let i = 0; i < rounds; i++) await verifyPassword(hash, demoPassword)
  const used = process.cpuUsage(before)
  return (rounds * 1_000_000) / (used.user + used.system)
}

/** Measured in processor seconds of the server, so that other load on the machine does not matter. */
export async function measureSignIn(product: Product, report: Report): Promise<void> {
  const asks = Array.from({ length: 200 }, (_, i) =>
    answerOf(user.loginByCodeOrPwd, { loginName: 'enterprise', password: demoPassword }, null, {
      'x-forwarded-for': `10.1.${Math.floor(i / 250)}.${(i % 250) + 1}`,
    }),
  )
  await load(product.url, asks, { connections: 8, seconds: 5 })
  const bareBefore = await hashesPerCore()
  const before = processorSecondsOf(product.pid)
  const met = await load(product.url, asks, { connections: 8, seconds: 6, warmUpSeconds: 0 })
  const perCore = met.answered / (processorSecondsOf(product.pid) - before)
  const bare = (bareBefore + (await hashesPerCore())) / 2
  report({
    part: 'sign-in',
    what: 'by password, argon2id m 19,456 KiB, t 2, p 1',
    measured: `${times(perCore / bare)} (${perCore.toFixed(0)} of ${bare.toFixed(0)} a second per core)`,
    goal: `≥ ${goal} × the hash alone`,
    met: perCore / bare >= goal,
  })
}
