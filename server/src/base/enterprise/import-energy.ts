/** The energy workbook: consumption by year and kind (能源消费) and yearly totals (年度汇总), written whole or not at all. */
import type { Tx } from '../../db/database.ts'
import { clock } from '../../platform/clock.ts'
import { code, listed, quantity, words, year } from '../import/cell-rules.ts'
import { type ColumnFault, faultAt, type ImportColumn, type RowValues } from '../import/checked-rows.ts'
import type { ImportSheet, Judgement, WorkbookKind } from '../import/workbook-import.ts'
import type { Names } from '../reference/names.ts'
import { energyByEnterprise, enterpriseIdsByCode, saveEnergy, saveYears, yearsByEnterprise } from './import-store.ts'

/** Allowed deviation of a stated coal equivalent from quantity × coefficient: both are rounded. */
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

/** How the rows of one of the two sheets are stored in the archive. */
type EnergyRecords<R> = {
  rowOf: (values: RowValues, holder: Holder, now: string) => R
  stored: (tx: Tx, enterpriseIds: readonly string[]) => Promise<R[]>
  identity: (row: R) => string
  /** The columns with figures, by key. */
  compared: readonly (keyof R & string)[]
  save: (tx: Tx, rows: R[]) => Promise<void>
}

type YearRow = Awaited<ReturnType<typeof yearsByEnterprise>>[number]
type EnergyRow = Awaited<ReturnType<typeof energyByEnterprise>>[number]

const energyRecords: EnergyRecords<EnergyRow> = {
  rowOf: (values, { id, qxCode }) => ({
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
  compared: ['quantity', 'tce'],
  save: saveEnergy,
}

const yearRecords: EnergyRecords<YearRow> = {
  rowOf: (values, { id, qxCode }, now) => ({
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
  compared: ['totalTce', 'outputValue', 'addedValue', 'output', 'waterIntake'],
  save: saveYears,
}

const keyOf = (keys: readonly string[]) => (values: RowValues) =>
  values.socialCode === undefined ? undefined : keys.map((key) => values[key]).join(' ')

export const energyWorkbook: WorkbookKind = {
  kind: 'energy',
  title: '年度能源',
  sheets: [
    {
      name: '能源消费',
      columns: energyColumns,
      across: energyFaults,
      keyOf: keyOf(['socialCode', 'year', 'energyCode']),
      keyColumn: 'socialCode',
      judge: judgeWith(energyColumns, energyRecords),
    },
    {
      name: '年度汇总',
      columns: yearColumns,
      across: () => [],
      keyOf: keyOf(['socialCode', 'year']),
      keyColumn: 'socialCode',
      judge: judgeWith(yearColumns, yearRecords),
    },
  ],
  advice: [['更新', '同一企业、年度（和能源品种）已有的数据按本表更新']],
}

function judgeWith<R>(columns: readonly ImportColumn[], records: EnergyRecords<R>): ImportSheet['judge'] {
  return async (tx, rows) => {
    const now = clock.now()
    const codes = [...new Set(rows.map(({ values }) => String(values.socialCode ?? '')))]
    const holders = await enterpriseIdsByCode(tx, codes)
    const held = await records.stored(
      tx,
      [...holders.values()].map(({ id }) => id),
    )
    const stored = new Map(held.map((record) => [records.identity(record), record]))
    const made = new Map<object, { before: R | undefined; after: R }>()
    for (const row of rows) {
      const { values, faults } = row
      if (values.socialCode === undefined) continue
      const holder = holders.get(String(values.socialCode))
      if (!holder) faults.push(faultAt(row, columns, 'socialCode', '企业库中没有该企业，请先导入企业'))
      else if (values.enterpriseName !== undefined && values.enterpriseName !== holder.enterpriseName) {
        const told = `与企业库中的名称（${holder.enterpriseName}）不一致`
        faults.push(faultAt(row, columns, 'enterpriseName', told))
      }
      if (!holder || faults.length > 0) continue
      const after = records.rowOf(values, holder, now)
      made.set(row, { before: stored.get(records.identity(after)), after })
    }
    const of = (row: object): Judgement => {
      const { before, after } = made.get(row) ?? {}
      if (!before || !after) return { outcome: 'add', changes: [] }
      const changes = records.compared.flatMap((key) => {
        if (before[key] === after[key]) return []
        const title = columns.find((column) => column.key === key)?.title ?? key
        return [{ label: title, before: String(before[key] ?? ''), after: String(after[key] ?? '') }]
      })
      return { outcome: changes.length > 0 ? 'update' : 'same', changes }
    }
    return {
      of,
      write: () =>
        records.save(
          tx,
          [...made].flatMap(([row, { after }]) => (of(row).outcome === 'same' ? [] : [after])),
        ),
    }
  }
}

/** The kind decides name, unit and coefficient order; a coal equivalent must follow from the other cells of the row. */
function energyFaults(values: RowValues, names: Names): ColumnFault[] {
  const faults: ColumnFault[] = []
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
