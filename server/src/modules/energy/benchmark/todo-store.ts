/** What is owed of 行业基准表. */
import { officePath } from '@green/contract/screens/screens.ts'
import { benchmarkTableTodos } from '@green/filing/cases/rating/benchmark-table.ts'
import { sql } from 'drizzle-orm'
import { isSecondPerson, listOfAccounts } from '../../../base/deputy/one-person-store.ts'
import { caseSource } from '../../../base/todo/case-source-store.ts'
import { benchmarkTable } from '../../../db/schema/green-code.ts'
import { benchmarkKind } from './kind.ts'

const page = officePath('benchmarks')

export const benchmarkSource = caseSource({
  key: 'benchmarkTable',
  kind: benchmarkKind,
  declared: benchmarkTableTodos,
  columns: {
    object: sql`${benchmarkTable.year} || '年度 行业' || ${benchmarkTable.groupCode}`,
    since: benchmarkTable.computedAt,
  },
  places: {
    confirm: { page, list: 'state=unconfirmed' },
    freeze: {
      page,
      list: 'state=draft',
      where: ({ own }) =>
        isSecondPerson(sql`${benchmarkTable.id}`, listOfAccounts([sql`${benchmarkTable.madeBy}`]), own),
    },
  },
})
