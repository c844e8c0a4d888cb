/** The energy workbook: consumption by year and kind (能源消费) and yearly totals (年度汇总), written whole or not at all. */
import { refuse } from '@green/contract/errors.ts'
import { type Tx, transaction } from '../../db/database.ts'
import type { Actor } from '../../platform/actor.ts'
import { clock } from '../../platform/clock.ts'
import type { Services } from '../../platform/services.ts'
import { writeAudit } from '../audit/store.ts'
import { code, listed, quantity, words, year } from './cell-rules.ts'
import { energyByEnterprise, enterpriseIdsByCode, saveEnergy, saveYears, yearsByEnterprise } from './import-store.ts'
import { type Names, namesOf } from './names.ts'
import { type CheckedRow, checkedBatches, ErrorList, faultAt, type ImportColumn } from './sheet-import.ts'

/** How far a stated coal equivalent may lie from quantity × coefficient: both are rounded. */
const tolerance = 0.001
const roundingTce = 0.02
const source = 'imported'

const energyColumns: readonly ImportColumn[] = [
  { title: '统一社会信用代码', key: 'socialCode', rule: code('xydm'), required: true, note: '须为已入库企业' },
  { title: '企业名称', key: 'enterpriseName', rule: words(50), aside: true, note: '可不填' },
  { title: '年度', key: 'year', rule: year, required: true, note: '2015年以来' },
  { title: '能源代码', key: 'energyCode', rule: listed('energyType', '能源'), required: true, note: '2位，按文本填写' },
  { title: '能源名称', key: 'energyName', rule: words(50), aside: true, note: '可不填' },
  { title: '计量单位', key: 'unit', rule: words(20), note: '与能源品种一致' },
  { title: '消费量', key: 'quantity', rule: quantity(6), required: true, note: '' },
  { title: '折标系数', key: 'coefficient', rule: quantity(6), note: '吨标准煤/计量单位' },
  { title: '折标量（吨标准煤）', key: 'tce', rule: quantity(6), required: true, note: '消费量×折标系数' },
  { title: '其中：加工转换投入', key: 'convertIn', rule: quantity(6), note: '' },
  { title: '加工转换产出', key: 'convertOut', rule: quantity(6), note: '' },
  { title: '产出折标量（吨标准煤）', key: 'convertOutTce', rule: quantity(6), note: '' },
]

const yearColumns: readonly ImportColumn[] = [
  { title: '统一社会信用代码', key: 'socialCode', rule: code('xydm'), required: true, note: '须为已入库企业' },
  { title: '企业名称', key: 'enterpriseName', rule: words(50), aside: true, note: '可不填' },
  { title: '年度', key: 'year', rule: year, required: true, note: '2015年以来' },
  { title: '工业总产值（万元）', key: 'outputValue', rule: quantity(2), note: '' },
  { title: '工业增加值（万元）', key: 'addedValue', rule: quantity(2), note: '' },
  { title: '综合能源消费量（吨标准煤）', key: 'totalTce', rule: quantity(6), required: true, note: '当量值' },
  { title: '单位产值能耗（吨标准煤/万元）', key: 'unitOutputEnergy', rule: quantity(6), aside: true, note: '' },
  { title: '主要产品', key: 'mainProducts', rule: words(200), note: '' },
  { title: '产品单位', key: 'productUnit', rule: words(20), note: '' },
  { title: '产品产量', key: 'output', rule: quantity(6), note: '' },
  { title: '单位产品能耗（吨标准煤/单位）', key: 'unitProductEnergy', rule: quantity(9), aside: true, note: '' },
  { title: '取水量（立方米）', key: 'waterIntake', rule: quantity(6), note: '' },
  { title: '重复利用水量（立方米）', key: 'waterReuse', rule: quantity(6), note: '' },
]

type Holder = { id: string; qxCode: string; enterpriseName: string }

