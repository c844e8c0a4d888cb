/** 排名名单: previewed, frozen once, verified against its hash, and checked by decisions. */
import type { CallInput, CallOutput } from '@green/contract/call.ts'
import type { ranking as rankingCalls } from '@green/contract/calls/title/ranking.ts'
import { refuse, refuseFields } from '@green/contract/errors.ts'
import type { AnswerSet } from '@green/filing/form/answers.ts'
import { showValue } from '@green/filing/kinds/table.ts'
import type { Programme } from '@green/filing/programme/programme.ts'
import type { Reference } from '@green/filing/programme/reference.ts'
import { publishedRubric } from '@green/filing/scoring/frozen-rubric.ts'
import {
  becauseOf,
  chosenAmong,
  type Entrant,
  type PlaceLimits,
  placementText,
  type Ranked,
  type RankingText,
  rankingOf,
  rankingText,
  rankingTexts,
  rankTableOf,
} from '@green/filing/scoring/ranking.ts'
import { rubricsOf } from '@green/filing/scoring/rubric.ts'
import { findField } from '@green/filing/workflow/decision.ts'
import { releaseOf } from '@green/filing/workflow/release.ts'
import {
  isDenied,
  isReturned,
  isUnderReview,
  isWithdrawn,
  type State,
  states,
  statesWhere,
} from '@green/filing/workflow/states.ts'
import { stateLabel } from '@green/filing/workflow/workflow.ts'
import { writeAudit } from '../../base/audit/store.ts'
import { programmeOf } from '../../base/reference/programmes.ts'
import { referenceOf } from '../../base/reference/reference.ts'
import { districtOf } from '../../base/reference/reference-data.ts'
import { digest, isDigestOf } from '../../crypto/digest.ts'
import type { Tx } from '../../db/database.ts'
import type { Actor } from '../../platform/actor.ts'
import { clock } from '../../platform/clock.ts'
import { knows } from '../../platform/confidential.ts'
import type { BlobResult } from '../../platform/http/handlers.ts'
import { idempotent } from '../../platform/http/idempotent.ts'
import type { Services, WithDb } from '../../platform/services.ts'
import { type BatchRecord, findBatch, lockBatch } from '../record/batch-store.ts'
import type { FilingRecord } from '../record/store.ts'
import { entrantsIn, findRanking, insertRanking, type RankingRecord, statesOf } from './ranking-store.ts'

type View = CallOutput<typeof rankingCalls.get>

/** Which states are ranked, as reviewed and not refused, and which still wait: without experts the county's review is enough. */
function statesRanked(
  programme: Programme,
  batch: BatchRecord,
): { ranked: readonly State[]; underWay: readonly State[] } {
  const byExperts = batch.needExperts && rubricsOf(programme).length > 0
  const isRanked = (state: State) =>
    states[state].ranked === 'always' || (!byExperts && states[state].ranked !== undefined)
  return {
    ranked: statesWhere(isRanked),
    underWay: statesWhere((state) => isUnderReview(state) && !isRanked(state)),
  }
}
/** Out of the running: the next one moves up. */
const isGone = (state: string) => isDenied(state) || isWithdrawn(state) || isReturned(state)

/** The frozen list with today's states, or a preview with these places; of each line what the actor may know already. */
export async function readRanking(
  services: Services,
  input: CallInput<typeof rankingCalls.get>,
  actor: Actor,
): Promise<View> {
  const view = await wholeRanking(services, input)
  const states = await statesOf(
    services.db,
    view.lines.map(({ filingId }) => filingId),
  )
  const lines = view.lines.filter(({ filingId }) => knows(actor, 'reserve', states.get(filingId) ?? ''))
  return { ...view, lines }
}

async function wholeRanking(services: Services, input: CallInput<typeof rankingCalls.get>): Promise<View> {
  const batch = await findBatch(services.db, input.batchId)
  if (!batch) throw refuse('NOT_FOUND')
  const saved = await findRanking(services.db, batch.id)
  if (saved) return frozenView(services.db, batch, saved)
  const places = {
    total: input.total ?? null,
    perCounty: input.perCounty ?? null,
    byCounty: input.byCounty === undefined ? batch.countyQuotas : numbersByCounty(input.byCounty),
  }
  return viewOf(services.db, batch, await worked(services, services.db, batch, places), places, null)
}

const numbersByCounty = (text: string): Record<string, number> =>
  text === 'none'
    ? {}
    : Object.fromEntries(
        text.split(',').map((one) => {
          const [qxCode = '', most = ''] = one.split(':')
          return [qxCode, Number(most)]
        }),
      )

