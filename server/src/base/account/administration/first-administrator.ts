/**
 * The first two administrators, each created by the owner with a code that only the person who starts the server can
 * read: so neither has handled the other's account. Later a further code is made by a command on the machine (`rescue.ts`).
 */
import { timingSafeEqual } from 'node:crypto'
import { refuse } from '@green/contract/errors.ts'
import { digestHex } from '@green/contract/overview/digest.ts'
import { keyedHash } from '../../../crypto/digest.ts'
import { type Tx, transaction } from '../../../db/database.ts'
import { addMs, clock, localTime } from '../../../platform/clock.ts'
import { takeTurn } from '../../../platform/http/guard/limits.ts'
import { ids } from '../../../platform/ids.ts'
import type { Services } from '../../../platform/services.ts'
import { writeAudit } from '../../audit/store.ts'
import { noteHandled } from '../../deputy/handled.ts'
import { tell } from '../../message/tell.ts'
import { hashPassword, requireUncommon } from '../sign-in/passwords.ts'
import { claimMarker, countAdministrators, findMarker, saveMarker } from '../store.ts'
import { makeAccount } from './make-account.ts'

/** The codes of the set-up, one for each of the two. */
const setUpMarks = ['first-administrator', 'second-administrator'] as const
/** Made by the command on the machine, whoever is there. */
const rescueMarker = 'rescue-administrator'
type Marker = (typeof setUpMarks)[number] | typeof rescueMarker

const validMs = 24 * 3600_000
const validSince = () => addMs(clock.now(), -validMs)

/**
 * The codes to print at the start, each valid once and for 24 hours: two while there is no administrator in use, one while
 * there is one; none later, or with demo data. The database stores only an input of a code, the other is the server's
 * secret: processes that start together print the same.
 */
export async function firstAdministratorCodes(services: Services): Promise<string[]> {
  if (services.config.DEMO) return []
  const present = await countAdministrators(services.db, clock.today())
  return Promise.all(setUpMarks.slice(present).map((marker) => codeFor(services, services.db, marker)))
}

/** A code for one further administrator; logged, and told to every administrator. */
export async function makeRescueCode(services: Services): Promise<{ code: string; until: string }> {
  return transaction(services.db, async (tx) => {
    const until = localTime(addMs(clock.now(), validMs))
    await claimMarker(tx, rescueMarker, validSince())
    const code = await codeFor(services, tx, rescueMarker)
    await writeAudit(tx, {
      kind: 'system',
      actor: null,
      action: '取得建立管理员的一次性代码',
      object: '由运行人员在服务器上取得',
      result: `成功，${until}前有效`,
    })
    await tell(tx, services, {
      to: { role: 'admin' },
      link: null,
      template: 'rescueCodeMade',
      values: { until },
      sms: false,
    })
    return { code, until }
  })
}

async function codeFor(services: Services, tx: Tx, marker: Marker): Promise<string> {
  const now = clock.now()
  return codeOf(services, marker, await saveMarker(tx, marker, { value: ids.token(), now, since: validSince() }))
}

type FirstAdministrator = { code: string; loginName: string; name: string; mobile: string; password: string }

/** Creates an administrator with a printed code; a second time, or after expiry, the code is wrong. */
export async function makeFirstAdministrator(services: Services, form: FirstAdministrator, ip: string): Promise<void> {
  await takeTurn(services.db, `first-administrator:${ip}`, 10, 3600)
  requireUncommon(form.password, [form.loginName, form.mobile])
  const passwordHash = await hashPassword(form.password)
  await transaction(services.db, async (tx) => {
    const marker = await takeCode(services, tx, form.code)
    const { loginName, name, mobile } = form
    await tell(tx, services, {
      to: { role: 'admin' },
      link: null,
      template: 'administratorMade',
      values: { name },
      sms: false,
    })
    const accountId = await makeAccount(tx, { loginName, name, mobile, role: 'admin', passwordHash })
    if (marker !== rescueMarker) await noteHandled(tx, accountId, 'setUp', [])
    await writeAudit(tx, {
      kind: 'system',
      actor: { accountId, loginName, role: 'admin', qxCode: null },
      ip,
      action: '凭一次性代码建立系统管理员',
      object: `${name}（账号${loginName}）`,
      result: '成功',
    })
  })
}

/** Which code it is, used up; a code of the set-up is over as soon as two administrators are in use. */
async function takeCode(services: Services, tx: Tx, code: string): Promise<Marker> {
  for (const marker of [...setUpMarks, rescueMarker] as const) {
    const token = await findMarker(tx, marker, validSince())
    if (!token || !isRight(codeOf(services, marker, token), code)) continue
    const isOpen = marker === rescueMarker || (await countAdministrators(tx, clock.today())) < setUpMarks.length
    if (isOpen && (await claimMarker(tx, marker, validSince())) !== null) return marker
  }
  throw refuse('CODE_WRONG')
}

/** Twenty characters in groups of five, from an alphabet without look-alikes. */
function codeOf(services: Pick<Services, 'secret'>, marker: Marker, token: string): string {
  const bytes = Buffer.from(digestHex(keyedHash(services.secret, `${marker}:${token}`)), 'hex').subarray(0, 20)
  const signs = [...bytes].map((byte) => '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'[byte % 32]).join('')
  return (signs.match(/.{5}/g) ?? []).join('-')
}

function isRight(code: string, typed: string): boolean {
  const [a, b] = [Buffer.from(code), Buffer.from(typed.trim().toUpperCase())]
  return a.length === b.length && timingSafeEqual(a, b)
}
