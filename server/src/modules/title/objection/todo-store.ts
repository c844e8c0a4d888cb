/** What is owed of 公示异议: the answer, by somebody who did not begin the publicity. */
import { officePath } from '@green/contract/screens/screens.ts'
import { objectionTodos } from '@green/filing/cases/objection.ts'
import { isAppealed, isInPublicity, statesWhere } from '@green/filing/workflow/states.ts'
import { inArray, notInArray, sql } from 'drizzle-orm'
import { isSecondPerson } from '../../../base/deputy/one-person-store.ts'
import { caseSource } from '../../../base/todo/case-source-store.ts'
import { objection } from '../../../db/schema/decisions.ts'
import { filing, filingHistory } from '../../../db/schema/filing.ts'
import { objectionKind } from './kind.ts'

// Unscoped: part
/** `beginnersOf` in a query: who began the publicity that runs now. */
const beginner = sql`array(select ${filingHistory.actorId}::text from ${filingHistory}
  where ${filingHistory.filingId} = ${objection.filingId}
    and ${inArray(filingHistory.toState, statesWhere(isInPublicity))}
    and ${notInArray(
      filingHistory.fromState,
      statesWhere((state) => isInPublicity(state) || isAppealed(state)),
    )}
  order by ${filingHistory.at} desc, ${filingHistory.id} desc limit 1)`

// Unscoped: part
export const objectionSource = caseSource({
  key: 'objection',
  kind: objectionKind,
  declared: objectionTodos,
  columns: {
    object: sql`(select ${filing.enterpriseName} from ${filing} where ${filing.id} = ${objection.filingId}) || ' ' || ${objection.number}`,
    since: objection.at,
  },
  places: {
    answer: {
      due: sql`(select ${filing.publicityEnd} from ${filing} where ${filing.id} = ${objection.filingId})`,
      page: officePath('filingManagement'),
      idAs: null,
      where: ({ own }) => isSecondPerson(sql`${objection.filingId}`, beginner, own),
    },
  },
})
