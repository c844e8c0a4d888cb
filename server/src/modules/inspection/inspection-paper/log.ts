/** The line in the log of what is done to a case beside its steps. */
import type { FieldChange } from '../../../base/audit/changes.ts'
import { writeAudit } from '../../../base/audit/store.ts'
import type { Tx } from '../../../db/database.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { InspectionRecord } from '../inspection/store.ts'

export async function log(
  tx: Tx,
  actor: Actor,
  action: string,
  { number, enterpriseName }: Pick<InspectionRecord, 'number' | 'enterpriseName'>,
  result: string,
  changes: FieldChange[] = [],
): Promise<void> {
  await writeAudit(tx, {
    kind: 'business',
    actor,
    action,
    object: `监察案件 ${number} ${enterpriseName}`,
    result: result.trim(),
    changes,
  })
}