/** What one sheet is about: its columns, what tells two rows apart, what they mean, how they are kept. */
type EnergySheet<R> = {
  name: string
  columns: readonly ImportColumn[]
  keyOf: (checked: CheckedRow) => string
  across: (values: CheckedRow['values'], names: Names) => { key: string; message: string }[]
  rowOf: (checked: CheckedRow, holder: Holder, now: string) => R
  stored: (tx: Tx, enterpriseIds: readonly string[]) => Promise<R[]>
  identity: (row: R) => string
  isSame: (a: R, b: R) => boolean
  save: (tx: Tx, rows: R[]) => Promise<void>
}

type YearRow = Awaited<ReturnType<typeof yearsByEnterprise>>[number]
type EnergyRow = Awaited<ReturnType<typeof energyByEnterprise>>[number]

const energySheet: EnergySheet<EnergyRow> = {
  name: '能源消费',
  columns: energyColumns,
  keyOf: ({ values }) => `${values.socialCode} ${values.year} ${values.energyCode}`,
  across: energyFaults,
  rowOf: ({ values }, { id, qxCode }) => ({
    enterpriseId: id,
    qxCode,
    year: Number(values.year),
    energyCode: String(values.energyCode),
    quantity: Number(values.quantity),
    tce: Number(values.tce),
    source,
  }),
  stored: energyByEnterprise,
  identity: (row) => `${row.enterpriseId} ${row.year} ${row.energyCode}`,
  isSame: (a, b) => a.quantity === b.quantity && a.tce === b.tce,
  save: saveEnergy,
}

const yearSheet: EnergySheet<YearRow> = {
  name: '年度汇总',
  columns: yearColumns,
  keyOf: ({ values }) => `${values.socialCode} ${values.year}`,
  across: () => [],
  rowOf: ({ values }, { id, qxCode }, now) => ({
    enterpriseId: id,
    qxCode,
    year: Number(values.year),
    totalTce: numberOrNull(values.totalTce),
    outputValue: numberOrNull(values.outputValue),
    addedValue: numberOrNull(values.addedValue),
    output: numberOrNull(values.output),
    waterIntake: numberOrNull(values.waterIntake),
    source,
    updatedAt: now,
  }),
  stored: yearsByEnterprise,
  identity: (row) => `${row.enterpriseId} ${row.year}`,
  isSame: (a, b) =>
    a.totalTce === b.totalTce &&
    a.outputValue === b.outputValue &&
    a.addedValue === b.addedValue &&
    a.output === b.output &&
    a.waterIntake === b.waterIntake,
  save: saveYears,
}

export type SheetReport = {
  rows: number
  added: number
  updated: number
  unchanged: number
  failed: number
  errors: { row: number; column: string; title: string; value: string; message: string }[]
  errorsTotal: number
}
export type EnergyReport = { energy: SheetReport; years: SheetReport; done: boolean }

/** Checks both sheets and, when nothing is wrong with either, writes them in one transaction. */
export async function importEnergy(services: Services, path: string, actor: Actor): Promise<EnergyReport> {
  const { db } = services
  const names = await namesOf(db)
  const energy = await readEnergySheet(db, path, energySheet, names)
  const years = await readEnergySheet(db, path, yearSheet, names)
  if (energy.errorsTotal + years.errorsTotal > 0) return { energy, years, done: false }
  return transaction(db, async (tx) => {
    const written = {
      energy: await readEnergySheet(tx, path, energySheet, names, { write: true }),
      years: await readEnergySheet(tx, path, yearSheet, names, { write: true }),
      done: true,
    }
    if (written.energy.errorsTotal + written.years.errorsTotal > 0)
      throw refuse('FILE_REFUSED', { message: '检查之后企业数据有变化，请重新上传并检查' })
    const said = ({ added, updated, unchanged }: SheetReport) => `新增${added}，更新${updated}，未变${unchanged}`
    await writeAudit(tx, {
      kind: 'business',
      actor,
      action: '导入年度能源工作簿',
      object: `能源消费${written.energy.rows}行，年度汇总${written.years.rows}行`,
      result: `能源消费${said(written.energy)}；年度汇总${said(written.years)}`,
    })
    return written
  })
}

