/** Codes that the city's setting moves, all at once: shown where the enterprise consents, or hidden. */
import { greenCodeCase } from '@green/filing/cases/green-code.ts'
import type { PublicDisplay } from '@green/green-code/inputs.ts'
import { greenCode2026 } from '@green/green-code/scheme-2026.ts'
import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { noteCodePublished } from '../../../base/event/note.ts'
import type { Tx } from '../../../db/database.ts'
import { insertMany } from '../../../db/insert-many.ts'
import { caseHistory } from '../../../db/schema/cases.ts'
import { greenCode } from '../../../db/schema/green-code.ts'
import { ids } from '../../../platform/ids.ts'

const clockName = '系统'

/** Returns how many codes moved; each has its entry in the history. */
export async function moveWithDisplay(tx: Tx, display: PublicDisplay, at: string): Promise<number> {
  const [action, from, to] =
    display === 'none' ? (['hide', 'public', 'confirmed'] as const) : (['show', 'confirmed', 'public'] as const)
  const moved = await tx
    .update(greenCode)
    .set({ state: to, version: sql`${greenCode.version} + 1`, updatedAt: at, updatedByName: clockName })
    .where(
      and(
        eq(greenCode.state, from),
        isNotNull(greenCode.consentAt),
        isNull(greenCode.withdrawnAt),
        inArray(greenCode.grade, [...greenCode2026.publicGrades]),
        sql`cardinality(${greenCode.gates}) = 0`,
      ),
    )
    .returning()
  await insertMany(
    tx,
    caseHistory,
    moved.map(({ id }) => ({
      id: ids.next(),
      kind: greenCodeCase.id,
      caseId: id,
      at,
      action,
      fromState: from,
      toState: to,
      actorName: clockName,
      role: clockName,
      opinion: '市级调整了对公众展示的设置',
    })),
  )
  if (to === 'public') for (const row of moved) await noteCodePublished(tx, row)
  return moved.length
}
