/** A draw as it is shown, drawn again from its own pools and seed. */
import type { CallInput, CallOutput } from '@green/contract/call.ts'
import type { inspectionTask as calls, InspectionDraw } from '@green/contract/calls/inspection-task.ts'
import { digestHex } from '@green/contract/digest.ts'
import { refuse } from '@green/contract/errors.ts'
import { type Drawn, drawPairs, seedOf } from '@green/tools/inspection/draw.ts'
import { sha256 } from '../../crypto/digest.ts'
import type { DrawPoolEntry } from '../../db/schema/inspection.ts'
import type { Services } from '../../platform/services.ts'
import type { TaskRecord } from './store.ts'
import { type DrawRow, drawByHash } from './task-store.ts'

const codeLength = 12
/** What is printed on the record beside the number of its task. */
export const drawCodeOf = ({ hash }: Pick<DrawRow, 'hash'>): string =>
  digestHex(hash).slice(0, codeLength).toUpperCase()

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

/** Whoever holds the record of a draw learns whether it is genuine, whether it stands, and whether drawing again gives the same. */
export async function checkDraw(
  { db }: Services,
  { number, code }: CallInput<typeof calls.drawCheck>,
): Promise<CallOutput<typeof calls.drawCheck>> {
  const start = code.trim().toLowerCase()
  const found = start.length === codeLength ? await drawByHash(db, number.trim().toUpperCase(), start) : null
  if (!found) throw refuse('NOT_FOUND')
  const { draw, task } = found
  return {
    ...drawView(draw, task),
    number: task.taskNo,
    enterprises: draw.objects.length,
    inspectors: draw.inspectors.length,
    drawn: draw.drawn.length,
  }
}
