/** 绿电凭证台账: an enterprise registers certificates, each number once in the city; the office doubts and settles. */
import type { CallInput, CallOutput } from '@green/contract/call.ts'
import {
  type greenPower as calls,
  type GreenPower,
  greenPowerKinds,
  greenPowerPurposes,
} from '@green/contract/calls/energy/green-power.ts'
import { refuse, refuseFields } from '@green/contract/errors.ts'
import { greenPowerCase } from '@green/filing/cases/green-power.ts'
import { allowedSteps } from '@green/filing/cases/machine.ts'
import {
  type CertificateRun,
  certificateRun,
  keyOf,
  mostOfDay,
  numberText,
  powerDifference,
  provenFault,
  quantityOf,
  runText,
  useFault,
} from '@green/filing/programme/green-power.ts'
import { offeredYears } from '@green/filing/value/campaign-year.ts'
import { bridgeOf } from '@green/tools/energy-year/calibres.ts'
import { exportedList } from '../../../base/audit/exported-list.ts'
import { openCase, takeCaseStep } from '../../../base/case/take-step.ts'
import { requireOperating } from '../../../base/enterprise/closing.ts'
import { enterpriseById } from '../../../base/enterprise/store.ts'
import { citeFiles } from '../../../base/files/rights.ts'
import { dataYearOf } from '../../../base/reference/campaign-year-store.ts'
import { namesOf } from '../../../base/reference/names.ts'
import { districtOf } from '../../../base/reference/reference-data.ts'
import { type Tx, transaction } from '../../../db/database.ts'
import type { Actor } from '../../../platform/actor.ts'
import { clock, dayOf, localTime } from '../../../platform/clock.ts'
import type { BlobResult, Progress } from '../../../platform/http/handlers.ts'
import { idempotent } from '../../../platform/http/idempotent.ts'
import { everyPage } from '../../../platform/http/page/pages.ts'
import { ids } from '../../../platform/ids.ts'
import { told } from '../../../platform/progress.ts'
import type { Services } from '../../../platform/services.ts'
import { acceptedYear } from '../energy-year/accepted.ts'
import { factsOf, greenPowerKind } from './kind.ts'
import {
  lockRegistration,
  ownUse,
  type PowerFilter,
  type PowerRecord,
  powerPage,
  registeredOn,
  reportedPower,
  takenBy,
} from './store.ts'

type Registration = CallInput<typeof calls.register>

/** Two registrations of the same numbers wait for each other, so that one of them is refused. */
export async function registerPower(services: Services, input: Registration, actor: Actor): Promise<GreenPower> {
  const { enterpriseId } = actor
  if (!enterpriseId || actor.agent) throw refuse('FORBIDDEN')
  const run = certificateRun(input.firstNumber, input.lastNumber)
  const proven = 'field' in run ? run : provenFault(run, input.documentCount ?? 1)
  const faults = [proven, useFault(input.producedIn, input.year, clock.today())]
  const wrong = faults.filter((fault) => fault !== null)
  if ('field' in run || wrong.length > 0) throw refuseFields(wrong)
  return idempotent(services, actor, input, async (tx) => {
    const found = await enterpriseById(tx, enterpriseId)
    if (!found) throw refuse('NOT_FOUND')
    await requireOperating(tx, enterpriseId)
    await lockRegistration(tx, enterpriseId, run)
    await requireFree(tx, run, enterpriseId)
    await requireWithinDay(tx, run, enterpriseId)
    const id = ids.next()
    const fileIds = input.files.map((one) => one.id)
    const files = [...(await citeFiles(tx, 'greenPower', id, fileIds, actor)).values()]
    const { kind, year, producedIn, purpose, supplier, note, documentCount } = input
    const { enterpriseName, socialCode, qxCode } = found
    const make = async () => ({
      id,
      enterpriseId,
      enterpriseName,
      socialCode,
      qxCode,
      ...run,
      ...keyOf(run),
      documentCount: documentCount ?? null,
      kind,
      year,
      producedIn,
      purpose,
      supplier: supplier.trim(),
      note: note.trim(),
      files,
      createdAt: clock.now(),
    })
    const saved = await openCase(tx, services, greenPowerKind, 'register', actor, make, { files })
    return viewOf(tx, saved, actor)
  })
}

/** Refuses numbers that somebody has registered; another enterprise is not named. */
async function requireFree(tx: Tx, run: CertificateRun, enterpriseId: string): Promise<void> {
  const taken = await takenBy(tx, run)
  if (taken.length === 0) return
  throw refuseFields(
    taken.map((row) => {
      const numbers = runText({ ...run, first: Math.max(row.first, run.first), last: Math.min(row.last, run.last) })
      const on = dayOf(row.createdAt)
      const message =
        row.enterpriseId === enterpriseId
          ? `${numbers}：本企业已于${on}登记用于${row.year}年`
          : `${numbers}：已于${on}由其他企业登记，如有异议请联系区县经信部门`
      return { field: 'firstNumber', message }
    }),
  )
}

/** Numbers of others cannot be taken in heaps before anybody looks. */
async function requireWithinDay(tx: Tx, run: CertificateRun, enterpriseId: string): Promise<void> {
  const before = await registeredOn(tx, enterpriseId, clock.today())
  if (before + run.last - run.first + 1 <= mostOfDay) return
  const message = `本企业今天已登记${before}个，每天最多${mostOfDay}个，请明天再登记`
  throw refuseFields([{ field: 'lastNumber', message }])
}

export async function stepPower(
  services: Services,
  { id, version, action, opinion }: CallInput<typeof calls.step>,
  actor: Actor,
): Promise<GreenPower> {
  return transaction(services.db, async (tx) => {
    const seen = { id, version, action, opinion }
    const saved = await takeCaseStep(tx, services, greenPowerKind, seen, actor, () => ({
      changes: action === 'doubt' ? { doubt: opinion.trim() } : action === 'settle' ? { doubt: null } : {},
    }))
    return viewOf(tx, saved, actor)
  })
}

