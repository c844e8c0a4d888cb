/** What a bank reads: exactly what was granted, while the authorisation holds. Every view is noted before anything is shown. */
import type { CreditScope, SharedData } from '@green/contract/calls/service/credit-reference.ts'
import { refuse } from '@green/contract/errors.ts'
import { writeAudit } from '../../../base/audit/store.ts'
import { transaction } from '../../../db/database.ts'
import type { Actor } from '../../../platform/actor.ts'
import { clock } from '../../../platform/clock.ts'
import { ids } from '../../../platform/ids.ts'
import type { WithDb } from '../../../platform/services.ts'
import { endedText } from '../../code/green-code/display.ts'
import { totalText } from '../../code/green-code/stored-result.ts'
import type { ReportContent } from '../../code/green-report/content.ts'
import { isInTerm } from './kind.ts'
import { scopeTexts } from './references.ts'
import { bankById, type CreditRecord, insertView, lockCredit, reportBehind } from './store.ts'

/** What the bank has turned down it does not need any more. */
const closed = ['refused']

export async function readShared(services: WithDb, id: string, actor: Actor): Promise<SharedData> {
  return transaction(services.db, async (tx) => {
    const record = await lockCredit(tx, actor, id)
    if (!record || actor.enterpriseId !== record.bankId) throw refuse('NOT_FOUND')
    const bank = await bankById(tx, record.bankId)
    const behind = await reportBehind(tx, record)
    if (!bank || !behind) throw refuse('NOT_FOUND')
    if (!isInTerm(record)) throw refuse('AUTHORISATION_OVER', { from: record.authFrom, to: record.authTo })
    if (closed.includes(record.state)) throw refuse('CREDIT_REFUSED')
    const ended = endedText(behind)
    if (ended) throw refuse('GREEN_CODE_ENDED', { ended })
    const now = clock.now()
    await insertView(tx, {
      id: ids.next(),
      referenceId: record.id,
      at: now,
      accountId: actor.accountId,
      name: actor.name,
      bankName: bank.name,
      scope: record.authScope,
    })
    await writeAudit(tx, {
      kind: 'business',
      actor,
      action: '查看信贷参考',
      object: `信贷参考 ${record.number} ${record.enterpriseName}`,
      result: scopeTexts(record.authScope),
    })
    return sharedOf(record, JSON.parse(behind.content) as ReportContent)
  })
}

/** Pure: what was not granted is null, and nothing that was granted tells it in another way. */
export function sharedOf(
  record: Pick<CreditRecord, 'enterpriseName' | 'socialCode' | 'year' | 'authScope' | 'authTo' | 'grade' | 'total'>,
  content: ReportContent,
): SharedData {
  const has = (scope: CreditScope) => record.authScope.includes(scope)
  const { enterpriseName, socialCode, year, authTo } = record
  return {
    enterpriseName,
    socialCode,
    year,
    authTo,
    authScope: record.authScope as CreditScope[],
    grade: has('grade') ? { code: record.grade, gates: [...content.gates] } : null,
    score: has('score')
      ? { totalText: totalText(record.total), dimensions: content.dimensions.map((one) => ({ ...one })) }
      : null,
    // Points of the rows add up to the total, which is a grant of its own.
    rows: has('rows')
      ? content.rows.map(({ label, unit, value, benchmark, state, points, score }) => ({
          label,
          unit,
          value,
          benchmark,
          state,
          ...(has('score') ? { points, score } : { points: null, score: null }),
        }))
      : null,
    series: has('series')
      ? content.trends
          .filter(({ isScore }) => !isScore || has('score'))
          .map(({ label, unit, values }) => ({ label, unit, values: values.map((one) => ({ ...one })) }))
      : null,
    titles: has('titles') ? content.titles.map((one) => ({ ...one })) : null,
  }
}
