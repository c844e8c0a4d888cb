/** What is owed of a doubted 绿电凭证: the hearing of the enterprise, and the decision of the office. */
import { portalScreens } from '@green/contract/screens/portal-screens.ts'
import { officePath } from '@green/contract/screens/screens.ts'
import { greenPowerTodos } from '@green/filing/cases/green-power.ts'
import { sql } from 'drizzle-orm'
import { hearingDue } from '../../../base/case/hearing-store.ts'
import { caseSource } from '../../../base/todo/case-source-store.ts'
import { greenPower } from '../../../db/schema/energy/green-power.ts'
import { powers } from './record.ts'

export const greenPowerSource = caseSource({
  key: 'greenPower',
  kind: powers.kind,
  declared: greenPowerTodos,
  columns: { object: sql`${greenPower.enterpriseName} || ' ' || ${greenPower.year} || '年'` },
  places: {
    explain: {
      due: hearingDue(greenPower.updatedAt),
      page: portalScreens.greenPower.path,
      idAs: null,
    },
    settle: { page: officePath('greenPower'), idAs: null, list: 'state=doubted' },
  },
})
