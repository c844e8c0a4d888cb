/** What is owed of 信贷参考: by the city, and by the bank to which it was pushed. */
import { officePath } from '@green/contract/screens/screens.ts'
import { creditTodos } from '@green/filing/cases/credit-reference.ts'
import { sql } from 'drizzle-orm'
import { type CasePlace, caseSource } from '../../../base/todo/case-source-store.ts'
import { creditReference } from '../../../db/schema/green-report.ts'
import { creditKind } from './kind.ts'
import { ofBank } from './scope-store.ts'

const byBank: CasePlace = {
  due: creditReference.authTo,
  page: '/mainPages/greenFinance?tab=references',
  where: ({ actor }) => ofBank(actor),
}

export const creditSource = caseSource({
  key: 'credit',
  kind: creditKind,
  declared: creditTodos,
  columns: {
    object: sql`${creditReference.enterpriseName} || ' ' || ${creditReference.number}`,
    since: creditReference.createdAt,
  },
  places: {
    push: { due: creditReference.authTo, page: officePath('greenCredit'), list: 'state=pending' },
    accept: byBank,
    lend: byBank,
  },
})
