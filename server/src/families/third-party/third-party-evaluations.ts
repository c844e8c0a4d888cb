/** What filed institutions evaluated, and its result: columns of the list, and the panel beside a case. */
import type { CallOutput } from '@green/contract/call.ts'
import type { lsdtJg } from '@green/contract/calls/filing/third-party.ts'
import { refuse } from '@green/contract/errors.ts'
import { roundHalfUp } from '@green/filing/value/round.ts'
import type { State } from '@green/filing/workflow/states.ts'
import { stateLabel } from '@green/filing/workflow/workflow.ts'
import { thirdParty } from '@green/programmes/third-party/programme.ts'
import { programmeOf } from '../../base/reference/programmes.ts'
import type { Tx } from '../../db/database.ts'
import { evaluationsOf } from '../../filing/consent/evaluator-store.ts'
import { passRate, usedQuota } from '../../filing/consent/evaluators.ts'
import type { CountedValues } from '../../filing/lists/family-hooks.ts'
import type { ListedFiling } from '../../filing/lists/list-store.ts'
import { findFiling } from '../../filing/record/store.ts'
import type { Actor } from '../../platform/actor.ts'
import { clock } from '../../platform/clock.ts'
import { knows } from '../../platform/confidential.ts'
import type { WithDb } from '../../platform/services.ts'

const rounded = (value: number | null) => (value === null ? null : roundHalfUp(value, 2))

/** 年度项目数 and 通过率 of the institutions on a page of the list. */
export async function thirdPartyColumns(tx: Tx, records: readonly ListedFiling[]): Promise<CountedValues> {
  const used = await usedQuota(tx, records, clock.year())
  const all = await evaluationsOf(
    tx,
    records.map((r) => r.socialCode),
  )
  const byCode = Map.groupBy(all, (e) => e.evaluatorCode)
  return new Map(
    records.map((r) => [
      r.id,
      { usedQuota: used.get(r.socialCode) ?? 0, passRate: rounded(passRate(byCode.get(r.socialCode) ?? [])) },
    ]),
  )
}

/** The reports an institution wrote with the later result of each filing, newest first. */
export async function evaluationsOfInstitution(
  services: WithDb,
  id: string,
  actor: Actor,
): Promise<CallOutput<typeof lsdtJg.getEvaluations>> {
  const filing = await findFiling(services.db, actor, id)
  if (filing?.programme !== thirdParty.id) throw refuse('NOT_FOUND')
  const rows = (await evaluationsOf(services.db, [filing.socialCode])).map((row) =>
    knows(actor, 'result', row.state) ? row : { ...row, expertScore: null },
  )
  const used = await usedQuota(services.db, [filing], clock.year())
  const differences = rows.flatMap((r) =>
    r.systemScore === null || r.expertScore === null ? [] : [r.expertScore - r.systemScore],
  )
  const mean = differences.reduce((sum, one) => sum + one, 0) / differences.length
  return {
    usedQuota: used.get(filing.socialCode) ?? 0,
    passRate: rounded(passRate(rows)),
    deviation: differences.length === 0 ? null : rounded(mean),
    rows: rows.map((r) => ({
      ...r,
      programmeTitle: programmeOf(r.programme).shortTitle,
      stateLabel: stateLabel(programmeOf(r.programme), r.state as State),
    })),
  }
}
