/** 能源管理体系建设向导: the steps of the standard with what the platform knows, and what the enterprise has done. */
import type { CallInput } from '@green/contract/call.ts'
import type {
  energySystem as calls,
  SystemPlan,
  SystemStep,
  SystemStepState,
} from '@green/contract/calls/energy/energy-system.ts'
import { systemStepStates } from '@green/contract/calls/energy/energy-system.ts'
import { refuse, refuseFields } from '@green/contract/errors.ts'
import { offeredYears } from '@green/filing/value/campaign-year.ts'
import { formatNumber } from '@green/filing/value/round.ts'
import { writeAudit } from '../../../base/audit/store.ts'
import { textOf } from '../../../base/enterprise/fields.ts'
import { findEnterprise, lockEnterprise } from '../../../base/enterprise/store.ts'
import { citeFiles } from '../../../base/files/rights.ts'
import { dropOtherCitations } from '../../../base/files/store.ts'
import { dataYearOf } from '../../../base/reference/campaign-year-store.ts'
import { freeze, once, readData } from '../../../base/reference/data-file.ts'
import type { Tx } from '../../../db/database.ts'
import { type Actor, signatureOf } from '../../../platform/actor.ts'
import { addMs, clock, dayOf } from '../../../platform/clock.ts'
import { idempotent } from '../../../platform/http/idempotent.ts'
import { ids } from '../../../platform/ids.ts'
import type { Services } from '../../../platform/services.ts'
import { sitesOf } from '../../enterprise/site/store.ts'
import { type AcceptedYear, acceptedYear } from '../energy-year/accepted.ts'
import { baseOf } from '../energy-year/store.ts'
import { energyLeaderOf, type TaskRecord, tasksOf, writeTask } from './store.ts'

type Known = 'sites' | 'leader' | 'years' | 'intensity' | 'base' | 'meters' | 'target'
type StepData = {
  key: string
  clause: string
  title: string
  todo: string
  proof: string
  weeks: number
  known?: Known[]
}
type Guide = { meta: { source: string; edition: string }; stages: { title: string; steps: StepData[] }[] }

const guide = once(() => freeze(readData<Guide>('energy-management-steps.json')))
/** The title of each step, by its key. */
export const stepTitles = (): Record<string, string> =>
  Object.fromEntries(guide().stages.flatMap(({ steps }) => steps.map(({ key, title }) => [key, title])))

const weekMs = 7 * 86_400_000
/** The newest years with figures that are named. */
const shownYears = 3

/** What the platform holds for the steps, in words; empty where it holds nothing. */
async function knownOf(tx: Tx, enterpriseId: string): Promise<Record<Known, string[]>> {
  const sites = await sitesOf(tx, enterpriseId)
  const places = sites.filter(({ parentId }) => parentId === null)
  const meters = sites.reduce((n, one) => n + one.meters.length, 0)
  const leader = await energyLeaderOf(tx, enterpriseId)
  const years: AcceptedYear[] = []
  for (const year of offeredYears(await dataYearOf(tx), clock.year(), 5)) {
    const one = years.length < shownYears ? await acceptedYear(tx, enterpriseId, year) : null
    if (one?.totalTce) years.push(one)
  }
  const base = await baseOf(tx, enterpriseId)
  const intensity = years.flatMap(({ year: of, totalTce, outputValue }) =>
    totalTce && outputValue
      ? [`${of}年单位产值能耗 ${formatNumber((totalTce * 1000) / outputValue, 2)} kgce/万元`]
      : [],
  )
  return {
    sites: places.length > 0 ? [`已登记厂区：${places.map(({ name }) => name).join('、')}`] : [],
    leader: leader ? [`能效领跑者申报中的能源管理负责人：${leader}`] : [],
    years: years.map(
      ({ year: of, totalTce, source }) => `${of}年综合能耗 ${formatNumber(totalTce, 2)} tce（${source}）`,
    ),
    intensity,
    base: base ? [`已登记能源基准：${base.baseYear}年 ${formatNumber(base.baseTce, 2)} tce`] : [],
    meters: meters > 0 ? [`“厂区与园区”中已登记计量器具${meters}台`] : [],
    target: base?.targetYear
      ? [
          `已登记目标：${base.targetYear}年${base.targetTce ? ` ${formatNumber(base.targetTce, 2)} tce` : ''}${base.targetIntensity ? ` ${formatNumber(base.targetIntensity, 2)} kgce/万元` : ''}`,
        ]
      : [],
  }
}

function stepOf(data: StepData, task: TaskRecord | undefined, known: Record<Known, string[]>): SystemStep {
  const { key, clause, title, todo, proof } = data
  const state = (task?.state ?? 'todo') as SystemStepState
  const isOpen = state === 'todo' || state === 'doing'
  return {
    key,
    clause,
    title,
    todo,
    proof,
    state,
    known: (data.known ?? []).flatMap((one) => known[one]),
    owner: task?.owner ?? '',
    dueOn: task?.dueOn ?? null,
    overdue: isOpen && task?.dueOn !== null && task?.dueOn !== undefined && task.dueOn < clock.today(),
    doneOn: task?.doneOn ?? null,
    note: task?.note ?? '',
    files: task?.files ?? [],
    updatedAt: task?.updatedAt ?? null,
    updatedByName: task?.updatedByName ?? null,
    version: task?.version ?? 0,
  }
}

