/**
 * Leave to export personal values unmasked. An administrator proposes it on screen, an officer of the city and another administrator
 * agree; then the command takes it, once, within a day. It is one flag of the installation, and what became of it stands in the log.
 */
import type { CallInput } from '@green/contract/call.ts'
import { operation as calls, ExportPermit, permitHours } from '@green/contract/calls/operation/operation.ts'
import { refuse } from '@green/contract/errors.ts'
import { writeAudit } from '../../base/audit/store.ts'
import { tell } from '../../base/message/tell.ts'
import { type Act, actOf } from '../../base/two-hands/declared-calls.ts'
import { type Database, type Tx, transaction } from '../../db/database.ts'
import { setEncryptionSecret } from '../../db/encryption.ts'
import { openEncryptionKeys } from '../../db/encryption-keys.ts'
import { findFlag, setFlag, takeFlag } from '../../db/flags.ts'
import type { Actor } from '../../platform/actor.ts'
import { addMs, clock, localTime } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import { idempotent } from '../../platform/http/idempotent.ts'
import { secretOf } from '../../platform/secret.ts'
import type { Services } from '../../platform/services.ts'
import { withOwnDatabase } from '../own-database.ts'

const flag = 'unmasked-export'
const hourMs = 3_600_000

export const exportActs: readonly Act[] = [actOf(calls.allowExport, { subject: () => flag })]

/** The permit that nobody has used, while its time lasts. */
export async function openPermit(tx: Tx): Promise<ExportPermit | null> {
  const stored = await findFlag(tx, flag)
  const permit = stored === undefined ? null : ExportPermit.parse(JSON.parse(stored))
  return permit && permit.until > clock.now() ? permit : null
}

export async function allowExport(
  services: Services,
  input: CallInput<typeof calls.allowExport>,
  actor: Actor,
): Promise<ExportPermit> {
  return idempotent(services, actor, input, async (tx) => {
    if (await openPermit(tx)) throw refuse('DUPLICATE', { what: '还没有用过的导出许可' })
    const now = clock.now()
    const { receiver, reason } = input
    const permit = { by: actor.name, receiver, reason, until: addMs(now, permitHours * hourMs) }
    await setFlag(tx, flag, JSON.stringify(permit), now)
    await writeAudit(tx, {
      kind: 'system',
      actor,
      action: '允许不遮盖的全部导出',
      object: `交给${receiver}`,
      result: '成功',
      changes: [
        { label: '个人信息', before: '遮盖', after: '不遮盖' },
        { label: '次数', before: '', after: `一次，办理后${permitHours}小时内` },
        { label: '理由', before: '', after: reason },
      ],
    })
    return permit
  })
}

/** For the command: the permit is used by it. Without one there is no unmasked export. */
export async function takePermit(config: Config): Promise<ExportPermit> {
  return withOwnDatabase(config, async (db: Database) => {
    setEncryptionSecret(await secretOf(config), config.CRYPTO, config.SECRET_FORMER)
    await openEncryptionKeys(db, clock.now())
    return transaction(db, async (tx) => {
      const permit = await openPermit(tx)
      if (!permit || !(await takeFlag(tx, flag)))
        throw new Error(
          '没有可用的许可，不能导出没有遮盖的个人信息：请先由一名系统管理员在“运行状态”中提出，经市级管理员和另一名系统管理员同意。许可只能用一次，须在同意后的24小时内使用',
        )
      await writeAudit(tx, {
        kind: 'system',
        actor: null,
        action: '不遮盖的全部导出',
        object: `交给${permit.receiver}`,
        result: `由运行人员在服务器上开始，许可人：${permit.by}`,
        changes: [{ label: '许可', before: `${localTime(permit.until)}前有效`, after: '已使用' }],
      })
      // A notice in the message centre needs nothing else.
      for (const role of ['admin', 'city'] as const)
        await tell(tx, { config, db } as unknown as Services, {
          to: { role },
          link: null,
          template: 'unmaskedExport',
          values: { receiver: permit.receiver, by: permit.by },
          sms: false,
        })
      return permit
    })
  })
}
