/** What is owed of the registration of a 能碳管理中心. */
import { portalScreens } from '@green/contract/screens/portal-screens.ts'
import { officePath } from '@green/contract/screens/screens.ts'
import { ecCentreTodos } from '@green/filing/cases/zero-carbon/energy-carbon-centre.ts'
import { sql } from 'drizzle-orm'
import { caseSource } from '../../../base/todo/case-source-store.ts'
import { ecCentre } from '../../../db/schema/zero-carbon.ts'
import { centres } from './record.ts'

export const ecCentreSource = caseSource({
  key: 'ecCentre',
  kind: centres.kind,
  declared: ecCentreTodos,
  columns: { object: sql`${ecCentre.enterpriseName} || ' ' || ${ecCentre.centre}` },
  places: {
    confirm: { page: officePath('ecCentre'), idAs: null, list: 'state=registered' },
    explain: { page: portalScreens.ecCentre.path, idAs: null },
  },
})
