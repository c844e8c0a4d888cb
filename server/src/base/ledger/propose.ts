/** 更正: what an enterprise says instead of the value that counts, with reason and evidence. The rule decides whether it counts, or a person. */
import { refuse, refuseFields } from '@green/contract/errors.ts'
import * as faultTexts from '@green/filing/kinds/fault-texts.ts'
import type { Tx } from '../../db/database.ts'
import { clock } from '../../platform/clock.ts'
import { type FactId, stateFacts } from './ledger.ts'
import { type AdoptionRow, currentAdoptions, lockLedgers, proposalId } from './store.ts'

export type FactProposal = Omit<FactId, 'month'> & {
  value: number
  reason: string
  evidence: string
  /** The adoption that was seen; another one since then refuses it. */
  version: number
  byName: string
}

/** States it as the enterprise's own word, beside every other source; answers what counts then. */
export async function proposeFact(tx: Tx, proposal: FactProposal): Promise<AdoptionRow> {
  const { enterpriseId, year, key, value, reason, evidence, version, byName } = proposal
  const scope = { enterpriseIds: [enterpriseId], year, month: 0, key }
  await lockLedgers(tx, scope.enterpriseIds)
  const [before] = await currentAdoptions(tx, scope)
  if (!before || before.value === null) throw refuseFields([{ field: 'key', message: faultTexts.notInLedger(key) }])
  if (before.version !== version)
    throw refuse('STALE', {}, { by: before.byName ?? '系统规则', at: before.at, version: before.version })
  if (before.value === value)
    throw refuseFields([{ field: 'value', message: '与账本的数值相同，不需要更正，请直接沿用' }])
  const stated = {
    enterpriseId,
    year,
    month: 0,
    key,
    value,
    source: 'entered',
    sourceId: proposalId,
    siteId: null,
    byName,
    at: clock.now(),
    reason: reason.trim(),
    evidence: [{ text: evidence.trim() }],
  }
  await stateFacts(tx, scope, [stated], () => false)
  const [after] = await currentAdoptions(tx, scope)
  return after ?? before
}