async function readEnergySheet<R>(
  tx: Tx,
  path: string,
  sheet: EnergySheet<R>,
  names: Names,
  { write } = { write: false },
): Promise<SheetReport> {
  const errors = new ErrorList()
  const counts = { rows: 0, added: 0, updated: 0, unchanged: 0, failed: 0 }
  const seen = new Map<string, number>()
  const now = clock.now()
  const plan = {
    sheet: sheet.name,
    columns: sheet.columns,
    names,
    across: (values: CheckedRow['values']) => sheet.across(values, names),
  }
  for await (const batch of checkedBatches(path, plan)) {
    const holders = await enterpriseIdsByCode(tx, codesOf(batch))
    const known = await sheet.stored(
      tx,
      [...holders.values()].map(({ id }) => id),
    )
    const stored = new Map(known.map((row) => [sheet.identity(row), row]))
    const changed: R[] = []
    for (const checked of batch) {
      counts.rows++
      const holder = holders.get(String(checked.values.socialCode))
      addRowFaults(checked, sheet, holder, seen)
      errors.add(checked.faults)
      if (checked.faults.length > 0 || !holder) {
        counts.failed++
        continue
      }
      const row = sheet.rowOf(checked, holder, now)
      const before = stored.get(sheet.identity(row))
      if (before && sheet.isSame(before, row)) counts.unchanged++
      else {
        counts[before ? 'updated' : 'added']++
        changed.push(row)
      }
    }
    if (write) await sheet.save(tx, changed)
  }
  return { ...counts, errors: errors.first, errorsTotal: errors.total }
}

function codesOf(batch: readonly CheckedRow[]): string[] {
  return [
    ...new Set(batch.flatMap(({ values }) => (values.socialCode === undefined ? [] : [String(values.socialCode)]))),
  ]
}

function addRowFaults<R>(
  checked: CheckedRow,
  sheet: EnergySheet<R>,
  holder: Holder | undefined,
  seen: Map<string, number>,
): void {
  const { values, faults } = checked
  if (values.socialCode === undefined) return
  const say = (key: string, message: string) => faults.push(faultAt(checked, sheet.columns, key, message))
  if (!holder) say('socialCode', '企业库中没有该企业，请先导入企业')
  else if (values.enterpriseName !== undefined && values.enterpriseName !== holder.enterpriseName)
    say('enterpriseName', `与企业库中的名称（${holder.enterpriseName}）不一致`)
  const key = sheet.keyOf(checked)
  const first = seen.get(key)
  if (first === undefined) seen.set(key, checked.row)
  else say('socialCode', `与第${first}行重复`)
}

/** The kind decides name, unit and coefficient order; a coal equivalent must follow from what stands beside it. */
function energyFaults(values: CheckedRow['values'], names: Names): { key: string; message: string }[] {
  const faults: { key: string; message: string }[] = []
  const kind = names.find('energyType', String(values.energyCode ?? ''))
  if (kind && values.energyName !== undefined && values.energyName !== kind.label)
    faults.push({ key: 'energyName', message: `与能源代码${kind.code}（${kind.label}）不一致` })
  if (kind && values.unit !== undefined && values.unit !== kind.unit)
    faults.push({ key: 'unit', message: `${kind.label}的计量单位应为${String(kind.unit)}` })
  const coefficient = values.coefficient
  if (coefficient !== undefined && values.quantity !== undefined && values.tce !== undefined) {
    const expected = Number(values.quantity) * Number(coefficient)
    if (Math.abs(expected - Number(values.tce)) > expected * tolerance + roundingTce)
      faults.push({ key: 'tce', message: `与消费量×折标系数（${expected.toFixed(2)}）不一致` })
  }
  return faults
}

function numberOrNull(value: string | number | undefined): number | null {
  return value === undefined ? null : Number(value)
}
