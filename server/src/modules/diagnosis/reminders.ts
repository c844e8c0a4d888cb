/** Half a year after the report was confirmed the enterprise is asked once what became of its advices. */
import { transaction } from '../../db/database.ts'
import { addMs, clock } from '../../platform/clock.ts'
import type { Services } from '../../platform/services.ts'
import { tell } from '../message/tell.ts'
import { confirmedBefore, updateDiagnosis } from './store.ts'

const halfYearMs = 183 * 86_400_000

export async function remindAdvices(services: Services): Promise<void> {
  for (const found of await confirmedBefore(services.db, addMs(clock.now(), -halfYearMs)))
    await transaction(services.db, async (tx) => {
      const advices = (found.sheet.advices ?? []) as { rowId: string }[]
      const open = advices.filter((row) => ['adopted', undefined].includes(found.followUps[row.rowId]?.decision))
      await updateDiagnosis(tx, found, { remindedAt: clock.now() })
      if (open.length > 0)
        await tell(tx, services, {
          to: { enterpriseId: found.enterpriseId },
          title: `绿色诊断（${found.number}）：请填报建议实施情况`,
          body: `诊断报告确认已满半年，还有${open.length}条建议没有填报实施结果。`,
          link: `/mainPages/greenDiagnosis?id=${found.id}`,
          sms: false,
        })
    })
}