/** Claims and figures of each year of these enterprises, by enterprise and year. */
async function yearsOf(tx: Tx, enterpriseIds: readonly string[]) {
  const [claims, reports] = [await ownUse(tx, enterpriseIds), await reportedPower(tx, enterpriseIds)]
  return (enterpriseId: string, year: number) => {
    const isOf = (one: { enterpriseId: string; year: number }) => one.enterpriseId === enterpriseId && one.year === year
    const claimed = (state: string) =>
      quantityOf(claims.find((one) => isOf(one) && one.state === state)?.certificates ?? 0)
    const report = reports.find(isOf)
    const registered = claimed('registered')
    // Figures that do not mention green power say that there was none.
    const reported = report ? (report.greenPower ?? 0) : null
    const doubted = claimed('doubted') + claimed('answered')
    return { year, registered, doubted, reported, ...powerDifference(registered, reported) }
  }
}

const shownYears = 3

/** The last years down to the campaign's, and every other one with a registration, the newest first. */
export async function ownYears({ db }: Services, actor: Actor): Promise<CallOutput<typeof calls.years>> {
  const { enterpriseId } = actor
  if (!enterpriseId || actor.agent) return []
  const recent = offeredYears(await dataYearOf(db), clock.year(), shownYears)
  const claimed = (await ownUse(db, [enterpriseId])).map(({ year }) => year)
  const ofYear = await yearsOf(db, [enterpriseId])
  const years = [...new Set([...recent, ...claimed])].toSorted((a, b) => b - a)
  return Promise.all(
    years.map(async (year) => {
      const known = await acceptedYear(db, enterpriseId, year)
      const names = await namesOf(db, known?.closedAt ?? clock.now())
      const { carbon } = (known && bridgeOf(known, names, (code) => names.label('energyType', code))) ?? {}
      return { ...ofYear(enterpriseId, year), co2: carbon?.location ?? null, co2Market: carbon?.market ?? null }
    }),
  )
}

async function viewOf(tx: Tx, record: PowerRecord, actor: Actor): Promise<GreenPower> {
  const [view] = await viewsOf(tx, [record], actor)
  if (!view) throw refuse('NOT_FOUND')
  return view
}

async function viewsOf(tx: Tx, records: readonly PowerRecord[], actor: Actor): Promise<GreenPower[]> {
  const ofYear = await yearsOf(tx, [...new Set(records.map(({ enterpriseId }) => enterpriseId))])
  return records.map((record) => {
    const state = record.state as GreenPower['state']
    const count = record.last - record.first + 1
    const { says, isShort } = ofYear(record.enterpriseId, record.year)
    return {
      ...record,
      qxName: districtOf(record.qxCode)?.name ?? '',
      kind: record.kind as GreenPower['kind'],
      purpose: record.purpose as GreenPower['purpose'],
      firstNumber: numberText(record, record.first),
      lastNumber: numberText(record, record.last),
      count,
      quantity: quantityOf(count),
      shortfall: isShort ? says : null,
      state,
      allowed: allowedSteps(greenPowerCase, state, actor.role, factsOf(record, actor)).flatMap(({ action }) =>
        action === 'register' ? [] : [action],
      ),
    }
  })
}

type Filter = PowerFilter & { number?: string | undefined }

/** The one certificate that is looked for. */
function numberIn({ number }: Filter): CertificateRun | undefined {
  if (!number?.trim()) return undefined
  const run = certificateRun(number, '')
  if ('field' in run) throw refuseFields([{ field: 'number', message: run.message }])
  return run
}

export async function listPower(
  { db }: Services,
  { page, size, ...filter }: Filter & { page: number; size: number },
  actor: Actor,
) {
  const found = await powerPage(db, actor, filter, numberIn(filter), { page, size })
  return { ...found, rows: await viewsOf(db, found.rows, actor) }
}

export async function exportPower(
  services: Services,
  filter: Filter,
  actor: Actor,
  progress: Progress,
): Promise<BlobResult> {
  const { db } = services
  const number = numberIn(filter)
  const { total } = await powerPage(db, actor, filter, number, { page: 1, size: 1 })
  async function* lines() {
    for await (const rows of everyPage((page) => powerPage(db, actor, filter, number, page)))
      for (const one of await viewsOf(db, rows, actor))
        yield [
          one.enterpriseName,
          one.socialCode,
          one.qxName,
          greenPowerKinds[one.kind],
          one.firstNumber,
          one.lastNumber,
          one.count,
          one.quantity,
          String(one.year),
          one.producedIn,
          greenPowerPurposes[one.purpose],
          one.supplier,
          greenPowerCase.states[one.state].label,
          one.doubt ?? '',
          one.shortfall ?? '',
          localTime(one.createdAt),
        ]
  }
  const text = (title: string) => ({ title, kind: 'text' as const })
  return exportedList(services, actor, {
    total,
    action: '导出绿电凭证台账',
    asked: filter,
    result: `${total}件`,
    name: '绿电凭证台账',
    sheets: () => [
      {
        name: '绿电凭证台账',
        columns: [
          ...['企业', '统一社会信用代码', '区县', '种类', '起始编号', '截止编号'].map(text),
          { title: '个数', kind: 'number' },
          { title: '电量（万kWh）', kind: 'number' },
          ...['消费年度', '生产年月', '用途', '来源单位', '状态', '存疑的理由', '与年度能耗的差额', '登记时间'].map(
            text,
          ),
        ],
        rows: told(lines(), total, progress),
      },
    ],
  })
}
