/** 好差评: an enterprise rates, the office answers, a bad mark is called back until it is closed. */
import type { CallInput, CallOutput } from '@green/contract/call.ts'
import { fewestShown } from '@green/contract/calls/energy/county-comparison.ts'
import {
  badLevel,
  callBackResults,
  type enterRate,
  type RateRow,
  rateLevels,
  rateObjects,
  rateTags,
} from '@green/contract/calls/service/rating.ts'
import { refuse, refuseFields } from '@green/contract/errors.ts'
import { isAdministrator } from '@green/contract/roles.ts'
import { allowedSteps } from '@green/filing/cases/machine.ts'
import { type RatingAction, type RatingState, ratingCase } from '@green/filing/cases/rating/rating.ts'
import { addWorkingDays } from '@green/filing/value/working-days.ts'
import type { State } from '@green/filing/workflow/states.ts'
import { stateLabel } from '@green/filing/workflow/workflow.ts'
import { exportedList } from '../../../base/audit/exported-list.ts'
import { openCase, type StepOutcome, takeCaseStep } from '../../../base/case/take-step.ts'
import { organisationSnapshot } from '../../../base/enterprise/profile.ts'
import { programmeOf } from '../../../base/reference/programmes.ts'
import { cityProfile, districtOf } from '../../../base/reference/reference-data.ts'
import { isDouble, type Tx, transaction } from '../../../db/database.ts'
import type { PageNumber } from '../../../db/page.ts'
import type { serviceRate } from '../../../db/schema/services.ts'
import type { Actor } from '../../../platform/actor.ts'
import { clock, localTime } from '../../../platform/clock.ts'
import type { BlobResult, Progress } from '../../../platform/http/handlers.ts'
import { everyPage } from '../../../platform/http/page/pages.ts'
import { ids } from '../../../platform/ids.ts'
import { masked } from '../../../platform/mask.ts'
import { reportingProgress } from '../../../platform/progress.ts'
import type { Services, WithDb } from '../../../platform/services.ts'
import { orSmallGroup, releasedUntil } from '../../../platform/small-groups.ts'
import { ratingKind } from './kind.ts'
import { figuresOf, rateFaults } from './rules.ts'
import {
  answeredRates,
  type ListedRate,
  marks,
  type RateFilter,
  type RateRecord,
  ratePage,
  raterName,
  ratesOf,
  scopeOf,
  sentBefore,
  unratedCases,
} from './store.ts'

/** 差评 is answered within so many working days. */
const answerDays = 5

type Rate = CallOutput<typeof enterRate.saveRate>

const rateView = (record: RateRecord): Rate => ({
  ...record,
  rateObject: record.rateObject as Rate['rateObject'],
  state: record.state as Rate['state'],
})

const titleOf = (one: { programme: string; number: string | null }) =>
  [programmeOf(one.programme).shortTitle, one.number].filter(Boolean).join(' ')

export async function saveRate(
  services: Services,
  input: CallInput<typeof enterRate.saveRate>,
  actor: Actor,
): Promise<Rate> {
  const { enterpriseId } = actor
  if (!enterpriseId) throw refuse('FORBIDDEN')
  const faults = rateFaults(input)
  if (faults.length) throw refuseFields(faults)
  const make = async (tx: Tx) => {
    const rated = input.objectId ? await rateableCase(tx, enterpriseId, input.objectId) : null
    const organisation = await organisationSnapshot(tx, enterpriseId)
    return {
      ...input,
      id: ids.next(),
      enterpriseId,
      qxCode: organisation.qxCode ?? '',
      at: clock.now(),
      objectId: input.objectId ?? null,
      objectName: rated ? titleOf(rated) : null,
      content: input.content.trim(),
      contactPhone: input.contactPhone || null,
      dueOn: input.level <= badLevel ? addWorkingDays(clock.today(), answerDays, cityProfile().holidays) : null,
    }
  }
  // An anonymous one names nobody, in history and log neither.
  const written = {
    unsigned: input.anonymous,
    log: { result: rateLevels[input.level as keyof typeof rateLevels] },
  }
  try {
    return await transaction(services.db, async (tx) =>
      rateView(await openCase(tx, services, ratingKind, 'rate', actor, () => make(tx), written)),
    )
  } catch (error) {
    if (isDouble(error, 'service_rate_once')) throw refuse('DUPLICATE', { what: '这件事项的评价' })
    throw error
  }
}

/** The own decided case of that id; anything else answers like a missing one. */
async function rateableCase(tx: Tx, enterpriseId: string, id: string) {
  const found = (await unratedCases(tx, enterpriseId)).find((one) => one.id === id)
  if (found) return found
  if ((await ratesOf(tx, enterpriseId)).some((rate) => rate.objectId === id))
    throw refuse('DUPLICATE', { what: '这件事项的评价' })
  throw refuse('NOT_FOUND')
}

/** Own ratings, and the decided cases that may be rated still. */
export async function ownRates(services: WithDb, actor: Actor): Promise<CallOutput<typeof enterRate.getRate>> {
  if (!actor.enterpriseId) throw refuse('FORBIDDEN')
  const open = await unratedCases(services.db, actor.enterpriseId)
  return {
    open: open.map((one) => ({
      objectId: one.id,
      name: titleOf(one),
      stateLabel: stateLabel(programmeOf(one.programme), one.state as State),
      endedAt: one.stateSince,
    })),
    rows: (await ratesOf(services.db, actor.enterpriseId)).map(rateView),
  }
}

