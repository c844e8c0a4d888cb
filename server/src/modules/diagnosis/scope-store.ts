/** Which diagnoses a person may read at all: the enterprise's own, the county's, every one of the city, an expert's tasks. */
import { eq, type SQL, sql } from 'drizzle-orm'
import { diagnosis, diagnosisExpert } from '../../db/schema/services.ts'
import type { Actor } from '../../platform/actor.ts'

const nobody = sql`false`

export function scopeOf(actor: Actor): SQL {
  switch (actor.role) {
    case 'enterprise':
      return actor.enterpriseId && !actor.agent ? eq(diagnosis.enterpriseId, actor.enterpriseId) : nobody
    case 'county':
      return actor.qxCode ? eq(diagnosis.qxCode, actor.qxCode) : nobody
    case 'city':
    case 'admin':
      return sql`true`
    case 'expert':
      return sql`exists (select 1 from ${diagnosisExpert} e where e.diagnosis_id = ${diagnosis.id} and e.expert_id = ${actor.accountId} and e.state <> 'declined')`
    default:
      return nobody
  }
}
