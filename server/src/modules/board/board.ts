/** 工作台: what to do today, by role; every number opens the cases behind it. */
import type { CallOutput } from '@green/contract/call.ts'
import type { board } from '@green/contract/calls/public.ts'
import { deskOf, officePath } from '@green/contract/screens.ts'
import type { Programme } from '@green/filing/programme.ts'
import { type State, states, statesWhere } from '@green/filing/states.ts'
import { firstReviewer, stateLabel } from '@green/filing/workflow.ts'
import { programmes } from '@green/programmes/all.ts'
import { batchesOf } from '../../filing/batches/batch-store.ts'
import { forDistrict } from '../../filing/batches/batch-window.ts'
import { limitCounts } from '../../filing/casework/case-clock-store.ts'
import { stateCounts } from '../../filing/store.ts'
import type { Actor } from '../../platform/actor.ts'
import { clock } from '../../platform/clock.ts'
import type { Services } from '../../platform/services.ts'
import { waitingInquiries } from '../inquiry/store.ts'
import { waitingBad } from '../rating/store.ts'
import { countyWork, enterprisesToVerify, monthlyWork, openTaskCounts } from './store.ts'

/** Programmes in which a submitted filing waits for the county; a ledger waits for nobody. */
const reviewedByCounty = programmes.filter((p) => firstReviewer(p.workflow) === 'county').map((p) => p.id)

type Today = CallOutput<typeof board.today>
type Todo = Today['todos'][number]

const casesAt = (programme: Programme, state?: State) => `${deskOf(programme.id)}${state ? `?state=${state}` : ''}`

const days = (since: string | null) =>
  since ? Math.max(0, Math.floor((clock.nowMs() - Date.parse(since)) / 86_400_000)) : 0

