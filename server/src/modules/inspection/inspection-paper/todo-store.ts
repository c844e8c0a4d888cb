/** What is owed of 罚没款: the enterprise pays, and the county reminds it once the last day is over. */
import { isDistrictOfficer, isFiler } from '@green/contract/roles.ts'
import { officePath } from '@green/contract/screens/screens.ts'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { TodoReader, TodoSource } from '../../../base/todo/source-store.ts'
import { inspection } from '../../../db/schema/inspection/inspection.ts'
import { obligation } from '../../../db/schema/inspection/inspection-paper.ts'
import { scopeOf } from '../inspection/scope-store.ts'

const isUnpaid = sql`coalesce((select sum((paid ->> 'yuan')::numeric) from jsonb_array_elements(${obligation.payments}) paid), 0)
  < ${obligation.yuan}`

const select = (key: string, reader: TodoReader, which?: SQL) =>
  sql`select ${key}::text as key, ''::text as part, ${inspection.id}::text as id,
    (${inspection.enterpriseName} || ' ' || trim_scale(${obligation.yuan})::text || '元')::text as object, ${obligation.dueOn} as due,
    ${obligation.createdAt} as since from ${obligation} join ${inspection} on ${eq(inspection.id, obligation.inspectionId)}
    where ${and(isUnpaid, scopeOf(reader.actor), which)}`

export const obligationSource: TodoSource = {
  key: 'obligation',
  title: '罚没款项',
  todos: {
    'obligation.pay': {
      label: '缴清罚没款',
      nature: 'law',
      otherwise: '见处罚决定书',
      at: ({ id }) => `/mainPages/qyjnjc?id=${id}`,
      listAt: () => '/mainPages/qyjnjc',
    },
    'obligation.remind': {
      label: '催缴逾期的罚没款',
      nature: 'law',
      at: () => officePath('inspectionMoney'),
      listAt: () => officePath('inspectionMoney'),
    },
  },
  selects(reader) {
    const { role, agent } = reader.actor
    if (isFiler(role) && !agent) return [select('obligation.pay', reader)]
    return isDistrictOfficer(role)
      ? [select('obligation.remind', reader, sql`${obligation.dueOn} < ${reader.today}::date`)]
      : []
  },
}
