/** Creates an account: for registration, for the administrator, and for seed data. */

import { refuse, refuseFields } from '@green/contract/errors.ts'
import type { AccountState, Role } from '@green/contract/roles.ts'
import { isExpert } from '@green/contract/roles.ts'
import { isDouble, type Tx } from '../../../db/database.ts'
import { clock } from '../../../platform/clock.ts'
import { ids } from '../../../platform/ids.ts'
import { insertAccount, insertExpert } from '../store.ts'

export type NewAccount = {
  loginName: string
  name: string
  mobile: string
  role: Role
  /** Created by `hashPassword`, outside the transaction. */
  passwordHash: string
  state?: AccountState
  unit?: string | null
  qxCode?: string | null
  enterpriseId?: string | null
  operator?: boolean
  validUntil?: string | null
  mustChangePassword?: boolean
}

/** Returns the new account's id. An expert also gets an expert record, to be completed later. */
export async function makeAccount(tx: Tx, wanted: NewAccount): Promise<string> {
  const id = ids.next()
  const now = clock.now()
  try {
    await insertAccount(tx, {
      id,
      loginName: wanted.loginName,
      name: wanted.name,
      mobile: wanted.mobile,
      role: wanted.role,
      unit: wanted.unit ?? null,
      qxCode: wanted.qxCode ?? null,
      enterpriseId: wanted.enterpriseId ?? null,
      operator: wanted.operator ?? false,
      state: wanted.state ?? 'active',
      passwordHash: wanted.passwordHash,
      passwordChangedAt: now,
      passwordHistory: [wanted.passwordHash],
      mustChangePassword: wanted.mustChangePassword ?? false,
      validUntil: wanted.validUntil ?? null,
      createdAt: now,
    })
  } catch (error) {
    if (isDouble(error, 'account_login_name'))
      throw refuse('DUPLICATE', { what: '登录名' }, field('loginName', '登录名'))
    if (isDouble(error, 'account_mobile_role')) throw refuse('DUPLICATE', { what: '手机号' }, field('mobile', '手机号'))
    throw error
  }
  if (isExpert(wanted.role)) {
    const today = clock.today()
    await insertExpert(tx, { accountId: id, termFrom: today, termTo: wanted.validUntil ?? twoYearsAfter(today) })
  }
  return id
}

function field(name: string, what: string) {
  return { errors: [{ field: name, message: `${what}已存在，请核对后修改` }] }
}

/** An expert's usual term of office; can be changed in the expert's record. */
function twoYearsAfter(day: string): string {
  return `${Number(day.slice(0, 4)) + 2}${day.slice(4).replace('02-29', '02-28')}`
}

/** Refuses a district that new records may not use. */
export function requireDistrict(isOffered: boolean): void {
  if (!isOffered) throw refuseFields([{ field: 'qxCode', message: '请从列表中选择所属区县' }])
}
