/** The enterprise workbook: checked whole before anything is written, then written whole or not at all. */
import type { ImportReport } from '@green/contract/calls/enterprise.ts'
import { refuse } from '@green/contract/errors.ts'
import { isDouble, type Tx, transaction } from '../../db/database.ts'
import type { enterprise } from '../../db/schema.ts'
import type { Actor } from '../../platform/actor.ts'
import { clock } from '../../platform/clock.ts'
import { ids } from '../../platform/ids.ts'
import type { Services } from '../../platform/services.ts'
import { writeAudit } from '../audit/store.ts'
import { enterpriseColumns, enterprisePlan, repeatedKeys } from './enterprise-columns.ts'
import { type EnterpriseRecord, fieldLabels, fieldOf, isKeyField, isSame, shown, written } from './fields.ts'
import { enterprisesByCode, insertEnterprises, rewriteEnterprises } from './import-store.ts'
import { type Names, namesOf } from './names.ts'
import { type ChangePlan, planChange } from './profile-rules.ts'
import { grams, sortKey } from './search-keys.ts'
import { type CellFault, type CheckedRow, checkedBatches, ErrorList, faultAt } from './sheet-import.ts'
import { insertChanges } from './store.ts'

/** Rows of the preview. */
const shownRows = 100
/** Annual revenue in 万元 from which an industrial enterprise counts as 规模以上. */
const aboveScaleRevenue = 2000

export type WorkbookReport = Omit<ImportReport, 'importId' | 'fileName'>
type Outcome = ImportReport['preview'][number]

/** A sound row and what it does to the record. */
type Judged = { checked: CheckedRow; record: EnterpriseRecord | null; plan: ChangePlan | null }

/** What an import of the file would do; writes nothing. `onFault` hears of every fault, also of those beyond the report. */
export async function checkEnterprises(
  tx: Tx,
  file: string,
  onFault: (fault: CellFault) => void = () => undefined,
): Promise<WorkbookReport> {
  const names = await namesOf(tx)
  const report = newReport()
  const errors = new ErrorList()
  for await (const batch of judgedBatches(tx, file, names, { lock: false })) {
    for (const judged of batch) {
      count(report, judged)
      errors.add(judged.checked.faults)
      judged.checked.faults.forEach(onFault)
      if (report.preview.length < shownRows) report.preview.push(outcomeOf(judged, names))
    }
  }
  return { ...report, errors: errors.first, errorsTotal: errors.total }
}

/** Checks a workbook and, when nothing is wrong with it, writes it: what the screen does in two steps. */
export async function importEnterprises(services: Services, path: string, actor: Actor): Promise<WorkbookReport> {
  const checked = await checkEnterprises(services.db, path)
  if (checked.errorsTotal > 0) return checked
  return transaction(services.db, (tx) => writeEnterprises(tx, path, actor))
}

/** Writes a sound workbook in the transaction at hand; whatever went wrong since the check refuses the whole. */
export async function writeEnterprises(tx: Tx, file: string, actor: Actor): Promise<WorkbookReport> {
  const names = await namesOf(tx)
  const report = newReport()
  try {
    for await (const batch of judgedBatches(tx, file, names, { lock: true })) {
      for (const judged of batch) {
        count(report, judged)
        if (judged.checked.faults.length > 0) throw changedMeanwhile()
        if (report.preview.length < shownRows) report.preview.push(outcomeOf(judged, names))
      }
      await writeBatch(tx, batch, actor)
    }
  } catch (error) {
    if (isDouble(error, 'enterprise_social_code')) throw changedMeanwhile()
    throw error
  }
  const { added, updated, unchanged } = report
  await writeAudit(tx, {
    kind: 'business',
    actor,
    action: '导入企业工作簿',
    object: `${report.rows}行`,
    result: `新增${added}，更新${updated}，未变${unchanged}`,
  })
  return { ...report, done: true }
}

function changedMeanwhile() {
  return refuse('FILE_REFUSED', { message: '检查之后企业数据有变化，请重新上传并检查' })
}

function newReport(): WorkbookReport {
  return {
    rows: 0,
    added: 0,
    updated: 0,
    unchanged: 0,
    failed: 0,
    errors: [],
    errorsTotal: 0,
    preview: [],
    done: false,
  }
}

async function* judgedBatches(
  tx: Tx,
  file: string,
  names: Names,
  options: { lock: boolean },
): AsyncGenerator<Judged[]> {
  const seen = new Map<string, number>()
  for await (const batch of checkedBatches(file, enterprisePlan(names))) {
    for (const checked of batch) refuseSecond(checked, seen)
    const codes = batch.flatMap(({ values }) => (values.socialCode === undefined ? [] : [String(values.socialCode)]))
    const known = await enterprisesByCode(tx, codes, options)
    yield batch.map((checked) => {
      const record = known.get(String(checked.values.socialCode)) ?? null
      return { checked, record, plan: record && planOf(record, checked, names) }
    })
  }
}