export async function today(services: Services, actor: Actor): Promise<Today> {
  const counts = actor.role === 'supervisor' ? [] : await stateCounts(services.db, actor)
  const staff = ['county', 'city', 'admin'].includes(actor.role)
  return {
    todos: await todosOf(services, actor, counts),
    deadlines: await deadlinesOf(services, actor),
    states: counts
      .filter(() => staff)
      .map((c) => {
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
    months: staff ? await monthlyWork(services.db, actor) : [],
    counties: actor.role === 'city' || actor.role === 'admin' ? await countyWork(services.db, reviewedByCounty) : [],
  }
}

/** Past a limit first, then soon due, then urgent without a limit, then the longest waiting. */
const byUrgency = (todos: readonly Todo[]): Todo[] => {
  const weight = ({ late, soon, urgent }: Todo) => (late ? 3 : soon ? 2 : urgent ? 1 : 0)
  return todos.toSorted((a, b) => weight(b) - weight(a) || b.oldestDays - a.oldestDays)
}

async function todosOf(
  services: Services,
  actor: Actor,
  counts: Awaited<ReturnType<typeof stateCounts>>,
): Promise<Todo[]> {
  if (actor.role === 'expert')
    return (await openTaskCounts(services.db, actor.accountId)).map((t) => ({
      key: t.programme,
      title: `${programmes.find((p) => p.id === t.programme)?.shortTitle ?? ''}：待评审`,
      count: t.count,
      link: deskOf(t.programme),
      urgent: t.soonest !== null && Date.parse(t.soonest) - clock.nowMs() < 2 * 86_400_000,
      oldestDays: 0,
    }))
  const limits = await limitsOf(services, actor)
  const todos = counts
    .filter((c) => turnsOf(actor, c.programme).includes(c.state as State))
    .flatMap((c): Todo[] => {
      const programme = programmes.find((p) => p.id === c.programme)
      return programme
        ? [
            {
              key: `${c.programme}:${c.state}`,
              title: `${programme.shortTitle}：${stateLabel(programme, c.state as State)}`,
              count: c.count,
              link: casesAt(programme, c.state as State),
              urgent: days(c.oldest) >= 10 || limits(c.programme, c.state).late > 0,
              oldestDays: days(c.oldest),
              running: c.running,
              ...limits(c.programme, c.state),
            },
          ]
        : []
    })
  if (actor.role === 'county' || actor.role === 'city') {
    const bad = await waitingBad(services.db, actor)
    if (bad.count)
      todos.unshift({
        key: 'rates',
        title: '差评待答复、待回访',
        count: bad.count,
        link: `${officePath('serviceRating')}?bad=1`,
        urgent: bad.due !== null && bad.due <= clock.today(),
        oldestDays: days(bad.oldest),
      })
  }
  if (actor.role === 'county' || actor.role === 'city') todos.unshift(...(await inquiryTodos(services, actor)))
  if (actor.role === 'county' && actor.qxCode) {
    const waiting = await enterprisesToVerify(services.db, actor.qxCode)
    if (waiting.count)
      todos.unshift({
        key: 'verify',
        title: '企业信息待审核',
        count: waiting.count,
        link: `${officePath('enterpriseVerification')}?verification=verifying`,
        urgent: days(waiting.oldest) >= 5,
        oldestDays: days(waiting.oldest),
      })
  }
  return byUrgency(todos)
}

/** Questions of the public to this office, and for the city answers that wait to be published. */
async function inquiryTodos(services: Services, actor: Actor): Promise<Todo[]> {
  const { waiting, proposed } = await waitingInquiries(services.db, actor, clock.today())
  const link = (state: string) => `${officePath('inquiries')}?state=${state}`
  return [
    {
      key: 'inquiries',
      title: '咨询留言待答复',
      count: waiting.count,
      // The city's list shows those of the counties too.
      link: `${link('waiting')}${actor.role === 'city' ? '&office=city' : ''}`,
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
  ].filter(({ count }) => count > 0)
}

/** How many cases of a programme's state are late or soon due, within the person's scope. */
async function limitsOf(services: Services, actor: Actor) {
  const counts = await limitCounts(services.db, actor)
  return (programme: string, state: string) => {
    const { late, soon } = counts.find((one) => one.programme === programme && one.state === state) ?? {
      late: 0,
      soon: 0,
    }
    return { late, soon }
  }
}

/** States in which this role acts next; a ledger waits for nobody. */
function turnsOf(actor: Actor, programmeId: string): readonly State[] {
  const workflow = programmes.find((p) => p.id === programmeId)?.workflow
  const { role } = actor
  if (!workflow || (role !== 'county' && role !== 'city')) return []
  const reviews = firstReviewer(workflow) === role
  return statesWhere(
    (state) =>
      (states[state].turn === 'reviewer' ? reviews : states[state].turn === role) &&
      workflow.transitions.some((t) => t.from.includes(state) && t.by.includes(role)),
  )
}

/** What ends soon for this role: windows of filing, reviews to be given; one's own open tasks also when they are overdue. */
async function deadlinesOf(services: Services, actor: Actor): Promise<Today['deadlines']> {
  const isExpert = actor.role === 'expert'
  const entries = isExpert ? await taskEnds(services, actor) : await batchEnds(services, actor)
  return entries
    .flatMap(({ title, at, link }) => (at && (isExpert || Date.parse(at) > clock.nowMs()) ? [{ title, at, link }] : []))
    .sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
    .slice(0, 8)
}

type Ending = { title: string; at: string | null; link: string }

async function taskEnds(services: Services, actor: Actor): Promise<Ending[]> {
  return (await openTaskCounts(services.db, actor.accountId)).map(({ programme, soonest }) => ({
    title: `${programmes.find((p) => p.id === programme)?.shortTitle ?? ''}：评审截止`,
    at: soonest,
    link: deskOf(programme),
  }))
}

async function batchEnds(services: Services, actor: Actor): Promise<Ending[]> {
  const { role } = actor
  if (role === 'supervisor') return []
  return (await batchesOf(services.db)).flatMap((one) => {
    const { name, closeAt, countyDeadline, cityDeadline } = forDistrict(one, actor.qxCode)
    const link = deskOf(one.programme)
    return [
      { title: `${name}：企业提交截止`, at: closeAt, link },
      { title: `${name}：区县审核截止`, at: countyDeadline, link },
      ...(role === 'county' ? [] : [{ title: `${name}：市级审定截止`, at: cityDeadline, link }]),
    ]
  })
}
