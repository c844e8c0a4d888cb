/** What is owed of a year's report of 零碳工厂. */
import { portalScreens } from '@green/contract/screens/portal-screens.ts'
import { officePath } from '@green/contract/screens/screens.ts'
import { zeroProgressTodos } from '@green/filing/cases/zero-carbon/zero-progress.ts'
import { sql } from 'drizzle-orm'
import { caseSource } from '../../../base/todo/case-source-store.ts'
import { zeroProgress } from '../../../db/schema/zero-carbon.ts'
import { progress } from './record.ts'

export const zeroProgressSource = caseSource({
  key: 'zeroProgress',
  kind: progress.kind,
  declared: zeroProgressTodos,
  columns: { object: sql`${zeroProgress.site} || ' ' || ${zeroProgress.year} || '年'` },
  places: {
    confirm: { page: officePath('zeroProgress'), idAs: null, list: 'state=reported' },
    explain: { page: portalScreens.zeroProgress.path, idAs: null },
  },
})
