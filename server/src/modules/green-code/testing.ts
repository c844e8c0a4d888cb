/** Codes for tests: told as a published run tells them, without the run. */
import { greenCodeText, objectionDays } from '@green/filing/cases/green-code.ts'
import { addWorkingDays } from '@green/filing/working-days.ts'
import { openCase } from '../../base/case/take-step.ts'
import { cityProfile } from '../../base/reference/reference-data.ts'
import { transaction } from '../../db/database.ts'
import type { greenCode } from '../../db/schema/green-code.ts'
import type { Actor } from '../../platform/actor.ts'
import { clock } from '../../platform/clock.ts'
import { ids } from '../../platform/ids.ts'
import type { Services } from '../../platform/services.ts'
import { greenCodeKind } from './kind.ts'
import type { GreenCodeRecord } from './store.ts'

type Of = { id: string; name: string; qxCode: string }
type Given = Partial<typeof greenCode.$inferInsert> & { by: Actor }

/** A told code of that enterprise, a plain A of 2025 unless something else is given. */
export function openedCode(services: Services, of: Of, { by, ...given }: Given): Promise<GreenCodeRecord> {
  return transaction(services.db, (tx) =>
    openCase(tx, services, greenCodeKind, 'publish', by, async () => {
      const year = given.year ?? 2025
      return {
        id: ids.next(),
        enterpriseId: of.id,
        enterpriseName: of.name,
        socialCode: '91500000MA00000000',
        qxCode: of.qxCode,
        industryCode: '3670',
        year,
        inputs: {},
        tables: {},
        result: {},
        total: 76.48,
        grade: 'A',
        code: greenCodeText(year, ids.seed().toUpperCase()),
        runId: ids.next(),
        schemeId: ids.next(),
        toldAt: clock.now(),
        contestBy: addWorkingDays(clock.today(), objectionDays, cityProfile().holidays),
        ...given,
      }
    }),
  )
}
