/** 工作台: what to do today, by role; every number opens the cases behind it. */
import type { CallOutput } from '@green/contract/call.ts'
import type { board } from '@green/contract/calls/content/public.ts'
import {
  isCityOfficer,
  isDistrictOfficer,
  isExpert,
  isInspector,
  isOffice,
  isOfficer,
  isWide,
} from '@green/contract/roles.ts'
import { deskOf, officePath } from '@green/contract/screens/screens.ts'
import type { Programme } from '@green/filing/programme/programme.ts'
import { keysOf } from '@green/filing/value/keys-of.ts'
import { type State, states, statesWhere } from '@green/filing/workflow/states.ts'
import type { StepRole } from '@green/filing/workflow/step-roles.ts'
import { firstReviewer, stateLabel } from '@green/filing/workflow/workflow.ts'
import { programmes } from '@green/programmes/all.ts'
import { namesToGrant, waitingForCounty } from '../../../base/enterprise/rename/name-grant-store.ts'
import { waitingForMe } from '../../../base/two-hands/reading.ts'
import type { Tx } from '../../../db/database.ts'
import { together } from '../../../db/together.ts'
import { limitCounts } from '../../../filing/clock/case-clock-store.ts'
import { batchesOf } from '../../../filing/record/batch-store.ts'
import { forDistrict } from '../../../filing/record/batch-window.ts'
import { stateCounts } from '../../../filing/record/store.ts'
import type { Actor } from '../../../platform/actor.ts'
import { clock } from '../../../platform/clock.ts'
import type { Services } from '../../../platform/services.ts'
import { waitingInquiries } from '../../content/inquiry/store.ts'
import { waitingBad } from '../../service/rating/store.ts'
import { countyWork, monthlyWork, openTaskCounts } from './store.ts'

/** Programmes in which a submitted filing waits for the county; a ledger waits for nobody. */
const reviewedByCounty = programmes.filter((p) => firstReviewer(p.workflow) === 'county').map((p) => p.id)

type Today = CallOutput<typeof board.today>
type Todo = Today['todos'][number]

const casesAt = (programme: Programme, state?: State) => `${deskOf(programme.id)}${state ? `?state=${state}` : ''}`

const days = (since: string | null) =>
  since ? Math.max(0, Math.floor((clock.nowMs() - Date.parse(since)) / 86_400_000)) : 0

export function today(services: Services, actor: Actor): Promise<Today> {
  return together(services.db, (tx) => todayFor(tx, services, actor))
}

async function todayFor(tx: Tx, services: Services, actor: Actor): Promise<Today> {
  const staff = isOffice(actor.role)
  const [counts, limits, own, deadlines, months, counties, seconds] = await Promise.all([
    isInspector(actor.role) ? [] : stateCounts(tx, actor),
    isOfficer(actor.role) ? limitCounts(tx, actor) : [],
    isExpert(actor.role) ? expertTodos(tx, actor) : officeTodos(tx, actor),
    deadlinesOf(tx, actor),
    staff ? monthlyWork(tx, actor) : [],
    isWide(actor.role) ? countyWork(tx, reviewedByCounty) : [],
    secondTodos(tx, services, actor),
  ])
  return {
    todos: byUrgency([...seconds, ...own, ...caseTodos(actor, counts, limits)]),
    deadlines,
    states: (staff ? inOrder(counts) : []).map((c) => {
      const programme = programmes.find((p) => p.id === c.programme)
      return {
        state: c.state,
        label: programme
          ? `${programme.shortTitle} · ${stateLabel(programme, c.state as State)}`
          : states[c.state as State].label,
        count: c.count,
        link: programme ? casesAt(programme, c.state as State) : '',
      }
    }),
    months,
    counties,
  }
}

/** By programme, and within one as a case goes through its states. */
function inOrder<T extends { programme: string; state: string }>(counts: readonly T[]): T[] {
  const programmeIds: readonly string[] = programmes.map(({ id }) => id)
  const names: readonly string[] = keysOf(states)
  return counts.toSorted(
    (a, b) =>
      programmeIds.indexOf(a.programme) - programmeIds.indexOf(b.programme) ||
      names.indexOf(a.state) - names.indexOf(b.state),
  )
}

/** Past a limit first, then soon due, then urgent without a limit, then the longest waiting. */
const byUrgency = (todos: readonly Todo[]): Todo[] => {
  const weight = ({ late, soon, urgent }: Todo) => 3 - [late, soon, urgent, true].findIndex(Boolean)
  return todos.toSorted((a, b) => weight(b) - weight(a) || b.oldestDays - a.oldestDays)
}

/** What somebody else has proposed and this person may carry out; urgent on its last day. */
async function secondTodos(tx: Tx, services: Services, actor: Actor): Promise<Todo[]> {
  const waiting = await waitingForMe(tx, services, actor)
  const [oldest] = waiting
  if (!oldest) return []
  return [
    {
      key: 'second-hand',
      title: '待我复核',
      count: waiting.length,
      link: officePath('secondHand'),
      urgent: waiting.some(({ lapsesAt }) => Date.parse(lapsesAt) - clock.nowMs() < 86_400_000),
      oldestDays: days(oldest.createdAt),
    },
  ]
}

async function expertTodos(tx: Tx, actor: Actor): Promise<Todo[]> {
  return (await openTaskCounts(tx, actor.accountId)).map((t) => ({
    key: t.programme,
    title: `${programmes.find((p) => p.id === t.programme)?.shortTitle ?? ''}：待评审`,
    count: t.count,
    link: deskOf(t.programme),
    urgent: t.soonest !== null && Date.parse(t.soonest) - clock.nowMs() < 2 * 86_400_000,
    oldestDays: 0,
  }))
}

