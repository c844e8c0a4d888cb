/** Signing in: argon2id with the parameters of passwords.ts, from as many addresses as people. */
import { user } from '@green/contract/calls/user.ts'
import { demoPassword } from '../src/demo/people.ts'
import type { Product } from '../src/faults/testing/product.ts'
import type { Report } from './figures.ts'
import { load } from './load.ts'
import { asked } from './people.ts'
import { processorSecondsOf } from './process.ts'

const goal = 100

/** Measured in processor seconds of the server, so that other load on the machine does not matter. */
export async function measureSignIn(product: Product, report: Report): Promise<void> {
  const asks = Array.from({ length: 200 }, (_, i) =>
    asked(user.loginByCodeOrPwd, { loginName: 'enterprise', password: demoPassword }, null, {
      'x-forwarded-for': `10.1.${Math.floor(i / 250)}.${(i % 250) + 1}`,
    }),
  )
  const before = processorSecondsOf(product.pid)
  const met = await load(product.url, asks, { connections: 8, seconds: 6, warmUpSeconds: 0 })
  const perCore = met.answered / (processorSecondsOf(product.pid) - before)
  report({
    part: 'sign-in',
    what: 'by password, argon2id m 19,456 KiB, t 2, p 1',
    measured: `${perCore.toFixed(0)} a second per core`,
    goal: `${goal} a second per core`,
    met: perCore >= goal,
  })
}