/** Frozen once for good, when nothing of the batch is under review any more. */
export async function freezeRanking(
  services: Services,
  input: CallInput<typeof rankingCalls.freeze>,
  actor: Actor,
): Promise<View> {
  return idempotent(services, actor, input, async (tx) => {
    const batch = await lockBatch(tx, input.batchId)
    if (!batch) throw refuse('NOT_FOUND')
    if (await findRanking(tx, batch.id)) throw refuse('DUPLICATE', { what: '本批次的排名名单' })
    const { underWay } = statesRanked(programmeOf(batch.programme), batch)
    const waiting = await entrantsIn(tx, batch.id, underWay)
    if (waiting.length)
      throw refuseFields([{ field: 'batchId', message: `还有${waiting.length}件在审核或评审中，全部评审完后才能固化` }])
    const { total, perCounty, byCounty } = input
    const { lines, passLine, passLines, texts } = await worked(services, tx, batch, { total, perCounty, byCounty })
    if (lines.length === 0) throw refuseFields([{ field: 'batchId', message: '本批次还没有评审完的申报' }])
    const at = clock.now()
    const ranked = new Set(lines.map((one) => one.qxCode))
    const places = {
      total,
      perCounty,
      byCounty: Object.fromEntries(Object.entries(byCounty).filter(([qxCode]) => ranked.has(qxCode))),
    }
    const head = {
      batch: batch.name,
      at,
      by: actor.name,
      places,
      passLine,
      ...(passLines ? { passLines } : {}),
      ...texts,
    }
    const text = rankingText(head, lines)
    const made: RankingRecord = {
      batchId: batch.id,
      at,
      byId: actor.accountId,
      head,
      lines,
      text,
      hash: digest(text),
    }
    await insertRanking(tx, made)
    await writeAudit(tx, {
      kind: 'business',
      actor,
      action: '固化排名名单',
      object: batch.name,
      result: made.hash,
      changes: listed(lines, places),
    })
    return frozenView(tx, batch, made)
  })
}

/** Who is chosen and who waits, in their order with their scores, by which places: what the second officer reads. */
function listed(lines: readonly Ranked[], { total, perCounty, byCounty = {} }: PlaceLimits) {
  const own = Object.entries(byCounty).map(([qxCode, most]) => `，${districtOf(qxCode)?.name ?? qxCode}${most}家`)
  const named = (of: Ranked['standing']) =>
    lines
      .filter(({ standing: placement }) => placement === of)
      .map(({ group, place, name, score }) => `${group?.label ?? ''}${place ?? ''} ${name} ${score ?? ''}`.trim())
      .join('；')
  const rows = [
    ['名额', `${total ?? '不限'}，每个区县最多${perCounty ?? '不限'}${own.join('')}`],
    ['入选', named('selected')],
    ['候补', named('waiting')],
    ['单列', named('apart')],
    ['不列入', named('out')],
  ] as const
  return rows.flatMap(([label, after]) => (after ? [{ label, before: '', after }] : []))
}

/** The frozen text as it was hashed; as a whole, once the actor may know every line of it. */
export async function rankingFile(services: WithDb, batchId: string, actor: Actor): Promise<BlobResult> {
  const batch = await findBatch(services.db, batchId)
  const saved = batch && (await findRanking(services.db, batchId))
  if (!saved) throw refuse('NOT_FOUND')
  const states = await statesOf(
    services.db,
    saved.lines.map(({ filingId }) => filingId),
  )
  if (![...states.values()].every((state) => knows(actor, 'reserve', state))) throw refuse('NOT_FOUND')
  return { fileName: `${batch.name}_排名名单.txt`, mime: 'text/plain; charset=utf-8', content: Buffer.from(saved.text) }
}

/** Refuses an approval outside the chosen places of a frozen list; what is listed apart holds no place and is decided by itself. */
export async function requirePlace(tx: Tx, filing: FilingRecord, batch: BatchRecord | null): Promise<void> {
  const saved = batch && (await findRanking(tx, batch.id))
  if (!saved) return
  const line = (await currentPlacement(tx, saved)).find((one) => one.filingId === filing.id)
  if (line?.standing === 'selected' || line?.standing === 'apart') return
  throw refuse('NOT_IN_PLACES', { standing: line ? placementText(line) : '未列入' })
}

