/** A draw as it is shown, drawn again from its own pools and seed. */
import type { InspectionDraw } from '@green/contract/calls/inspection-task.ts'
import { type Drawn, drawPairs, seedOf } from '@green/tools/inspection/draw.ts'
import type { DrawPoolEntry } from '../../db/schema/inspection.ts'
import { sha256 } from '../../platform/ids.ts'
import type { TaskRecord } from './store.ts'
import type { DrawRow } from './task-store.ts'

/** The draw from its own pools and seed once more. */
function drawnAgain({ objects, inspectors, percent, perEnterprise, seed, filters }: DrawRow): Drawn[] {
  const barred = Array.isArray(filters.barred) ? filters.barred : []
  return drawPairs(sha256, {
    objects,
    inspectors,
    percent,
    perEnterprise,
    seed,
    conflicts: (inspectorId, enterpriseId) => barred.includes(`${inspectorId} ${enterpriseId}`),
  })
}

export function drawView(draw: DrawRow, { taskNo, drawId }: Pick<TaskRecord, 'taskNo' | 'drawId'>): InspectionDraw {
  const nameIn = (pool: readonly DrawPoolEntry[], id: string) => pool.find((one) => one.id === id)?.name ?? ''
  const sameSeed = seedOf(sha256, { publicNumber: draw.seedSource, taskNo, no: draw.no }) === draw.seed
  return {
    ...draw,
    drawn: draw.drawn.map(({ enterpriseId, inspectorIds }) => ({
      enterpriseId,
      name: nameIn(draw.objects, enterpriseId),
      inspectors: inspectorIds.map((id) => nameIn(draw.inspectors, id)),
    })),
    repeats: sameSeed && JSON.stringify(drawnAgain(draw)) === JSON.stringify(draw.drawn),
    isCurrent: draw.id === drawId,
  }
}
