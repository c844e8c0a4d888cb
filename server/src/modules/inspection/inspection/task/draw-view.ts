/** A draw as it is shown, drawn again from its own pools and seed. */
import type { CallInput, CallOutput } from '@green/contract/call.ts'
import type { inspectionTask as calls, InspectionDraw } from '@green/contract/calls/inspection/inspection-task.ts'
import { refuse } from '@green/contract/errors.ts'
import { digestHex } from '@green/contract/overview/digest.ts'
import { type Drawn, drawPairs, lockedText, seedOf } from '@green/tools/inspection/draw.ts'
import { sha256 } from '../../../../crypto/digest.ts'
import type { DrawPoolEntry } from '../../../../db/schema/inspection/inspection.ts'
import type { WithDb } from '../../../../platform/services.ts'
import type { TaskRecord } from '../store.ts'
import { type DrawRow, drawByHash } from './task-store.ts'

const codeLength = 12
/** What is printed on the record beside the number of its task. */
export const drawCodeOf = ({ hash }: Pick<DrawRow, 'hash'>): string =>
  digestHex(hash).slice(0, codeLength).toUpperCase()

const barredIn = ({ filters }: Pick<DrawRow, 'filters'>): string[] =>
  Array.isArray(filters.barred) ? filters.barred : []

/** What a list gives with this seed. */
export function drawnFrom(draw: DrawRow): Drawn[] {
  const { objects, inspectors, percent, perEnterprise, seed } = draw
  const barred = barredIn(draw)
  return drawPairs(sha256, {
    objects,
    inspectors,
    percent,
    perEnterprise,
    seed,
    conflicts: (inspectorId, enterpriseId) => barred.includes(`${inspectorId} ${enterpriseId}`),
  })
}

/** Whether the list is what was locked; draws from before there was a locked list have none. */
function isAsLocked(draw: DrawRow, taskNo: string): boolean {
  const { ownNumber, seedSource: numberName, lockedHash } = draw
  if (ownNumber === null) return true
  return sha256(lockedText(sha256, { ...draw, ownNumber, numberName, taskNo, barred: barredIn(draw) })) === lockedHash
}

function repeats(draw: DrawRow, taskNo: string): boolean {
  const { number, seedSource, ownNumber, no, seed } = draw
  if (!isAsLocked(draw, taskNo)) return false
  if (isWaiting(draw)) return true
  const sameSeed = seedOf(sha256, { publicNumber: number ?? seedSource, ownNumber, taskNo, no }) === seed
  return sameSeed && JSON.stringify(drawnFrom(draw)) === JSON.stringify(draw.drawn)
}

const isWaiting = ({ ownNumber, witnessId }: DrawRow): boolean => ownNumber !== null && witnessId === null

export function drawView(draw: DrawRow, { taskNo, drawId }: Pick<TaskRecord, 'taskNo' | 'drawId'>): InspectionDraw {
  const nameIn = (pool: readonly DrawPoolEntry[], id: string) => pool.find((one) => one.id === id)?.name ?? ''
  const waits = isWaiting(draw)
  return {
    ...draw,
    waits,
    // Whoever knew it before the public number could try numbers.
    ownNumber: waits ? null : draw.ownNumber,
    ownNumberHash: draw.ownNumber === null ? null : sha256(draw.ownNumber),
    drawn: draw.drawn.map(({ enterpriseId, inspectorIds }) => ({
      enterpriseId,
      name: nameIn(draw.objects, enterpriseId),
      inspectors: inspectorIds.map((id) => nameIn(draw.inspectors, id)),
    })),
    repeats: repeats(draw, taskNo),
    isCurrent: draw.id === drawId,
  }
}

/** Whoever holds the record of a draw learns whether it is genuine, whether it stands, and whether drawing again gives the same. */
export async function checkDraw(
  { db }: WithDb,
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
