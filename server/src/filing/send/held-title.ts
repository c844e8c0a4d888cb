/** A title that is held is not filed for again before its time: asked on the page before a form, and again in the step that sends it. */
import { refuse } from '@green/contract/errors.ts'
import { titleKindLabels } from '@green/contract/titles.ts'
import type { Programme } from '@green/filing/programme.ts'
import type { Tx } from '../../db/database.ts'
import { addMs, clock, dayOf, endOfDay } from '../../platform/clock.ts'
import { rectifyReason } from '../step/rectified.ts'
import { heldTitles, type TitleRecord } from '../step/title-store.ts'

/** So many days before its last day a title may be filed for again: no published rule was found, a round of review takes that long. */
const renewalDays = 180
const dayMs = 86_400_000

/** What a filing applies for, as far as it is known: the level, and the code within which it is compared. */
type Sought = { level: unknown; within?: unknown; filingId?: string }

/**
 * Why the enterprise may not file for this title now, or for money while a rectification is overdue; null where it may. A title of the city leaves the way open to the state, that
 * of one product category to another one. Registrations without batches renew themselves.
 */
export async function heldReason(
  tx: Tx,
  programme: Pick<Programme, 'decides' | 'grants' | 'oneOpenPer' | 'rankedWithin'>,
  enterpriseId: string,
  sought: Sought,
): Promise<string | null> {
  const late = await rectifyReason(tx, programme, enterpriseId)
  if (late) return late
  const kind = programme.grants?.titleKind
  if (!kind || programme.oneOpenPer !== 'batch') return null
  const isSame = ({ title, answers }: { title: TitleRecord; answers: Readonly<Record<string, unknown>> | null }) =>
    title.filingId !== sought.filingId &&
    !(title.level === 'city' && sought.level === 'national') &&
    (!programme.rankedWithin || !answers || answers[programme.rankedWithin] === sought.within)
  const held = (await heldTitles(tx, enterpriseId, kind, clock.today())).find(isSame)?.title
  if (!held) return null
  const from = dayOf(addMs(endOfDay(held.validTo), -renewalDays * dayMs))
  if (clock.today() >= from) return null
  const label = (titleKindLabels as Readonly<Record<string, string>>)[kind] ?? kind
  return `已持有有效的“${label}”称号（编号${held.number}，有效期至${held.validTo}），${from}起可以再次申报`
}

/** Refuses to send a filing for a title that is held. */
export async function requireNotHeld(
  tx: Tx,
  programme: Programme,
  enterpriseId: string,
  sought: { filingId: string; answers: Readonly<Record<string, unknown>> },
): Promise<void> {
  const { filingId, answers } = sought
  const at = (key: string | undefined) => (key ? answers[key] : undefined)
  const reason = await heldReason(tx, programme, enterpriseId, {
    filingId,
    level: at(programme.levelField),
    within: at(programme.rankedWithin),
  })
  if (reason) throw refuse('TITLE_HELD', { reason })
}
