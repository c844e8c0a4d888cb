/** What is owed of 罚没款, which the enterprise pays and the county reminds it of, and of 法制审核. */
import { inspectionPaper as calls } from '@green/contract/calls/inspection/inspection-paper.ts'
import { isDistrictOfficer, isFiler } from '@green/contract/roles.ts'
import { officePath } from '@green/contract/screens/screens.ts'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { listOfAccounts } from '../../../base/deputy/one-person-store.ts'
import { recordSource } from '../../../base/todo/record-source-store.ts'
import type { TodoReader, TodoSource } from '../../../base/todo/source-store.ts'
import { inspection } from '../../../db/schema/inspection/inspection.ts'
import { inspectionPaper, legalReview, obligation } from '../../../db/schema/inspection/inspection-paper.ts'
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

/** Neither asked for by this person, who is in no team of inspectors, nor is a paper of the case of the own hand. */
const isForeign = ({ own }: TodoReader) => sql`not (${legalReview.askedBy} = any(${listOfAccounts(own)}::uuid[]))
  and not exists (select 1 from ${inspectionPaper} where ${inspectionPaper.inspectionId} = ${legalReview.inspectionId}
    and ${inspectionPaper.kind} <> 'legalReview' and (${inspectionPaper.createdBy} = any(${listOfAccounts(own)}::uuid[])
      or ${inspectionPaper.issuedBy} = any(${listOfAccounts(own)}::uuid[])))`

export const legalReviewSource = recordSource('legalReview', '法制审核', {
  review: {
    label: '法制审核监察文书',
    nature: 'none',
    otherwise: '不审核不能下达',
    doneBy: calls.giveReview,
    id: inspection.id,
    object: sql`${inspection.enterpriseName} || ' ' || ${inspection.number}`,
    since: legalReview.askedAt,
    from: sql`${legalReview} join ${inspection} on ${eq(inspection.id, legalReview.inspectionId)}`,
    where: (reader) => and(isNull(legalReview.result), scopeOf(reader.actor), isForeign(reader)),
    page: officePath('inspectionCases'),
    at: ({ id }) => `${officePath('inspectionCases')}?id=${id}`,
  },
})