/** The named enterprise within scope; one's own when none is named. */
export async function planFor(tx: Tx, enterpriseId: string | undefined, actor: Actor): Promise<SystemPlan> {
  const id = enterpriseId ?? actor.enterpriseId
  const found = id && !actor.agent ? await findEnterprise(tx, actor, { id }) : null
  if (found?.orgKind !== 'enterprise') throw refuse('NOT_FOUND')
  const tasks = new Map((await tasksOf(tx, found.id)).map((task) => [task.step, task]))
  const known = await knownOf(tx, found.id)
  const { meta, stages } = guide()
  const shown = stages.map(({ title, steps }) => ({
    title,
    steps: steps.map((one) => stepOf(one as StepData, tasks.get(one.key), known)),
  }))
  const all = shown.flatMap(({ steps }) => steps).filter(({ state }) => state !== 'without')
  const done = all.filter(({ state }) => state === 'done').length
  return {
    enterpriseName: found.enterpriseName,
    source: meta.source,
    stages: shown,
    progress: {
      done,
      overdue: all.filter(({ overdue }) => overdue).length,
      total: all.length,
      percent: all.length > 0 ? Math.round((done / all.length) * 100) : 0,
    },
    isStarted: tasks.size > 0,
    mayEdit: actor.enterpriseId === found.id,
  }
}

/** The own enterprise, locked, so that two people of it do not write one step at once. */
async function ownRecord(tx: Tx, actor: Actor) {
  const own = actor.enterpriseId && !actor.agent ? await lockEnterprise(tx, actor, actor.enterpriseId) : null
  if (own?.orgKind !== 'enterprise') throw refuse('FORBIDDEN')
  return own
}

/** Dates of all open steps, counted back from the day on which everything should be done. */
export async function schedulePlan(services: Services, input: CallInput<typeof calls.schedule>, actor: Actor) {
  if (input.finishOn <= clock.today()) throw refuseFields([{ field: 'finishOn', message: '请选择今天以后的日期' }])
  return idempotent(services, actor, input, async (tx) => {
    const own = await ownRecord(tx, actor)
    const tasks = new Map((await tasksOf(tx, own.id)).map((task) => [task.step, task]))
    const steps = guide().stages.flatMap((stage) => stage.steps)
    const owner = input.owner.trim() || (await energyLeaderOf(tx, own.id)) || textOf(own, 'contactName') || ''
    // The room until that day is shared out by the usual length of the steps.
    const weeks = steps.reduce((n, step) => n + step.weeks, 0)
    const room = Date.parse(`${input.finishOn}T00:00:00+08:00`) - clock.nowMs()
    const scale = Math.min(1, room / (weeks * weekMs))
    let left = weeks
    for (const step of steps) {
      left -= step.weeks
      const before = tasks.get(step.key)
      if (before?.state === 'done' || before?.state === 'without') continue
      await writeTask(tx, {
        id: before?.id ?? ids.next(),
        enterpriseId: own.id,
        step: step.key,
        state: before?.state ?? 'todo',
        owner: before?.owner || owner,
        dueOn: dayOf(addMs(`${input.finishOn}T00:00:00+08:00`, -left * weekMs * scale)),
        updatedAt: clock.now(),
        updatedByName: signatureOf(actor),
      })
    }
    await writeAudit(tx, {
      kind: 'business',
      actor,
      action: '安排能源管理体系建设',
      object: own.enterpriseName,
      result: `预计${input.finishOn}完成`,
    })
    return planFor(tx, undefined, actor)
  })
}

export async function saveStep(
  services: Services,
  input: CallInput<typeof calls.save>,
  actor: Actor,
): Promise<SystemPlan> {
  const step = guide()
    .stages.flatMap((stage) => stage.steps)
    .find(({ key }) => key === input.step)
  if (!step) throw refuse('NOT_FOUND')
  const { state, note } = input
  const faults = [
    ...(state === 'done' && input.files.length === 0
      ? [{ field: 'files', message: `请上传佐证材料：${step.proof}` }]
      : []),
    ...(state === 'without' && [...note.trim()].length < 5
      ? [{ field: 'note', message: '请说明不适用的理由（至少5个字）' }]
      : []),
    ...(state === 'doing' && input.owner.trim() === '' ? [{ field: 'owner', message: '请填写责任人' }] : []),
  ]
  if (faults.length > 0) throw refuseFields(faults)
  return idempotent(services, actor, input, async (tx) => {
    const own = await ownRecord(tx, actor)
    const before = (await tasksOf(tx, own.id)).find((task) => task.step === input.step)
    if ((before?.version ?? 0) !== input.version)
      throw refuse(
        'STALE',
        {},
        before ? { by: before.updatedByName, at: before.updatedAt, version: before.version } : {},
      )
    const id = before?.id ?? ids.next()
    const fileIds = input.files.map((one) => one.id)
    const files = [...(await citeFiles(tx, 'energySystem', id, fileIds, actor)).values()]
    await dropOtherCitations(tx, 'energySystem', id, fileIds)
    await writeTask(tx, {
      id,
      enterpriseId: own.id,
      step: input.step,
      state,
      owner: input.owner.trim(),
      dueOn: input.dueOn,
      doneOn: state === 'done' ? (before?.doneOn ?? clock.today()) : null,
      note: note.trim(),
      files,
      updatedAt: clock.now(),
      updatedByName: signatureOf(actor),
    })
    await writeAudit(tx, {
      kind: 'business',
      actor,
      action: '登记能源管理体系建设进度',
      object: `${own.enterpriseName} ${step.title}`,
      result: systemStepStates[state],
    })
    return planFor(tx, undefined, actor)
  })
}
