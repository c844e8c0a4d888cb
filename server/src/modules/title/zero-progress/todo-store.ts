/** What is owed of a year's report of 零碳工厂: the report itself, and what the offices and the enterprise owe of it. */
import { isFiler } from '@green/contract/roles.ts'
import { portalScreens } from '@green/contract/screens/portal-screens.ts'
import { officePath } from '@green/contract/screens/screens.ts'
import { zeroProgressTodos } from '@green/filing/cases/zero-carbon/zero-progress.ts'
import { progressDay } from '@green/filing/programme/zero-progress-day.ts'
import { sql } from 'drizzle-orm'
import { caseSource } from '../../../base/todo/case-source-store.ts'
import type { TodoSource } from '../../../base/todo/source-store.ts'
import { zeroProgress } from '../../../db/schema/zero-carbon.ts'
import { draftsOnly } from '../../../platform/actor.ts'
import { clock } from '../../../platform/clock.ts'
import { sitesToReport } from './plan-store.ts'
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

/** Works on the list that have not reported last year yet. */
export const zeroReportSource: TodoSource = {
  key: 'zeroReport',
  title: '零碳工厂年度进展',
  todos: {
    'zeroReport.year': {
      label: '填报零碳工厂年度进展',
      nature: 'own',
      otherwise: '建设名单上该年度没有进展',
      at: () => portalScreens.zeroProgress.path,
      listAt: () => portalScreens.zeroProgress.path,
    },
  },
  async rows(tx, _services, { actor }) {
    if (!isFiler(actor.role) || actor.enterpriseId === null || actor.agent || draftsOnly(actor)) return []
    const now = clock.year()
    const sites = await sitesToReport(tx, actor.enterpriseId, now - 1)
    return sites.map(({ id, siteName }) => ({
      key: 'zeroReport.year',
      part: '',
      id: `${id} ${now - 1}`,
      object: `${siteName} ${now - 1}年`,
      due: `${now}-${progressDay}`,
      since: new Date(`${now}-01-01T00:00:00+08:00`).toISOString(),
    }))
  },
}
