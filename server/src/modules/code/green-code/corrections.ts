/**
 * 更正: the year is rated again from the present records. After an objection the corrected edition is told at once by the officer who
 * answers; one that the office found itself waits for a second officer. The edition before it is kept as it was.
 */
import type { CallInput, CallOutput } from '@green/contract/call.ts'
import type { CodeDetail, greenCode as calls } from '@green/contract/calls/code/green-code.ts'
import { refuse, refuseFields } from '@green/contract/errors.ts'
import { objectionDays } from '@green/filing/cases/green-code.ts'
import { addWorkingDays } from '@green/filing/value/working-days.ts'
import type { EnterpriseYearInputs } from '@green/green-code/inputs.ts'
import { openCase, takeCaseStep } from '../../../base/case/take-step.ts'
import { cityProfile } from '../../../base/reference/reference-data.ts'
import { type Tx, transaction } from '../../../db/database.ts'
import type { greenCode } from '../../../db/schema/green-code.ts'
import type { Actor } from '../../../platform/actor.ts'
import { clock } from '../../../platform/clock.ts'
import { ids } from '../../../platform/ids.ts'
import type { Services } from '../../../platform/services.ts'
import { rateOne } from '../scoring/rate-one.ts'
import { mayBeCorrected } from './display.ts'
import { greenCodeKind } from './kind.ts'
import { detailOf } from './reading.ts'
import { editionsOf, findCode, type GreenCodeRecord, otherCurrent, schemesOf } from './store.ts'
import { scoreRows, storedOf, totalText } from './stored-result.ts'

type Columns = Pick<
  typeof greenCode.$inferInsert,
  'inputs' | 'tables' | 'result' | 'total' | 'grade' | 'gates' | 'filingId' | 'industryCode' | 'runId' | 'schemeId'
>

/** What the record form cannot say: the penalty was a small one and is mended. */
const adjusted = (isMended: boolean): Partial<EnterpriseYearInputs> => (isMended ? { penalty: 'minorDone' } : {})

async function ratedAgain(tx: Tx, { enterpriseId, year, runId }: GreenCodeRecord, isMended: boolean): Promise<Columns> {
  const { inputs, tables, result, total, grade, gates, filingId, industryCode, ...run } = await rateOne(
    tx,
    enterpriseId,
    year,
    { runId, adjust: adjusted(isMended) },
  )
  return {
    inputs,
    tables,
    result,
    total: total ?? null,
    grade,
    gates: gates ?? [],
    filingId: filingId ?? null,
    industryCode: industryCode ?? null,
    runId: run.runId,
    schemeId: run.schemeId,
  }
}

/** What a correction would change, before anybody decides. */
export async function tryCorrection(
  services: Services,
  { id, isMended }: CallInput<typeof calls.recomputed>,
  actor: Actor,
): Promise<CallOutput<typeof calls.recomputed>> {
  const { db } = services
  const code = await findCode(db, actor, id)
  if (!code) throw refuse('NOT_FOUND')
  const columns = await ratedAgain(db, code, isMended === '1')
  const scheme = (await schemesOf(db, [code.schemeId])).get(code.schemeId)
  const [was, is] = [code, { ...code, ...columns } as GreenCodeRecord].map((one) => scoreRows(storedOf(one, scheme)))
  const rows = (is ?? []).flatMap((row) => {
    const before = was?.find((one) => one.id === row.id)
    const isSame = before?.value === row.value && before.score === row.score && before.state === row.state
    return isSame
      ? []
      : [
          {
            label: row.label,
            was: before?.value ?? '—',
            is: row.value,
            scoreWas: before?.score ?? null,
            score: row.score,
          },
        ]
  })
  return {
    grade: columns.grade,
    totalText: totalText(columns.total ?? null),
    isSame: rows.length === 0 && columns.grade === code.grade && columns.total === code.total,
    rows,
  }
}

function requireChange(before: GreenCodeRecord, columns: Columns): void {
  if (columns.grade !== before.grade || columns.total !== before.total) return
  const message = '按现有数据重新计算，结果与原来相同。请先更正年度数据，或维持原结果'
  throw refuseFields([{ field: 'opinion', message }])
}

