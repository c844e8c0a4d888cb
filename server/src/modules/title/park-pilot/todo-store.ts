/** What is owed of a 近零碳园区试点: the park's self-assessment, and the entry of its result. */
import { portalScreens } from '@green/contract/screens/portal-screens.ts'
import { officePath } from '@green/contract/screens/screens.ts'
import { parkPilotTodos } from '@green/filing/cases/zero-carbon/park-pilot.ts'
import { sql } from 'drizzle-orm'
import { caseSource } from '../../../base/todo/case-source-store.ts'
import { parkPilot } from '../../../db/schema/zero-carbon.ts'
import { pilots } from './record.ts'

export const parkPilotSource = caseSource({
  key: 'parkPilot',
  kind: pilots.kind,
  declared: parkPilotTodos,
  columns: { object: sql`${parkPilot.enterpriseName} || ' ' || ${parkPilot.batch}` },
  places: {
    assess: { due: parkPilot.dueOn, page: portalScreens.parkPilot.path, idAs: null },
    accept: { due: parkPilot.acceptanceDueOn, page: officePath('parkPilots'), idAs: null, list: 'state=assessed' },
  },
})
