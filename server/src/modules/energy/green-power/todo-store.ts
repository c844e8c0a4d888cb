/** What is owed of a doubted 绿电凭证: the hearing of the enterprise, and the decision of the office. */
import { portalScreens } from '@green/contract/screens/portal-screens.ts'
import { officePath } from '@green/contract/screens/screens.ts'
import { greenPowerTodos } from '@green/filing/cases/green-power.ts'
import { and, between, isNull, sql } from 'drizzle-orm'
import { hearingDue } from '../../../base/case/hearing-store.ts'
import { caseSource } from '../../../base/todo/case-source-store.ts'
import { greenPower } from '../../../db/schema/energy/green-power.ts'
import { powers } from './record.ts'
import { endingMonths } from './share.ts'

export const greenPowerSource = caseSource({
  key: 'greenPower',
  kind: powers.kind,
  declared: greenPowerTodos,
  columns: { object: sql`${greenPower.enterpriseName} || ' ' || ${greenPower.year} || '年'` },
  places: {
    cancel: {
      // The last day of the last month in which it is valid.
      due: ({ schemes }) =>
        sql`((${greenPower.producedIn} || '-01')::date + make_interval(months => ${schemes.greenPower.validMonths}::int) - interval '1 day')::date`,
      where: ({ schemes }) => {
        const { from, to } = endingMonths(schemes.greenPower)
        return and(isNull(greenPower.cancelledAt), between(greenPower.producedIn, from, to))
      },
      page: portalScreens.greenPower.path,
      idAs: null,
    },
    explain: {
      due: hearingDue(greenPower.updatedAt),
      page: portalScreens.greenPower.path,
      idAs: null,
    },
    settle: { page: officePath('greenPower'), idAs: null, list: 'state=doubted' },
  },
})
