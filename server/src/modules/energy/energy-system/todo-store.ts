/** What is owed of 能源管理体系: the steps of an enterprise's own plan, by the days that it has set. */
import { energySystem as calls } from '@green/contract/calls/energy/energy-system.ts'
import { portalScreens } from '@green/contract/screens/portal-screens.ts'
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { recordSource } from '../../../base/todo/record-source-store.ts'
import { energySystemTask } from '../../../db/schema/energy/energy-system.ts'
import { stepTitles } from './plan.ts'

export const energySystemSource = recordSource('energySystem', '能源管理体系', {
  step: {
    label: '完成体系建设的一个步骤',
    nature: 'own',
    doneBy: calls.save,
    id: energySystemTask.id,
    object: sql`coalesce(${JSON.stringify(stepTitles())}::jsonb ->> ${energySystemTask.step}, ${energySystemTask.step})`,
    due: energySystemTask.dueOn,
    since: energySystemTask.updatedAt,
    from: sql`${energySystemTask}`,
    where: ({ actor }) =>
      and(
        eq(energySystemTask.enterpriseId, sql`${actor.enterpriseId}`),
        inArray(energySystemTask.state, ['todo', 'doing']),
        isNotNull(energySystemTask.dueOn),
      ),
    page: portalScreens.energySystem.path,
  },
})
