/** 显示个人信息: one call shows a masked value for a reason; log and case history record who looked at what and why. */
import { personal } from '@green/contract/calls/account/personal.ts'
import { refuse, refuseFields } from '@green/contract/errors.ts'
import { roleLabels } from '@green/contract/roles.ts'
import { writeAudit } from '../../../base/audit/store.ts'
import { transaction } from '../../../db/database.ts'
import { findFiling } from '../../../filing/record/store.ts'
import { clock } from '../../../platform/clock.ts'
import { takeTurn } from '../../../platform/http/guard/limits.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { ids } from '../../../platform/ids.ts'
import { insertLooks, looksAtFiling } from './store.ts'
import { getSubject } from './subjects.ts'

/** Nobody phones more often; somebody who copies the archive would. */
const looksAnHour = 300

export const personalCalls = handlers(personal, {
  show: async ({ input, actor, services }) => {
    await takeTurn(services.db, `personal-show:${actor.accountId}`, looksAnHour, 3600)
    const { of, fields } = input
    const reason = input.reason.trim()
    const subject = await getSubject(services, of, input, actor)
    const values = [...new Set(fields)].map((field) => {
      const found = subject.valueOf(field)
      if (!found) throw refuseFields([{ field: 'fields', message: '没有这一项，或您的角色不能查看' }])
      return { field, ...found }
    })
    await transaction(services.db, async (tx) => {
      const at = clock.now()
      const { enterpriseId, filingId, whose } = subject
      await insertLooks(
        tx,
        values.map(({ label }) => ({
          id: ids.next(),
          at,
          accountId: actor.accountId,
          name: actor.name,
          role: roleLabels[actor.role],
          enterpriseId,
          filingId,
          field: label,
          reason,
        })),
      )
      await writeAudit(tx, {
        kind: 'business',
        actor,
        action: '查看个人信息',
        object: `${whose} ${values.map(({ label }) => label).join('、')}`,
        result: '已显示',
        reason,
      })
    })
    return { values: Object.fromEntries(values.map(({ field, value }) => [field, value])) }
  },
  looks: async ({ input, actor, services }) => {
    const filing = await findFiling(services.db, actor, input.filingId)
    if (!filing) throw refuse('NOT_FOUND')
    return looksAtFiling(services.db, filing.id)
  },
})
