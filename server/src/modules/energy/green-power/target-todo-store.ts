/** What is owed of a listed year: the enterprise's report, its review in the county, and its record in the city. */
import { portalScreens } from '@green/contract/screens/portal-screens.ts'
import { officePath } from '@green/contract/screens/screens.ts'
import { greenTargetTodos } from '@green/filing/cases/market/green-target.ts'
import { lt, sql } from 'drizzle-orm'
import { caseSource } from '../../../base/todo/case-source-store.ts'
import { greenTarget } from '../../../db/schema/energy/green-power.ts'
import { clock } from '../../../platform/clock.ts'
import { targets } from './target-record.ts'

export const greenTargetSource = caseSource({
  key: 'greenTarget',
  kind: targets.kind,
  declared: greenTargetTodos,
  columns: { object: sql`${greenTarget.enterpriseName} || ' ' || ${greenTarget.year} || '年'` },
  places: {
    report: {
      due: ({ schemes }) => sql`((${greenTarget.year} + 1)::text || ${`-${schemes.greenPower.reportDay}`}::text)::date`,
      where: () => lt(greenTarget.year, clock.year()),
      page: portalScreens.greenPower.path,
      idAs: null,
    },
    review: { page: officePath('greenTargets'), idAs: null, list: 'state=reported' },
    record: { page: officePath('greenTargets'), idAs: null, list: 'state=reviewed' },
  },
})