function refuseSecond(checked: CheckedRow, seen: Map<string, number>): void {
  const code = checked.values.socialCode
  if (code === undefined) return
  const first = seen.get(String(code))
  if (first === undefined) seen.set(String(code), checked.row)
  else checked.faults.push(faultAt(checked, enterpriseColumns, 'socialCode', `与第${first}行重复`))
}

/** What the row says of the record. Empty cells say nothing, and words beside a code only repeat it. */
function saidOf({ values }: CheckedRow): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(values).filter(([key]) => !repeatedKeys.includes(key) && key !== 'socialCode'),
  )
}

function planOf(record: EnterpriseRecord, checked: CheckedRow, names: Names): ChangePlan {
  const said = Object.entries(saidOf(checked))
  // The old value in a list does not withdraw what the enterprise itself has asked the county for.
  const news = said.filter(([key, value]) => !(isKeyField(key) && isSame(fieldOf(record, key), value)))
  return planChange(record, Object.fromEntries(news), names)
}

const isUnchanged = (record: EnterpriseRecord, plan: ChangePlan) =>
  Object.keys(plan.now).length === 0 && newlyPending(record, plan).length === 0

function newlyPending(record: EnterpriseRecord, plan: ChangePlan): [string, string][] {
  return Object.entries(plan.pending ?? {}).filter(([key, value]) => record.pendingChange?.[key] !== value)
}

function verdictOf({ checked, record, plan }: Judged): Outcome['outcome'] {
  if (checked.faults.length > 0) return 'fault'
  if (!record || !plan) return 'add'
  return isUnchanged(record, plan) ? 'same' : 'update'
}

function count(report: WorkbookReport, judged: Judged): void {
  const counted = { fault: 'failed', add: 'added', update: 'updated', same: 'unchanged' } as const
  report.rows++
  report[counted[verdictOf(judged)]]++
}

function outcomeOf(judged: Judged, names: Names): Outcome {
  const { checked, record, plan } = judged
  const outcome = verdictOf(judged)
  const changes =
    outcome === 'fault'
      ? checked.faults.map(({ title, message }) => `${title}：${message}`)
      : outcome === 'update' && record && plan
        ? [
            ...Object.entries(plan.now).map(([key, value]) => changeWords(record, key, value, names)),
            ...newlyPending(record, plan).map(
              ([key, value]) => `${changeWords(record, key, value, names)}（待区县审核）`,
            ),
          ]
        : []
  return {
    row: checked.row,
    outcome,
    enterpriseName: String(checked.values.enterpriseName ?? ''),
    socialCode: String(checked.values.socialCode ?? ''),
    changes: changes.join('；'),
  }
}

function changeWords(record: EnterpriseRecord, key: string, value: unknown, names: Names): string {
  const before = shown(key, fieldOf(record, key), names) || '空'
  return `${fieldLabels[key] ?? key}：${before} → ${shown(key, value, names)}`
}

async function writeBatch(tx: Tx, batch: readonly Judged[], actor: Actor): Promise<void> {
  const now = clock.now()
  const added: (typeof enterprise.$inferInsert)[] = []
  const rewritten: EnterpriseRecord[] = []
  const changes: Parameters<typeof insertChanges>[1] = []
  for (const { checked, record, plan } of batch) {
    if (!record || !plan) added.push(newEnterprise(checked, now))
    else if (!isUnchanged(record, plan)) {
      rewritten.push(rewrite(record, plan, now))
      const by = { enterpriseId: record.id, qxCode: record.qxCode, at: now, actorId: actor.accountId }
      for (const change of plan.changes) changes.push({ id: ids.next(), ...by, actorName: actor.name, ...change })
    }
  }
  await insertEnterprises(tx, added)
  await rewriteEnterprises(tx, rewritten)
  await insertChanges(tx, changes)
}

function newEnterprise(checked: CheckedRow, now: string): typeof enterprise.$inferInsert {
  const name = String(checked.values.enterpriseName)
  const socialCode = String(checked.values.socialCode)
  return {
    id: ids.next(),
    orgKind: 'enterprise',
    verification: 'pending',
    aboveScale: Number(checked.values.revenue ?? 0) >= aboveScaleRevenue,
    grams: grams([name, socialCode]),
    sortKey: sortKey(name),
    source: 'imported',
    createdAt: now,
    updatedAt: now,
    ...written({}, saidOf(checked)),
    enterpriseName: name,
    socialCode,
    qxCode: String(checked.values.qxCode),
  }
}

function rewrite(record: EnterpriseRecord, plan: ChangePlan, now: string): EnterpriseRecord {
  const changed = { ...record, ...written(record.profile, plan.now) }
  const asks = newlyPending(record, plan).length > 0
  return {
    ...changed,
    pendingChange: plan.pending,
    verification: asks ? 'verifying' : record.verification,
    verificationOpinion: asks ? null : record.verificationOpinion,
    submittedAt: asks ? now : record.submittedAt,
    grams: grams([changed.enterpriseName, changed.socialCode]),
    sortKey: sortKey(changed.enterpriseName),
    updatedAt: now,
  }
}
