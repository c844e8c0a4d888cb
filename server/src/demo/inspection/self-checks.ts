/** 自查 in the demo city: a task of last year and one of this year, with self-checks begun, sent, returned and sent again. */
import { Refusal } from '@green/contract/errors.ts'
import type { AnswerSet, RowAnswers } from '@green/filing/form/answers.ts'
import type { Finding } from '@green/filing/workflow/findings.ts'
import { selfCheckPaper } from '@green/programmes/inspection-self-check/paper.ts'
import { openCase, takeCaseStep } from '../../base/case/take-step.ts'
import { transaction } from '../../db/database.ts'
import { nextNumber } from '../../filing/record/store.ts'
import { inspectionKind } from '../../modules/inspection/inspection/kind.ts'
import { caseOfTarget, type TaskRecord } from '../../modules/inspection/inspection/store.ts'
import { publishTask } from '../../modules/inspection/inspection/task/publish.ts'
import { taskKind } from '../../modules/inspection/inspection/task/task-kind.ts'
import { beginSelfCheck, updateSelfCheckStep } from '../../modules/inspection/self-check/steps.ts'
import { addMs, clock, dayOf, moveClock } from '../../platform/clock.ts'
import { ids } from '../../platform/ids.ts'
import { typed, withBook } from '../book/answers.ts'
import type { BookProduct } from '../book/products.ts'
import { type DemoRecord, listForInspection } from '../demo-store.ts'
import { officeDay } from '../office-days.ts'
import { withPapers } from '../papers.ts'
import { dayFrom, industrial, officeHour, type SeedContext } from '../seed-context.ts'
import { sequence } from '../sequence.ts'

const contents = ['limits', 'elimination', 'metering', 'statistics', 'targets', 'training']
const dayMs = 86_400_000

export type SelfCheckEnd = 'toFill' | 'begun' | 'sent' | 'returned' | 'sentAgain'
type Plan = { to: SelfCheckEnd }
const thisYear: readonly Plan[] = [
  { to: 'toFill' },
  { to: 'returned' },
  { to: 'sent' },
  { to: 'begun' },
  { to: 'sent' },
  { to: 'sentAgain' },
  { to: 'toFill' },
]
const lastYear: readonly Plan[] = [{ to: 'sent' }, { to: 'sent' }, { to: 'sent' }]

export async function fillSelfChecks(stage: SeedContext): Promise<void> {
  const { cast } = stage
  const named = ['enterprise', 'enterprise2'].flatMap(
    (name) => stage.records.find(({ id }) => cast.filerOf(id).loginName === name) ?? [],
  )
  const others = industrial(stage).filter(
    (one) => /^301/.test(one.industryCode ?? '') && !named.some(({ id }) => id === one.id),
  )
  const units = [...named, ...others]
  const year = Number(stage.present.slice(0, 4))
  await runTask(stage, units.slice(0, lastYear.length), lastYear, { year: year - 1, day: -380 })
  await runTask(stage, units.slice(0, thisYear.length), thisYear, { year, day: -14 })
  moveClock(stage.present)
}

async function runTask(
  stage: SeedContext,
  units: readonly DemoRecord[],
  plans: readonly Plan[],
  { year, day }: { year: number; day: number },
): Promise<void> {
  moveClock(officeHour(stage, dayFrom(stage, day), sequence(9700 + year)))
  const task = await publish(stage, units, year)
  for (const [i, unit] of units.entries()) {
    const plan = plans[i]
    if (!plan || plan.to === 'toFill') continue
    moveClock(officeHour(stage, dayFrom(stage, day + 3 + i), sequence(9800 + year + i)))
    await sendSelfCheck(stage, task, unit, plan)
  }
}

async function publish(
  { services, cast }: SeedContext,
  units: readonly DemoRecord[],
  year: number,
): Promise<TaskRecord> {
  const [leader, ...members] = cast.supervisors
  if (!leader) throw new Error('supervisors are expected')
  const team = [leader, ...members.slice(0, 2)]
  const on = (days: number) => officeDay(dayOf(addMs(clock.now(), days * dayMs)))
  return transaction(services.db, async (tx) => {
    const draft = await openCase(tx, services, taskKind, 'begin', cast.city, async () => ({
      id: ids.next(),
      taskNo: `JNJC-${year}-${String(await nextNumber(tx, 'inspection-task', year)).padStart(3, '0')}`,
      taskName: `${year}年建材行业能效专项监察`,
      year,
      taskLevel: 'city',
      taskType: 'industry',
      mode: 'both',
      contents,
      basis: '《工业节能监察办法》及本市年度节能监察计划',
      checkYears: [year - 1],
      orgName: '市节能监察中心',
      leaderId: leader.accountId,
      memberIds: team.slice(1).map(({ accountId }) => accountId),
      declared: Object.fromEntries(team.map(({ accountId }) => [accountId, clock.now()])),
      drawMode: 'all',
      startDate: on(0),
      endDate: on(180),
      selfDeadline: on(30),
      createdBy: cast.city.accountId,
      createdAt: clock.now(),
    }))
    await listForInspection(
      tx,
      draft.id,
      units.map(({ id }) => id),
    )
    return publishTask(tx, services, { id: draft.id, version: draft.version }, cast.city)
  })
}

const knownKeys = ['industryCode', 'contactDept', 'contactName', 'contactPhone', 'email']

