/** Which diagnoses a person may read at all: the enterprise's own, the county's, every one of the city, an expert's tasks. */
import { readByOwners } from '@green/filing/records/readers.ts'
import { type SQL, sql } from 'drizzle-orm'
import { diagnosis, diagnosisExpert } from '../../../db/schema/services.ts'
import type { Actor } from '../../../platform/actor.ts'
import { scopeBy } from '../../../platform/scope.ts'

/** The expert was proposed for it and has not declined. */
const assigned = ({ accountId }: Actor): SQL =>
  sql`exists (select 1 from ${diagnosisExpert} e where e.diagnosis_id = ${diagnosis.id} and e.expert_id = ${accountId} and e.state <> 'declined')`

export const scopeOf = scopeBy(diagnosis, { ...readByOwners, expert: assigned })
