/** What is owed of a doubted 供能户号: the hearing of the enterprise, and the decision of the office. */
import { portalScreens } from '@green/contract/screens/portal-screens.ts'
import { officePath } from '@green/contract/screens/screens.ts'
import { supplyAccountTodos } from '@green/filing/cases/supply-account.ts'
import { sql } from 'drizzle-orm'
import { hearingDue } from '../../../base/case/hearing-store.ts'
import { caseSource } from '../../../base/todo/case-source-store.ts'
import { supplyAccount } from '../../../db/schema/energy/utility.ts'
import { accounts } from './record.ts'

export const supplyAccountSource = caseSource({
  key: 'supplyAccount',
  kind: accounts.kind,
  declared: supplyAccountTodos,
  columns: { object: sql`${supplyAccount.enterpriseName} || ' ' || ${supplyAccount.number}` },
  places: {
    explain: {
      due: hearingDue(supplyAccount.updatedAt),
      page: portalScreens.supplyAccounts.path,
      idAs: null,
    },
    settle: { page: officePath('supplyAccounts'), idAs: null, list: 'state=doubted' },
  },
})
