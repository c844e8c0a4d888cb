/** The first administrator: created once, with a code that only the person who starts the server can read. */
import { timingSafeEqual } from 'node:crypto'
import { digestHex } from '@green/contract/digest.ts'
import { refuse } from '@green/contract/errors.ts'
import { keyedHash } from '../../crypto/digest.ts'
import { transaction } from '../../db/database.ts'
import { addMs, clock } from '../../platform/clock.ts'
import { takeTurn } from '../../platform/http/limits.ts'
import { ids } from '../../platform/ids.ts'
import type { Services } from '../../platform/services.ts'
import { writeAudit } from '../audit/store.ts'
import { makeAccount } from './make-account.ts'
import { hashPassword, requireUncommon } from './passwords.ts'
import { isAnyAdministrator, keepMark, takeMark } from './store.ts'

const mark = 'first-administrator'
const validMs = 24 * 3600_000

/**
 * The code to print at the start, valid for 24 hours; null when there is an administrator or demo data. The database
 * stores only an input of the code, the other is the server's secret: processes that start together print the same.
 */
export async function firstAdministratorCode(services: Services): Promise<string | null> {
  if (services.config.DEMO || (await isAnyAdministrator(services.db))) return null
  const now = clock.now()
  return codeOf(services, await keepMark(services.db, mark, ids.token(), now, addMs(now, -validMs)))
}

type FirstAdministrator = { code: string; loginName: string; name: string; mobile: string; password: string }

/** Creates the first administrator with the printed code; a second time, or after expiry, the code is wrong. */
export async function makeFirstAdministrator(services: Services, form: FirstAdministrator, ip: string): Promise<void> {
  await takeTurn(services.db, `first-administrator:${ip}`, 10, 3600)
  requireUncommon(form.password, [form.loginName, form.mobile])
  const passwordHash = await hashPassword(form.password)
  await transaction(services.db, async (tx) => {
    const kept = await takeMark(tx, mark, addMs(clock.now(), -validMs))
    if (!kept || !isRight(codeOf(services, kept), form.code) || (await isAnyAdministrator(tx)))
      throw refuse('CODE_WRONG')
    const { loginName, name, mobile } = form
    const accountId = await makeAccount(tx, { loginName, name, mobile, role: 'admin', passwordHash })
    await writeAudit(tx, {
      kind: 'system',
      actor: { accountId, loginName, role: 'admin', qxCode: null },
      ip,
      action: '建立第一个系统管理员',
      object: `${name}（账号${loginName}）`,
      result: '成功',
    })
  })
}

/** Twenty characters in groups of five, from an alphabet without look-alikes. */
function codeOf(services: Services, kept: string): string {
  const bytes = Buffer.from(digestHex(keyedHash(services.secret, `${mark}:${kept}`)), 'hex').subarray(0, 20)
  const signs = [...bytes].map((byte) => '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'[byte % 32]).join('')
  return (signs.match(/.{5}/g) ?? []).join('-')
}

function isRight(code: string, given: string): boolean {
  const [a, b] = [Buffer.from(code), Buffer.from(given.trim().toUpperCase())]
  return a.length === b.length && timingSafeEqual(a, b)
}
