/** Half a year after the report was confirmed the enterprise is asked once what became of its advices. */

import { tell } from '../../../base/message/tell.ts'
import { transaction } from '../../../db/database.ts'
import { addMs, clock } from '../../../platform/clock.ts'
import type { Services } from '../../../platform/services.ts'
import { confirmedBefore, noteReminded } from './store.ts'

const halfYearMs = 183 * 86_400_000

export async function remindAdvices(services: Services): Promise<void> {
  for (const found of await confirmedBefore(services.db, addMs(clock.now(), -halfYearMs)))
    await transaction(services.db, async (tx) => {
      const advices = (found.sheet.advices ?? []) as { rowId: string }[]
      const open = advices.filter((row) => ['adopted', undefined].includes(found.followUps[row.rowId]?.decision))
      await noteReminded(tx, found.id, clock.now())
      if (open.length > 0)
        await tell(tx, services, {
          to: { enterpriseId: found.enterpriseId },
          template: 'diagnosisAdvices',
          values: { number: found.number, count: String(open.length) },
          link: `/mainPages/greenDiagnosis?id=${found.id}`,
          sms: false,
        })
    })
}
