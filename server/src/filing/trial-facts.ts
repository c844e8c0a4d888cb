/** What an officer should know of each case before one step is carried out for many: score, doubts, files not opened, quota. */
import type { CallOutput } from '@green/contract/call.ts'
import type { filing as filingCalls } from '@green/contract/calls/filing/filing.ts'
import { formFacts } from '@green/contract/needs/need.ts'
import type { AnswerSet } from '@green/filing/form/answers.ts'
import { checkAnswers } from '@green/filing/form/check.ts'
import { withBatchValues } from '@green/filing/programme/batch-values.ts'
import { isDoubt } from '@green/filing/workflow/findings.ts'
import { isRecommendation, isRecommended, statesWhere } from '@green/filing/workflow/states.ts'
import { programmeOfFiling } from '../base/reference/programmes.ts'
import { referencesOf } from '../base/reference/reference.ts'
import type { Actor } from '../platform/actor.ts'
import { clock, dayOf } from '../platform/clock.ts'
import type { Services } from '../platform/services.ts'
import { asKnown } from './lists/as-known.ts'
import { cachedBatch } from './record/batch-cache.ts'
import { countIn } from './record/batch-store.ts'
import { forDistrict } from './record/batch-window.ts'
import { type FilingRecord, findFiling } from './record/store.ts'
import { contextFacts } from './send/prepare.ts'
import { type Many, moveMany } from './step/many-steps.ts'
import { openedBy } from './step/opened.ts'

type Tried = CallOutput<typeof filingCalls.moveMany>
type Facts = Tried['facts'][string]

/** One step for many. A trial run also says of each case what the officer would see in it. */
export async function moveOrTryMany(services: Services, input: Many, actor: Actor): Promise<Tried> {
  const result = await moveMany(services, input, actor)
  const facts: Tried['facts'] = {}
  if (!input.dryRun) return { ...result, facts }
  const places = new Map<string, number>()
  for (const { id, ok } of result.results) {
    const filing = await findFiling(services.db, actor, id)
    if (!filing) continue
    const quota = isRecommendation(filing.state, input.step.state) ? await quotaOf(services, filing, places, ok) : null
    facts[id] = { ...(await factsOf(services, filing, actor)), quota }
  }
  return { ...result, facts }
}

async function factsOf(services: Services, filing: FilingRecord, actor: Actor): Promise<Omit<Facts, 'quota'>> {
  const { db } = services
  const programme = programmeOfFiling(filing)
  const answers = filing.answers as AnswerSet
  const whole = filing.batchId ? await cachedBatch(db, db, filing.batchId) : null
  const batch = whole && forDistrict(whole, filing.qxCode)
  const at = filing.submittedAt
  const reference = withBatchValues(programme, (await referencesOf(services)).at(at), batch?.listValues)
  const { id, year, enterpriseId } = filing
  const context = await contextFacts(db, { id, year, programme, enterpriseId }, at ? dayOf(at) : clock.today())
  const { systemScore, expertScore } = asKnown(filing, actor)
  return {
    systemScore,
    expertScore,
    doubts: checkAnswers(programme, answers, { ...context, reference, batch }, 'submit').filter(isDoubt).length,
    unopened: formFacts(programme, answers, await openedBy(db, actor, programme, answers)).materials.flatMap(
      ({ label, opened }) => (opened ? [] : [label]),
    ),
  }
}

/** The quota of its county, with the cases before it in this run counted; null where there is none. */
async function quotaOf(
  { db }: Services,
  { batchId, qxCode }: FilingRecord,
  places: Map<string, number>,
  isOk: boolean,
): Promise<Facts['quota']> {
  const of = batchId ? (await cachedBatch(db, db, batchId))?.countyQuotas[qxCode] : undefined
  if (!batchId || of === undefined) return null
  const place = `${batchId} ${qxCode}`
  const before = places.get(place) ?? (await countIn(db, batchId, qxCode, statesWhere(isRecommended)))
  const used = before + (isOk ? 1 : 0)
  places.set(place, used)
  return { used, of }
}
