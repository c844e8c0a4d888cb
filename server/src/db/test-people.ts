/** People and enterprises for tests: rows as after registration, with real sessions. */
import type { AccountState, Role } from '@green/contract/roles.ts'
import { openSession } from '../base/account/sign-in/session.ts'
import { addMs, clock } from '../platform/clock.ts'
import { ids } from '../platform/ids.ts'
import { account } from './schema/account/accounts.ts'
import { enterprise } from './schema/operation/archive.ts'
import type { TestApp } from './testing.ts'

export type TestPerson = { id: string; token: string; mobile: string; enterpriseId: string | null }
export type TestEnterprise = { id: string; name: string; qxCode: string }

let made = 0

/** An active, verified enterprise of a county (渝北区 unless said otherwise). */
export async function anEnterprise(app: TestApp, over: Partial<typeof enterprise.$inferInsert> = {}) {
  const now = clock.now()
  const serial = String(++made).padStart(4, '0')
  const row = {
    id: ids.next(),
    socialCode: `91500112MAXX${serial}0X`,
    enterpriseName: `重庆示例机械制造${serial}有限公司`,
    orgKind: 'enterprise',
    qxCode: '500112',
    verification: 'verified',
    source: 'registered',
    createdAt: now,
    updatedAt: now,
    ...over,
  }
  await app.services.db.insert(enterprise).values(row)
  return { id: row.id, name: row.enterpriseName, qxCode: row.qxCode } satisfies TestEnterprise
}

/** A person of a role, signed in, who has been here for two days. */
export async function aPerson(
  app: TestApp,
  role: Role,
  over: { qxCode?: string; enterpriseId?: string; state?: AccountState } = {},
): Promise<TestPerson> {
  const now = clock.now()
  const id = ids.next()
  const mobile = `138${String(++made).padStart(8, '0')}`
  await app.services.db.insert(account).values({
    id,
    loginName: `${role}_${made}`,
    name: '张示例',
    mobile,
    role,
    qxCode: over.qxCode ?? null,
    enterpriseId: over.enterpriseId ?? null,
    state: over.state ?? 'active',
    passwordHash: 'none',
    passwordChangedAt: now,
    createdAt: addMs(now, -2 * 86_400_000),
  })
  return {
    id,
    mobile,
    token: await openSession(app.services.db, id, '127.0.0.1'),
    enterpriseId: over.enterpriseId ?? null,
  }
}
