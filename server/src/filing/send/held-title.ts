/**
 * A title that is held is not filed for again before its time, and one that is filed for is not filed for a second time in its year:
 * asked on the page before a form, and again in the step that sends it.
 */
import { refuseBecause } from '@green/contract/errors.ts'
import { titleKindLabels } from '@green/contract/filing/titles.ts'
import type { Programme } from '@green/filing/programme/programme.ts'
import type { State } from '@green/filing/workflow/states.ts'
import { stateLabel } from '@green/filing/workflow/workflow.ts'
import type { Tx } from '../../db/database.ts'
import { addMs, clock, dayOf, endOfDay } from '../../platform/clock.ts'
import type { BatchRecord } from '../record/batch-store.ts'
import { lockMatter } from '../record/store.ts'
import { rectifyReason } from '../step/rectified.ts'
import { heldTitles, type TitleRecord } from '../step/title-store.ts'
import { liveFilings } from './alike-store.ts'

/** So many days before its last day a title may be filed for again: no published rule was found, a round of review takes that long. */
const renewalDays = 180
const dayMs = 86_400_000

/** What a filing applies for, as far as it is known: in which batch, the level, and the code within which it is compared. */
type Sought = {
  batch: Pick<BatchRecord, 'id' | 'year'> | null
  level: unknown
  within?: unknown
  filingId?: string | null
}

/**
 * Why the enterprise may not file for this title now, or for money while a rectification is overdue; null where it may. A title of the city leaves the way open to the state, that
 * of one product category to another one. Registrations without batches renew themselves.
 */
export async function heldReason(
  tx: Tx,
  programme: Programme,
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
  const double = () => doubleReason(tx, programme, enterpriseId, sought)
  if (!held) return double()
  const from = dayOf(addMs(endOfDay(held.validTo), -renewalDays * dayMs))
  if (clock.today() >= from) return double()
  const label = (titleKindLabels as Readonly<Record<string, string>>)[kind] ?? kind
  return `已持有有效的“${label}”称号（编号${held.number}，有效期至${held.validTo}），${from}起可以再次申报`
}

/** Names the filing that the enterprise has under way, or granted, for the same title and year in another batch. */
async function doubleReason(
  tx: Tx,
  programme: Programme,
  enterpriseId: string,
  { batch, level, within }: Sought,
): Promise<string | null> {
  if (!batch) return null
  const { year } = batch
  const isOther = (key: string | undefined, sought: unknown, answers: Readonly<Record<string, unknown>>) =>
    key !== undefined && sought !== undefined && sought !== null && answers[key] !== sought
  const double = (await liveFilings(tx, programme.id, enterpriseId, year)).find(
    ({ batchId, answers }) =>
      // A second one in the same batch is refused by its key.
      batchId !== batch.id &&
      !isOther(programme.levelField, level, answers) &&
      !isOther(programme.rankedWithin, within, answers),
  )
  if (!double) return null
  const { number, state } = double
  return `${year}年度已有同一称号的申报（${number}，${stateLabel(programme, state as State)}），请在该件中继续办理；撤回或未获通过后可以另行申报`
}

type Sent = { filingId: string; batch: Sought['batch']; answers: Readonly<Record<string, unknown>> }

function soughtBy({ levelField, rankedWithin }: Programme, { filingId, batch, answers }: Sent): Sought {
  const at = (key: string | undefined) => (key ? answers[key] : undefined)
  return { filingId, batch, level: at(levelField), within: at(rankedWithin) }
}

/** Refuses to send a filing for a title that is held, or for which another filing of the year is alive. */
export async function requireNotHeld(tx: Tx, programme: Programme, enterpriseId: string, sent: Sent): Promise<void> {
  const reason = await heldReason(tx, programme, enterpriseId, soughtBy(programme, sent))
  if (reason) throw refuseBecause('TITLE_HELD', reason)
}

/** The same for the other filing alone, once more before this one is written: of two that are sent at once the second finds the first. */
export async function requireNoDouble(tx: Tx, programme: Programme, enterpriseId: string, sent: Sent): Promise<void> {
  if (!programme.grants || programme.oneOpenPer !== 'batch' || !sent.batch) return
  await lockMatter(tx, `title ${enterpriseId} ${programme.id} ${sent.batch.year}`)
  const reason = await doubleReason(tx, programme, enterpriseId, soughtBy(programme, sent))
  if (reason) throw refuseBecause('TITLE_HELD', reason)
}
