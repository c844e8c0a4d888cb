/** What is owed of the advices of a 绿色诊断: half a year after its report the enterprise says what became of them. */
import { zd as calls } from '@green/contract/calls/service/diagnosis.ts'
import { and, inArray, lte, sql } from 'drizzle-orm'
import { recordSource } from '../../../base/todo/record-source-store.ts'
import { localDate } from '../../../db/local-date.ts'
import { diagnosis } from '../../../db/schema/services.ts'
import { addMs, clock } from '../../../platform/clock.ts'
import { scopeOf } from './scope-store.ts'

const halfYearDays = 183
const halfYearMs = halfYearDays * 86_400_000
/** Decided on, but for those that are adopted and not carried out yet. */
const hasOpenAdvice = sql`exists (select 1 from jsonb_array_elements(coalesce(${diagnosis.sheet} -> 'advices', '[]')) advice
  where coalesce(${diagnosis.followUps} -> (advice ->> 'rowId') ->> 'decision', 'adopted') = 'adopted')`

export const adviceSource = recordSource('diagnosisAdvice', '绿色诊断', {
  report: {
    label: '填报建议的实施情况',
    nature: 'own',
    doneBy: calls.followUp,
    id: diagnosis.id,
    object: diagnosis.number,
    due: sql`${localDate(diagnosis.confirmedAt)} + ${halfYearDays}::int`,
    since: diagnosis.confirmedAt,
    from: sql`${diagnosis}`,
    where: ({ actor }) =>
      and(
        scopeOf(actor),
        inArray(diagnosis.state, ['confirmed', 'closed']),
        lte(diagnosis.confirmedAt, addMs(clock.now(), -halfYearMs)),
        hasOpenAdvice,
      ),
    page: '/mainPages/greenDiagnosis',
    at: ({ id }) => `/mainPages/greenDiagnosis?id=${id}`,
  },
})
