/**
 * Refused operations: what somebody tried without permission, or against the workflow, is logged. Repeats within
 * a minute are one line, so that a flood does not fill the disk.
 */
import type { ErrorCode } from '@green/contract/errors.ts'
import { roles } from '@green/contract/roles.ts'
import { transaction } from '../../db/database.ts'
import { addMs, clock } from '../../platform/clock.ts'
import type { RefusedCall } from '../../platform/http/http.ts'
import type { Services } from '../../platform/services.ts'
import { programmeOf } from '../reference/programmes.ts'
import { countRefusal, filingNamed, manyTargets, type RefusedAct, takeRefusals } from './refused-store.ts'
import { writeAudit } from './store.ts'

/** Refusals for missing permission or a forbidden step. Invalid input is not among them. */
const telling: ReadonlySet<ErrorCode> = new Set([
  'FORBIDDEN',
  'NOT_FOUND',
  'ILLEGAL_STEP',
  'MAIN_ACCOUNT_ONLY',
  'MAIN_ACCOUNT_SENDS',
  'CONSENT_DRAFTS_ONLY',
  'NOT_BY_AGENT',
  'FOUR_EYES',
  'APPROVER_WROTE',
  'WITNESS_LOCKED',
  'LOCKED_SCORE',
  'CLOSED_TASK',
  'VIEWING_ONLY',
  'KEY_OVER',
  'KEY_ADDRESS',
  'KEY_SCOPE',
])

const minuteMs = 60_000

/** Records a refused operation. When it cannot be recorded (a full disk), the refusal stays the same. */
export async function noteRefused(
  services: Pick<Services, 'db' | 'log'>,
  { visitor, title, target, refusal }: RefusedCall,
): Promise<void> {
  if (!telling.has(refusal.code)) return
  // A viewing's are the administrator's who looks.
  const { viewer } = visitor
  try {
    await countRefusal(services.db, {
      accountId: viewer?.accountId ?? visitor.accountId,
      call: title,
      target: target ?? '',
      reason: refusal.message,
      account: viewer?.loginName ?? visitor.loginName,
      role: viewer ? 'admin' : visitor.role,
      qxCode: visitor.qxCode,
      ip: visitor.ip,
      firstAt: clock.now(),
    })
  } catch (error) {
    services.log.warn({ reason: error instanceof Error ? error.message : String(error) }, 'refusal not noted')
  }
}

/** Writes the refusals of past minutes to the log, one line each. */
export async function writeRefusals({ db }: Pick<Services, 'db'>): Promise<void> {
  await transaction(db, async (tx) => {
    for (const act of await takeRefusals(tx, addMs(clock.now(), -minuteMs))) {
      const named = isId(act.target) ? await filingNamed(tx, act.target) : null
      await writeAudit(tx, {
        kind: 'business',
        actor: personOf(act),
        at: act.firstAt,
        action: `被拒绝：${act.call}`,
        object: named
          ? [named.enterpriseName, programmeOf(named.programme).shortTitle, named.number].filter(Boolean).join(' ')
          : act.target === manyTargets
            ? '多个对象'
            : act.target,
        result: act.count > 1 ? `${act.reason}（1分钟内${act.count}次）` : act.reason,
      })
    }
  })
}

const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

function personOf({ accountId, account, role, qxCode, ip }: RefusedAct) {
  const known = roles.find((one) => one === role)
  if (!known) throw new Error(`unknown role "${role}" of a refused act`)
  return { accountId, loginName: account, role: known, qxCode, ...(ip === null ? {} : { ip }) }
}
