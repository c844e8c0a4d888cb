/** What is owed of 账本核对发现: the enterprise explains or corrects, the office settles what was explained or contested. */
import { ledgerFinding as calls } from '@green/contract/calls/energy/ledger-finding.ts'
import { portalScreens } from '@green/contract/screens/portal-screens.ts'
import { officePath } from '@green/contract/screens/screens.ts'
import type { FindingState } from '@green/filing/programme/ledger-words.ts'
import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { scopeOf } from '../../../base/enterprise/store.ts'
import { type RecordTodo, recordSource } from '../../../base/todo/record-source-store.ts'
import { factFinding } from '../../../db/schema/energy/ledger.ts'
import { enterprise } from '../../../db/schema/operation/archive.ts'

// Unscoped: part
const columns = {
  id: factFinding.id,
  from: sql`${factFinding} join ${enterprise} on ${eq(enterprise.id, factFinding.enterpriseId)}`,
} as const

/** Current findings in these states; a hint asks nobody for anything. */
const isIn = (...states: FindingState[]) =>
  and(isNull(factFinding.endedAt), ne(factFinding.level, 'hint'), inArray(factFinding.state, states))

const ofFiler = (states: FindingState[]): Pick<RecordTodo, 'doneBy' | 'object' | 'where' | 'page'> => ({
  doneBy: calls.explain,
  object: sql`${factFinding.year}::text || '年度 ' || ${factFinding.what}`,
  where: ({ actor }) => and(eq(factFinding.enterpriseId, sql`${actor.enterpriseId}`), isIn(...states)),
  page: portalScreens.energyYear.path,
})

export const ledgerFindingSource = recordSource('ledgerFinding', '年度能耗', {
  explain: {
    ...columns,
    ...ofFiler(['open']),
    label: '说明或更正矛盾的数据',
    nature: 'none',
    since: factFinding.foundAt,
  },
  correct: {
    ...columns,
    ...ofFiler(['correcting']),
    label: '按处理意见更正数据',
    nature: 'none',
    since: factFinding.decidedAt,
  },
  settle: {
    ...columns,
    label: '了结企业已说明的矛盾',
    nature: 'none',
    doneBy: calls.settle,
    object: sql`${enterprise.enterpriseName} || ' ' || ${factFinding.year}::text || '年度'`,
    since: factFinding.answeredAt,
    where: ({ actor }) => and(scopeOf(actor), isIn('explained', 'contested')),
    page: `${officePath('energyData')}?view=findings`,
  },
})