const contestBy = () => addWorkingDays(clock.today(), objectionDays, cityProfile().holidays)

/** The row of the next edition; the consent of the year goes with it. */
async function editionAfter(tx: Tx, before: GreenCodeRecord, columns: Columns, reason: string) {
  const { enterpriseId, enterpriseName, socialCode, qxCode, year, code, band } = before
  return {
    enterpriseId,
    enterpriseName,
    socialCode,
    qxCode,
    year,
    code,
    ...columns,
    band: columns.total === null ? null : band,
    id: ids.next(),
    edition: (await editionsOf(tx, before)).last + 1,
    toldAt: clock.now(),
    contestBy: contestBy(),
    correctionReason: reason,
    consentAt: before.consentAt,
    consentBy: before.consentBy,
    withdrawnAt: before.withdrawnAt,
  }
}

/** The objection was right: the corrected edition is told, with a term of its own. */
export async function amendResult(
  services: Services,
  { isMended, ...seen }: CallInput<typeof calls.amend>,
  actor: Actor,
): Promise<CodeDetail> {
  const made = await transaction(services.db, async (tx) => {
    let next: GreenCodeRecord | null = null
    await takeCaseStep(tx, services, greenCodeKind, { ...seen, action: 'correct' }, actor, async (before) => {
      const columns = await ratedAgain(tx, before, isMended)
      requireChange(before, columns)
      const make = () => editionAfter(tx, before, columns, seen.opinion.trim())
      return {
        changes: { current: false, answerBy: null },
        after: async () => {
          next = await openCase(tx, services, greenCodeKind, 'publish', actor, make, { opinion: seen.opinion })
        },
      }
    })
    return next as GreenCodeRecord | null
  })
  if (!made) throw refuse('NOT_FOUND')
  return detailOf(services, made, actor)
}

/** The office found a mistake: computed and kept for a second officer; nothing changes for anybody yet. */
export async function proposeCorrection(
  services: Services,
  { id, version, opinion, isMended }: CallInput<typeof calls.propose>,
  actor: Actor,
): Promise<CodeDetail> {
  const made = await transaction(services.db, async (tx) => {
    const before = await findCode(tx, actor, id)
    if (!before) throw refuse('NOT_FOUND')
    if (before.version !== version) throw refuse('STALE')
    if (!mayBeCorrected(before)) throw refuse('ILLEGAL_STEP', { state: '不能更正' })
    if ((await editionsOf(tx, before)).isWaiting) throw refuse('DUPLICATE', { what: '待复核的更正' })
    const columns = await ratedAgain(tx, before, isMended)
    requireChange(before, columns)
    const reason = opinion.trim()
    const make = async () => ({ ...(await editionAfter(tx, before, columns, reason)), current: false })
    return openCase(tx, services, greenCodeKind, 'compute', actor, make, { opinion: reason })
  })
  return detailOf(services, made, actor)
}

/** By a second officer: the correction counts from now on, and whatever was public of the edition before it is not. */
export async function tellCorrection(
  services: Services,
  seen: CallInput<typeof calls.tell>,
  actor: Actor,
): Promise<CodeDetail> {
  const saved = await transaction(services.db, (tx) =>
    takeCaseStep(tx, services, greenCodeKind, { ...seen, action: 'tell' }, actor, async (pending) => {
      const otherId = await otherCurrent(tx, pending)
      let before: GreenCodeRecord | null = null
      if (otherId)
        before = await takeCaseStep(tx, services, greenCodeKind, { id: otherId, action: 'replace' }, actor, () => ({
          changes: { current: false, answerBy: null },
        }))
      const { consentAt, consentBy, withdrawnAt } = before ?? pending
      const consent = { consentAt, consentBy, withdrawnAt }
      return { changes: { current: true, toldAt: clock.now(), contestBy: contestBy(), ...consent } }
    }),
  )
  return detailOf(services, saved, actor)
}

export async function dropCorrection(
  services: Services,
  seen: CallInput<typeof calls.drop>,
  actor: Actor,
): Promise<CodeDetail> {
  const saved = await transaction(services.db, (tx) =>
    takeCaseStep(tx, services, greenCodeKind, { ...seen, action: 'drop' }, actor),
  )
  return detailOf(services, saved, actor)
}
