/** 推荐上报: the city recommends approved filings further up; the result raises the title, or leaves it as it is. */
import { refuseFields } from '@green/contract/errors.ts'
import type { MoveFiling } from '@green/contract/filing/filing.ts'
import { grams } from '../../base/enterprise/search-keys.ts'
import type { Tx } from '../../db/database.ts'
import type { Recommended, TitleBefore } from '../../db/schema/filing.ts'
import { clock } from '../../platform/clock.ts'
import type { FilingRecord, NewFiling } from '../record/store.ts'
import type { Taking } from './taking.ts'
import { endOf } from './term.ts'
import { saveTitle, titleNumbered, titleOf } from './title-store.ts'

/** Stores the recommendation, and since when the city's own title is valid. */
export function recommended({ upward, stateSince }: FilingRecord, move: MoveFiling): Partial<NewFiling> {
  return {
    upward: {
      on: move.on ?? clock.today(),
      documentNumber: move.documentNumber?.trim() ?? '',
      since: upward?.since ?? stateSince,
      result: null,
      before: null,
    },
  }
}

/** A withdrawn recommendation leaves the filing as it was granted. */
export function recalled({ upward }: FilingRecord): Partial<NewFiling> {
  return { upward: null, ...(upward ? { stateSince: upward.since } : {}) }
}

/** Enters the result; an enterprise on the list holds the national title from then on. */
export async function resultEntered({ tx, programme, filing, step, move }: Taking): Promise<Partial<NewFiling>> {
  const listed = step.needs?.upwardResult === 'listed'
  const { upward } = filing
  if (!upward) throw new Error(`${filing.id} was not recommended`)
  const on = move.on ?? clock.today()
  const documentNumber = move.documentNumber?.trim() ?? ''
  const result = { listed, on, documentNumber, list: move.list?.trim() ?? '' }
  if (!listed || !programme.grants) return { upward: { ...upward, result } }
  const held = await titleOf(tx, filing.id)
  if (!held) throw new Error(`${filing.id} holds no title`)
  const number = move.titleNumber?.trim() || held.number
  if (number !== held.number && (await titleNumbered(tx, filing.qxCode, number)))
    throw refuseFields([{ field: 'titleNumber', message: '该编号已用于另一个称号，请核对' }])
  const validFrom = move.validFrom ?? on
  const validTo = endOf(validFrom, move.validTo, programme.grants.validYears)
  const { level, year } = held
  const before: TitleBefore = {
    level,
    year,
    number: held.number,
    documentNumber: held.documentNumber,
    validFrom: held.validFrom,
    validTo: held.validTo,
  }
  const next = { level: 'national', year: Number(on.slice(0, 4)), number, documentNumber, validFrom, validTo }
  return { upward: { ...upward, result, before }, ...(await changedTitle(tx, filing, next)) }
}

/** Undoes a result entered wrongly, and with it the raised title. */
export async function resultWithdrawn(tx: Tx, filing: FilingRecord): Promise<Partial<NewFiling>> {
  const { upward } = filing
  if (!upward) return {}
  const waiting: Recommended = { ...upward, result: null, before: null }
  return { upward: waiting, ...(upward.before ? await changedTitle(tx, filing, upward.before) : {}) }
}

/** The changed title, and the filing's copy of it; the city's own document stays the filing's. */
async function changedTitle(tx: Tx, filing: FilingRecord, next: TitleBefore): Promise<Partial<NewFiling>> {
  const held = await titleOf(tx, filing.id)
  if (!held) return {}
  const { number, level, validFrom, validTo } = next
  await saveTitle(tx, { ...held, ...next, grams: grams([held.enterpriseName, number, held.siteName ?? '']) })
  return { level, titleNumber: number, validFrom, validTo }
}