type ListAsk = RateFilter & { page: number; size: number }

export async function listRates(services: WithDb, { page, size, ...filter }: ListAsk, actor: Actor) {
  const found = await ratePage(services.db, actor, filter, { page, size })
  return {
    ...found,
    rows: found.rows.map((row) => rowOf(row, actor)),
    figures: figuresOf(await marks(services.db, scopeOf(actor))),
  }
}

const mayAnswer = (record: RateRecord, { role }: Actor) =>
  allowedSteps(ratingCase, record.state as RatingState, role, { isBad: false }).length > 0

function rowOf(record: ListedRate, actor: Actor): RateRow {
  const named = !record.anonymous
  return {
    ...rateView(record),
    enterpriseId: named ? record.enterpriseId : null,
    enterpriseName: named ? record.enterpriseName : null,
    contactPhone: named && !isAdministrator(actor.role) && record.contactPhone ? masked(record.contactPhone) : null,
    qxName: districtOf(record.qxCode)?.name ?? '',
    dueOn: record.dueOn,
    overdue: record.dueOn !== null && record.state === 'waiting' && record.dueOn < clock.today(),
    callBack: record.callBack as RateRow['callBack'],
    version: record.version,
    mayAnswer: mayAnswer(record, actor),
  }
}

export async function replyToRate(
  services: Services,
  { reply, ...seen }: CallInput<typeof enterRate.reply>,
  actor: Actor,
): Promise<RateRow> {
  return step(services, { ...seen, action: 'reply', opinion: reply }, actor, (rate) => ({
    changes: { reply: reply.trim(), repliedAt: clock.now(), repliedBy: actor.name },
    to: rate.level <= badLevel ? 'replied' : 'fixed',
  }))
}

/** The call-back to a bad mark; not reached, it stays open. */
export async function callBack(
  services: Services,
  { result, note, ...seen }: CallInput<typeof enterRate.callBack>,
  actor: Actor,
): Promise<RateRow> {
  return step(services, { ...seen, action: 'callBack', opinion: note }, actor, () => ({
    changes: { callBack: { at: clock.now(), by: actor.name, result, note: note.trim() } },
    to: result === 'unreached' ? 'replied' : 'fixed',
    details: { 回访结果: callBackResults[result] },
  }))
}

type Step = { id: string; version: number; action: RatingAction; opinion: string }

async function step(
  services: Services,
  seen: Step,
  actor: Actor,
  decide: (rate: RateRecord) => StepOutcome<RatingState, typeof serviceRate>,
): Promise<RateRow> {
  return transaction(services.db, async (tx) => {
    const saved = await takeCaseStep(tx, services, ratingKind, seen, actor, decide)
    return rowOf({ ...saved, enterpriseName: await raterName(tx, saved.enterpriseId) }, actor)
  })
}

/** Those of few ratings tell who rated, and how: none below five, and no closing rate of fewer bad ones. */
function publicFigures(figures: ReturnType<typeof figuresOf>) {
  if (figures.total < fewestShown) return null
  return {
    ...figures,
    closingRate: figures.closingRate === null ? null : orSmallGroup(figures.closingRate, figures.bad),
  }
}

/** What anybody reads: counts, share of good marks and closing rate as of the end of last month, answered ratings without a name. */
export async function publicRates(services: WithDb, page: PageNumber) {
  const found = await answeredRates(services.db, page)
  return {
    ...found,
    rows: found.rows.map(rateView),
    figures: publicFigures(figuresOf(await marks(services.db, sentBefore(releasedUntil())))),
  }
}

export async function exportRates(
  services: Services,
  { page: _page, size: _size, ...filter }: ListAsk,
  actor: Actor,
  progress: Progress,
): Promise<BlobResult> {
  const { total } = await ratePage(services.db, actor, filter, { page: 1, size: 1 })
  const text = (title: string) => ({ title, kind: 'text' as const })
  return exportedList(services, actor, {
    total,
    action: '导出服务评价',
    query: filter,
    result: `${total}件`,
    name: '服务评价',
    sheets: () => [
      {
        name: '服务评价',
        columns: [
          '评价时间',
          '企业',
          '区县',
          '评价对象',
          '事项',
          '满意程度',
          '方面',
          '内容',
          '状态',
          '答复期限',
          '回复',
          '回访结果',
          '回访情况',
        ].map(text),
        rows: reportingProgress(lines(services, filter, actor), total, progress),
      },
    ],
  })
}

async function* lines(services: Services, filter: RateFilter, actor: Actor) {
  for await (const rows of everyPage((page) => ratePage(services.db, actor, filter, page)))
    for (const record of rows) {
      const row = rowOf(record, actor)
      yield [
        localTime(row.at),
        row.enterpriseName ?? '匿名',
        row.qxName,
        rateObjects[row.rateObject],
        row.objectName ?? '',
        rateLevels[row.level as keyof typeof rateLevels],
        row.tags.map((tag) => rateTags[tag as keyof typeof rateTags]).join('、'),
        row.content,
        ratingCase.states[row.state].label,
        row.dueOn ?? '',
        row.reply ?? '',
        row.callBack ? callBackResults[row.callBack.result] : '',
        row.callBack?.note ?? '',
      ]
    }
}