/** The cases in which this officer acts next, by programme and state. */
function caseTodos(
  actor: Actor,
  counts: Awaited<ReturnType<typeof stateCounts>>,
  limits: Awaited<ReturnType<typeof limitCounts>>,
): Todo[] {
  return counts
    .filter((c) => turnsOf(actor, c.programme).includes(c.state as State))
    .flatMap((c): Todo[] => {
      const programme = programmes.find((p) => p.id === c.programme)
      const found = limits.find((one) => one.programme === c.programme && one.state === c.state)
      const { late = 0, soon = 0 } = found ?? {}
      return programme
        ? [
            {
              key: `${c.programme}:${c.state}`,
              title: `${programme.shortTitle}：${stateLabel(programme, c.state as State)}`,
              count: c.count,
              link: casesAt(programme, c.state as State),
              urgent: days(c.oldest) >= 10 || late > 0,
              oldestDays: days(c.oldest),
              running: c.running,
              late,
              soon,
            },
          ]
        : []
    })
}

/** What waits for an officer besides cases: names to grant, enterprises to verify, questions of the public, bad ratings. */
async function officeTodos(tx: Tx, actor: Actor): Promise<Todo[]> {
  if (!isOfficer(actor.role)) return []
  const [bad, inquiries, waiting, names] = await Promise.all([
    waitingBad(tx, actor),
    inquiryTodos(tx, actor),
    isDistrictOfficer(actor.role) && actor.qxCode ? waitingForCounty(tx, actor.qxCode) : [],
    isCityOfficer(actor.role) ? namesToGrant(tx) : [],
  ])
  const oldestWaiting = waiting.map(({ since }) => since ?? '').sort()[0] ?? null
  const oldestName = names.map(({ submittedAt }) => submittedAt ?? '').sort()[0] ?? null
  return [
    {
      key: 'names',
      title: '企业名称待核准',
      count: names.length,
      link: `${officePath('enterpriseVerification')}?verification=verifying&nameCheck=waiting`,
      urgent: days(oldestName) >= 5,
      oldestDays: days(oldestName),
    },
    {
      key: 'verify',
      title: '企业信息待审核',
      count: waiting.length,
      link: `${officePath('enterpriseVerification')}?verification=verifying&nameCheck=none`,
      urgent: days(oldestWaiting) >= 5,
      oldestDays: days(oldestWaiting),
    },
    ...inquiries,
    {
      key: 'rates',
      title: '差评待答复、待回访',
      count: bad.count,
      link: `${officePath('serviceRating')}?bad=1`,
      urgent: bad.due !== null && bad.due <= clock.today(),
      oldestDays: days(bad.oldest),
    },
  ].filter(({ count }) => count > 0)
}

/** Questions of the public to this office, and for the city answers that wait to be published. */
async function inquiryTodos(tx: Tx, actor: Actor): Promise<Todo[]> {
  const { waiting, proposed } = await waitingInquiries(tx, actor, clock.today())
  const link = (state: string) => `${officePath('inquiries')}?state=${state}`
  return [
    {
      key: 'inquiries',
      title: '咨询留言待答复',
      count: waiting.count,
      // The city's list shows those of the counties too.
      link: `${link('waiting')}${isCityOfficer(actor.role) ? '&office=city' : ''}`,
      urgent: waiting.late > 0,
      oldestDays: days(waiting.oldest),
      late: waiting.late,
    },
    {
      key: 'inquiry-answers',
      title: '咨询答复待公开',
      count: proposed.count,
      link: link('proposed'),
      urgent: false,
      oldestDays: days(proposed.oldest),
    },
  ]
}

/** States in which this role acts next; a ledger waits for nobody. */
function turnsOf(actor: Actor, programmeId: string): readonly State[] {
  const workflow = programmes.find((p) => p.id === programmeId)?.workflow
  const { role } = actor
  if (!workflow || !isOfficer(role)) return []
  const reviews = firstReviewer(workflow) === role
  return statesWhere(
    (state) =>
      (states[state].turn === 'reviewer' ? reviews : states[state].turn === role) &&
      workflow.transitions.some((t) => t.from.includes(state) && (t.by as readonly StepRole[]).includes(role)),
  )
}

/** What ends soon for this role: windows of filing, reviews to be given; one's own open tasks also when they are overdue. */
async function deadlinesOf(tx: Tx, actor: Actor): Promise<Today['deadlines']> {
  const scores = isExpert(actor.role)
  const entries = scores ? await taskEnds(tx, actor) : await batchEnds(tx, actor)
  return entries
    .flatMap(({ title, at, link }) => (at && (scores || Date.parse(at) > clock.nowMs()) ? [{ title, at, link }] : []))
    .sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
    .slice(0, 8)
}

type Ending = { title: string; at: string | null; link: string }

async function taskEnds(tx: Tx, actor: Actor): Promise<Ending[]> {
  return (await openTaskCounts(tx, actor.accountId)).map(({ programme, soonest }) => ({
    title: `${programmes.find((p) => p.id === programme)?.shortTitle ?? ''}：评审截止`,
    at: soonest,
    link: deskOf(programme),
  }))
}

async function batchEnds(tx: Tx, actor: Actor): Promise<Ending[]> {
  const { role } = actor
  if (isInspector(role)) return []
  return (await batchesOf(tx)).flatMap((one) => {
    const { name, closeAt, countyDeadline, cityDeadline } = forDistrict(one, actor.qxCode)
    const link = deskOf(one.programme)
    return [
      { title: `${name}：企业提交截止`, at: closeAt, link },
      { title: `${name}：区县审核截止`, at: countyDeadline, link },
      ...(isDistrictOfficer(role) ? [] : [{ title: `${name}：市级审定截止`, at: cityDeadline, link }]),
    ]
  })
}
