/** What is owed of the statement of a 工业绿色微电网. */
import { portalScreens } from '@green/contract/screens/portal-screens.ts'
import { officePath } from '@green/contract/screens/screens.ts'
import { microgridTodos } from '@green/filing/cases/zero-carbon/microgrid.ts'
import { sql } from 'drizzle-orm'
import { caseSource } from '../../../base/todo/case-source-store.ts'
import { microgrid } from '../../../db/schema/zero-carbon.ts'
import { microgrids } from './record.ts'

export const microgridSource = caseSource({
  key: 'microgrid',
  kind: microgrids.kind,
  declared: microgridTodos,
  columns: { object: sql`${microgrid.enterpriseName} || ' ' || ${microgrid.site}` },
  places: {
    confirm: { page: officePath('microgrid'), idAs: null, list: 'state=registered' },
    explain: { page: portalScreens.microgrid.path, idAs: null },
  },
})