/** The self-check of this enterprise, as far as the plan says. */
export async function sendSelfCheck(
  stage: SeedContext,
  task: TaskRecord,
  unit: DemoRecord,
  { to }: Plan,
): Promise<void> {
  const { services, cast } = stage
  const filer = cast.filerOf(unit.id)
  const found = await caseOfTarget(services.db, task.id, unit.id)
  if (!found) throw new Error('a published task has a case of each of its enterprises')
  const { id } = found
  const begun = await beginSelfCheck(services, { id }, filer)
  if (to === 'begun') return
  const form = selfCheckPaper({ contents: task.contents, years: task.checkYears })
  // What the product knows of the enterprise, and its book; equipment and meters are those of a cement works.
  const known = Object.entries(begun.answers ?? {}).filter(([key]) => knownKeys.includes(key) && key in begun.sources)
  const example = { ...(form.example() as AnswerSet), ...(Object.fromEntries(known) as AnswerSet) }
  const booked = withBook(example, unit.book, Math.max(...task.checkYears))
  const made = withCase(inYears(booked, task.checkYears), unit)
  const answers = (await withPapers(services, filer, made)) as AnswerSet
  const send = async (answers: AnswerSet, version: number, opinion?: string) => {
    const input = { id, version, action: 'submit' as const, answers: answers, ...(opinion ? { opinion } : {}) }
    try {
      return await updateSelfCheckStep(services, { ...input, reasons: [] }, filer)
    } catch (failure) {
      const reasons = openWarnings(failure).map(({ code, field }) => ({
        code,
        field,
        reason: '已与台账核对，数据无误',
      }))
      return updateSelfCheckStep(services, { ...input, reasons }, filer)
    }
  }
  const sent = await send(answers, begun.version)
  if (to === 'sent') return
  moveClock(officeHour(stage, addMs(clock.now(), dayMs), () => 0.5))
  const leader = cast.supervisors[0]
  if (leader)
    await transaction(services.db, (tx) =>
      takeCaseStep(
        tx,
        services,
        inspectionKind,
        { id, action: 'back', opinion: '请核对计量器具台数，并补充培训记录。' },
        leader,
        () => ({ changes: { submittedAt: null } }),
      ),
    )
  if (to === 'returned') return
  moveClock(officeHour(stage, addMs(clock.now(), dayMs), () => 0.5))
  await send(
    { ...answers, trainingTimes: '5', trainingPeople: '148' },
    sent.version,
    '已核对计量器具台数，更正培训次数和人次。',
  )
}

const openWarnings = (failure: unknown): Finding[] => {
  if (!(failure instanceof Refusal) || !Array.isArray(failure.data?.warnings)) throw failure
  return failure.data.warnings as Finding[]
}

/** Only the years that the task names. */
function inYears(answers: AnswerSet, years: readonly number[]): AnswerSet {
  const isNamed = ({ year }: RowAnswers) => years.includes(Number(year))
  const { energyRows, productRows } = answers as Record<string, RowAnswers[]>
  return { ...answers, energyRows: energyRows?.filter(isNamed) ?? [], productRows: productRows?.filter(isNamed) ?? [] }
}

const isAboveLimit = ({ tce = 0, output, limit }: BookProduct) =>
  limit !== undefined && (tce * 1000) / output > limit.l3

/** The year's total against its cap. Who has a product above its limit also has old motors, so that the office has something to look at. */
function withCase(values: AnswerSet, { book }: DemoRecord): AnswerSet {
  const year = book?.years.find((one) => String(one.year) === (values.yearRows as RowAnswers[])[0]?.rowId)
  const total = year?.statedTce ?? 0
  const product = year?.products.find(isAboveLimit)
  const isOver = product !== undefined
  const targetRows = (values.targetRows as RowAnswers[] | undefined)?.map((row) =>
    row.rowId === 'cap' ? { ...row, target: typed(total * 1.05, 0), actual: typed(total, 0) } : row,
  )
  const productRows = (values.productRows as RowAnswers[]).map((row) => ({
    ...row,
    overReason: row.productName === product?.name ? '窑系统全年三次临时停窑，热耗升高' : null,
    overMeasure: row.productName === product?.name ? '2027年实施篦冷机第四代改造和分解炉扩容' : null,
  }))
  const plain = { ...values, productRows, certRows: [], ...(targetRows ? { targetRows } : {}) }
  if (!isOver) return plain
  const deadline = `${clock.year() + 1}-06-30`
  return {
    ...plain,
    equipRows: [
      ...(values.equipRows as RowAnswers[]),
      {
        rowId: 'old-motor',
        category: 'motor',
        name: '循环水泵电机',
        model: 'JO2-51-4',
        qty: '3',
        ratedPower: '7.5',
        effLevel: '0',
        useYear: '1998',
        planDate: deadline,
      },
    ],
    conclusion: 'found',
    problemRows: [
      {
        rowId: 'over',
        problem: `${product.name}单位产品综合能耗超过限定值`,
        basis: `${product.limit?.std} 表1`,
        measure: '实施篦冷机和分解炉改造',
        deadline,
        responsible: '贺示例',
      },
      {
        rowId: 'motor',
        problem: '在用3台JO2系列电动机列入淘汰目录',
        basis: '工节〔2009〕第67号',
        measure: '更换为YE4系列高效电动机',
        deadline,
        responsible: '贺示例',
      },
    ],
  }
}