async function worked(services: Services, tx: Tx, batch: BatchRecord, places: PlaceLimits) {
  const programme = programmeOf(batch.programme)
  const found = await entrantsIn(tx, batch.id, statesRanked(programme, batch).ranked)
  const { rankedBy } = programme
  const reference = await referenceOf(services)
  const entrants = found.map(
    (one): Entrant => ({
      filingId: one.id,
      number: one.number ?? '',
      name: one.name,
      qxCode: one.qxCode,
      qxName: one.organisation.qxName ?? '',
      ...(rankedBy
        ? groupOf(programme, programme.rankedWithin, one.answers as AnswerSet, reference)
        : tableOf(releaseOf(programme, one.formVersion), one.answers as AnswerSet, batch, reference)),
      score: rankedBy ? one.rankFigure : (one.expertScore ?? one.systemScore),
      systemScore: one.systemScore,
      gateHits: one.gateHits,
      submittedAt: one.submittedAt ?? '',
    }),
  )
  const tables = new Map(
    rankedBy ? [] : entrants.flatMap(({ apart, group, line }) => (group && !apart ? [[group.code, line ?? 0]] : [])),
  )
  const isOne = tables.size <= 1
  const lines = rankingOf(
    // Of one table only, its name would say nothing.
    isOne && !rankedBy ? entrants.map((one) => (one.apart ? one : withoutGroup(one))) : entrants,
    places,
  )
  const limits = new Set(tables.values())
  const [passLine = null] = limits.size === 1 ? limits : []
  return {
    lines,
    passLine,
    ...(limits.size > 1 ? { passLines: '见各评分表' } : {}),
    texts: rankingTexts(programme, { tables: !isOne }),
  }
}

const withoutGroup = ({ group: _, ...one }: Entrant): Entrant => one

type Grouped = Pick<Entrant, 'group' | 'line' | 'apart'>

/** The table in which the filing's score ranks, as the batch published it; or why it is listed apart, and with whom. */
function tableOf(programme: Programme, answers: AnswerSet, batch: BatchRecord, reference: Reference): Grouped {
  const rubric = publishedRubric(programme, answers, batch.rubrics)
  const found = rankTableOf(rubric, answers)
  if ('apart' in found) return { ...found, ...groupOf(programme, rubric?.advisory?.within, answers, reference) }
  const { line, ...group } = found
  return { group, line }
}

/** The code by which the programme tells apart what it does not compare, with its name. */
function groupOf(
  programme: Programme,
  key: string | undefined,
  answers: AnswerSet,
  reference: Reference,
): Pick<Entrant, 'group'> {
  const field = key ? findField(programme, key) : undefined
  if (!field) return {}
  const value = answers[field.key]
  return { group: { code: String(value ?? ''), label: showValue(value, field.spec, reference) } }
}

/** What the groups of those listed apart are called: 细分行业. */
const apartWithin = (programme: Programme) =>
  (programme.rubric?.advisory?.within && findField(programme, programme.rubric.advisory.within)?.label) || null

async function currentPlacement(tx: Tx, saved: RankingRecord): Promise<Ranked[]> {
  const states = await statesOf(
    tx,
    saved.lines.map((one) => one.filingId),
  )
  const out = new Set([...states].filter(([, state]) => isGone(state)).map(([id]) => id))
  return chosenAmong(saved.lines, saved.head.places, out)
}

async function frozenView(tx: Tx, batch: BatchRecord, saved: RankingRecord): Promise<View> {
  const { at, head, lines, hash } = saved
  const { by, places, passLine, rule } = head
  const { score, group = null } = { ...rankingTexts(programmeOf(batch.programme)), ...head }
  const texts = { score, group, rule }
  const intact = isDigestOf(hash, saved.text) && rankingText(head, lines) === saved.text
  return viewOf(tx, batch, { lines: await currentPlacement(tx, saved), passLine, texts }, places, {
    at,
    by,
    hash,
    intact,
  })
}

async function viewOf(
  tx: Tx,
  batch: BatchRecord,
  { lines, passLine, texts }: { lines: readonly Ranked[]; passLine: number | null; texts: RankingText },
  { total, perCounty, byCounty = {} }: PlaceLimits,
  frozen: View['frozen'],
): Promise<View> {
  const programme = programmeOf(batch.programme)
  const states = await statesOf(
    tx,
    lines.map((one) => one.filingId),
  )
  return {
    batchId: batch.id,
    ...texts,
    isScored: programme.rankedBy === undefined,
    passLine,
    total,
    perCounty,
    byCounty,
    counties: [...new Map(lines.map(({ qxCode, qxName }) => [qxCode, { qxCode, qxName }])).values()].toSorted((a, b) =>
      a.qxCode < b.qxCode ? -1 : 1,
    ),
    underWay: (await entrantsIn(tx, batch.id, statesRanked(programme, batch).underWay)).length,
    frozen,
    apartWithin: apartWithin(programme),
    lines: lines.map((one) => ({
      ...one,
      group: one.group?.label ?? null,
      because: becauseOf(one),
      standingLabel: placementText(one),
      stateLabel: stateLabel(programme, states.get(one.filingId) as State),
    })),
  }
}
