/** The energy workbook: consumption by year and kind (能源消费) and yearly totals (年度汇总), written whole or not at all. */
import { times } from '@green/filing/form/answers.ts'
import { flowNames, flows } from '@green/filing/programme/energy-words.ts'
import { co2PerUnit } from '@green/tools/energy-conversion/rules.ts'
import { rules } from '@green/tools/energy-year/acceptance.ts'
import type { Tx } from '../../db/database.ts'
import { clock } from '../../platform/clock.ts'
import { ids } from '../../platform/ids.ts'
import { enterpriseIdsByCode } from '../enterprise/import-store.ts'
import {
  between,
  type CellRule,
  code,
  listed,
  quantity,
  signedQuantity,
  textCell,
  textOfCell,
  year,
} from '../import/cell-rules.ts'
import { type ColumnFault, faultAt, type ImportColumn, type RowValues } from '../import/checked-rows.ts'
import type { ImportContext, ImportSheet, Judgement, WorkbookKind } from '../import/workbook-import.ts'
import type { Names } from '../reference/names.ts'
import { recordFactsOfMany } from './record-facts.ts'
import {
  acceptAlone,
  type EnergyLine,
  type EnergyRecord,
  ensureImported,
  importedOf,
  linesOf,
  type Period,
  upsertImported,
  upsertLines,
} from './record-store.ts'

/** Allowed deviation of a stated coal equivalent from quantity × coefficient: both are rounded. */
const tolerance = 0.001
const roundingTce = 0.02

/** A flow by its word; an empty cell is consumption. */
const flowRule: CellRule = {
  typed: 'code',
  read: (cell) => {
    const flow = flowNames.find((name) => flows[name] === textOfCell(cell))
    return flow ? { value: flow } : { fault: `应为${Object.values(flows).join('、')}之一` }
  },
}

const energyColumns: readonly ImportColumn[] = [
  { title: '统一社会信用代码', key: 'socialCode', rule: code('xydm'), required: true, note: '须为已入库企业' },
  { title: '企业名称', key: 'enterpriseName', rule: textCell(50), aside: true, note: '可不填' },
  { title: '年度', key: 'year', rule: year, required: true, note: '2015年以来' },
  { title: '能源代码', key: 'energyCode', rule: listed('energyType', '能源'), required: true, note: '2位，按文本填写' },
  { title: '能源名称', key: 'energyName', rule: textCell(50), aside: true, note: '可不填' },
  { title: '计量单位', key: 'unit', rule: textCell(20), note: '与能源品种一致' },
  { title: '月份', key: 'month', rule: between(1, 12, 0), note: '1至12；全年的空着' },
  { title: '流向', key: 'flow', rule: flowRule, note: '购入、自产、消费、外供、损失、库存增加；空着为消费' },
  { title: '消费量', key: 'quantity', rule: signedQuantity(6), required: true, note: '库存减少填负数' },
  { title: '折标系数', key: 'coefficient', rule: quantity(6), note: '吨标准煤/计量单位' },
  { title: '折标量（吨标准煤）', key: 'tce', rule: signedQuantity(6, 'tce'), required: true, note: '消费量×折标系数' },
  { title: '其中：加工转换投入', key: 'convertIn', rule: quantity(6), note: '' },
  { title: '加工转换产出', key: 'convertOut', rule: quantity(6), note: '' },
  { title: '产出折标量（吨标准煤）', key: 'convertOutTce', rule: quantity(6, 'tce'), note: '' },
]

const yearColumns: readonly ImportColumn[] = [
  { title: '统一社会信用代码', key: 'socialCode', rule: code('xydm'), required: true, note: '须为已入库企业' },
  { title: '企业名称', key: 'enterpriseName', rule: textCell(50), aside: true, note: '可不填' },
  { title: '年度', key: 'year', rule: year, required: true, note: '2015年以来' },
  { title: '月份', key: 'month', rule: between(1, 12, 0), note: '1至12；全年的空着' },
  { title: '工业总产值（万元）', key: 'outputValue', rule: quantity(2, '万元'), note: '' },
  { title: '工业增加值（万元）', key: 'addedValue', rule: signedQuantity(2, '万元'), note: '可为负数' },
  { title: '综合能源消费量（吨标准煤）', key: 'totalTce', rule: quantity(6, 'tce'), required: true, note: '当量值' },
  { title: '单位产值能耗（吨标准煤/万元）', key: 'unitOutputEnergy', rule: quantity(6), aside: true, note: '' },
  { title: '主要产品', key: 'mainProducts', rule: textCell(200), note: '' },
  { title: '产品单位', key: 'productUnit', rule: textCell(20), note: '' },
  { title: '产品产量', key: 'output', rule: quantity(6), note: '' },
  { title: '单位产品能耗（吨标准煤/单位）', key: 'unitProductEnergy', rule: quantity(9), aside: true, note: '' },
  { title: '取水量（立方米）', key: 'waterIntake', rule: quantity(6, 'm³'), note: '' },
  { title: '重复利用水量（立方米）', key: 'waterReuse', rule: quantity(6, 'm³'), note: '' },
  { title: '碳排放总量（吨二氧化碳）', key: 'co2', rule: quantity(6, 'tCO₂'), note: '能源和工业过程合计' },
  { title: '绿电交易和绿证（万千瓦时）', key: 'greenPower', rule: quantity(6, '万kWh'), note: '' },
  { title: '自发自用可再生电力（万千瓦时）', key: 'ownPower', rule: quantity(6, '万kWh'), note: '' },
  { title: '原料用能（吨标准煤）', key: 'feedstockTce', rule: quantity(6, 'tce'), note: '含在综合能源消费量中' },
]

type Holder = { id: string; qxCode: string; enterpriseName: string }
type Compared = Readonly<Record<string, number | null>>

/** How the rows of one of the two sheets meet the stored records. */
type SheetRecords<R> = {
  rowOf: (values: RowValues, holder: Holder, context: ImportContext) => R
  stored: (tx: Tx, enterpriseIds: readonly string[]) => Promise<Map<string, Compared>>
  identity: (row: R) => string
  /** The columns with figures, by key. */
  compared: (row: R) => Compared
  save: (tx: Tx, rows: R[], context: ImportContext) => Promise<void>
}

type YearRow = Period & { qxCode: string; totals: Pick<EnergyRecord, (typeof totalKeys)[number]> }
type KindRow = Period & { qxCode: string; line: Omit<EnergyLine, 'recordId'> }
const totalKeys = [
  'totalTce',
  'outputValue',
  'addedValue',
  'output',
  'waterIntake',
  'co2',
  'greenPower',
  'ownPower',
  'feedstockTce',
] as const

const periodOf = (values: RowValues, { id, qxCode }: Holder) => ({
  enterpriseId: id,
  qxCode,
  year: Number(values.year),
  month: Number(values.month ?? 0),
})
const nameOfPeriod = ({ enterpriseId, year, month }: Period) => `${enterpriseId} ${year} ${month}`

const recordOf = ({ enterpriseId, qxCode, year, month }: Period & { qxCode: string }, { actor }: ImportContext) => ({
  id: ids.next(),
  enterpriseId,
  qxCode,
  year,
  month,
  source: 'imported',
  updatedByName: actor.name,
  createdAt: clock.now(),
  updatedAt: clock.now(),
})

const energyRecords: SheetRecords<KindRow> = {
  rowOf(values, holder, { names }) {
    const [energyCode, quantity, year] = [String(values.energyCode), Number(values.quantity), Number(values.year)]
    const flow = String(values.flow ?? 'used')
    const factor = co2PerUnit(names, energyCode, year)
    return {
      ...periodOf(values, holder),
      line: {
        energyCode,
        flow,
        quantity,
        tce: Number(values.tce),
        co2: flow === 'used' && factor !== null ? times(quantity, factor) : null,
      },
    }
  },
  async stored(tx, enterpriseIds) {
    const records = new Map((await importedOf(tx, enterpriseIds)).map((record) => [record.id, record]))
    const lines = await linesOf(tx, [...records.keys()])
    return new Map(
      lines.flatMap(({ recordId, ...line }) => {
        const record = records.get(recordId)
        return record ? [[`${nameOfPeriod(record)} ${line.energyCode} ${line.flow}`, figuresOf(line)] as const] : []
      }),
    )
  },
  identity: (row) => `${nameOfPeriod(row)} ${row.line.energyCode} ${row.line.flow}`,
  compared: ({ line }) => figuresOf(line),
  async save(tx, rows, context) {
    const periods = new Map(rows.map((row) => [nameOfPeriod(row), recordOf(row, context)]))
    await ensureImported(tx, [...periods.values()])
    const enterpriseIds = [...new Set(rows.map((row) => row.enterpriseId))]
    const records = new Map((await importedOf(tx, enterpriseIds)).map((record) => [nameOfPeriod(record), record.id]))
    await upsertLines(
      tx,
      rows.map((row) => ({ ...row.line, recordId: records.get(nameOfPeriod(row)) ?? '' })),
    )
    await acceptAlone(tx, enterpriseIds, clock.now(), rules.only)
    await recordFactsOfMany(tx, enterpriseIds)
  },
}

const figuresOf = ({ quantity, tce }: Pick<EnergyLine, 'quantity' | 'tce'>) => ({ quantity, tce })

const yearRecords: SheetRecords<YearRow> = {
  rowOf: (values, holder) => ({
    ...periodOf(values, holder),
    totals: Object.fromEntries(totalKeys.map((key) => [key, numberOrNull(values[key])])) as YearRow['totals'],
  }),
  stored: async (tx, enterpriseIds) =>
    new Map((await importedOf(tx, enterpriseIds)).map((record) => [nameOfPeriod(record), totalsOf(record)])),
  identity: nameOfPeriod,
  compared: ({ totals }) => totals,
  async save(tx, rows, context) {
    await upsertImported(
      tx,
      rows.map((row) => ({ ...recordOf(row, context), ...row.totals })),
    )
    const enterpriseIds = [...new Set(rows.map((row) => row.enterpriseId))]
    await acceptAlone(tx, enterpriseIds, clock.now(), rules.only)
    await recordFactsOfMany(tx, enterpriseIds)
  },
}

const totalsOf = (record: EnergyRecord) =>
  Object.fromEntries(totalKeys.map((key) => [key, record[key]])) as YearRow['totals']

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
      keyOf: keyOf(['socialCode', 'year', 'month', 'energyCode', 'flow']),
      keyColumn: 'socialCode',
      judge: judgeWith(energyColumns, energyRecords),
    },
    {
      name: '年度汇总',
      columns: yearColumns,
      across: () => [],
      keyOf: keyOf(['socialCode', 'year', 'month']),
      keyColumn: 'socialCode',
      judge: judgeWith(yearColumns, yearRecords),
    },
  ],
  advice: [
    ['更新', '同一企业、年度、月份（和能源品种、流向）已导入的数据按本表更新；申报、填报的数据不受影响，两者并列'],
  ],
}

function judgeWith<R>(columns: readonly ImportColumn[], records: SheetRecords<R>): ImportSheet['judge'] {
  return async (tx, rows, context) => {
    const codes = [...new Set(rows.map(({ values }) => String(values.socialCode ?? '')))]
    const holders = await enterpriseIdsByCode(tx, codes)
    const stored = await records.stored(
      tx,
      [...holders.values()].map(({ id }) => id),
    )
    const made = new Map<object, { before: Compared | undefined; after: R }>()
    for (const row of rows) {
      const { values, faults } = row
      if (values.socialCode === undefined) continue
      const holder = holders.get(String(values.socialCode))
      if (!holder) faults.push(faultAt(row, columns, 'socialCode', '企业库中没有该企业，请先导入企业'))
      else if (values.enterpriseName !== undefined && values.enterpriseName !== holder.enterpriseName) {
        const message = `与企业库中的名称（${holder.enterpriseName}）不一致`
        faults.push(faultAt(row, columns, 'enterpriseName', message))
      }
      if (!holder || faults.length > 0) continue
      const after = records.rowOf(values, holder, context)
      made.set(row, { before: stored.get(records.identity(after)), after })
    }
    const of = (row: object): Judgement => {
      const found = made.get(row)
      if (!found?.before || isEmptyRecord(found.before)) return { outcome: 'add', changes: [] }
      const { before } = found
      const changes = Object.entries(records.compared(found.after)).flatMap(([key, after]) => {
        if (before[key] === after) return []
        const title = columns.find((column) => column.key === key)?.title ?? key
        return [{ label: title, before: String(before[key] ?? ''), after: String(after ?? '') }]
      })
      return { outcome: changes.length > 0 ? 'update' : 'same', changes }
    }
    const write = () => {
      const rowsToSave = [...made].flatMap(([row, { after }]) => (of(row).outcome === 'same' ? [] : [after]))
      return rowsToSave.length > 0 ? records.save(tx, rowsToSave, context) : Promise.resolve()
    }
    return { of, write }
  }
}

/** A period whose kinds were imported before its totals. */
const isEmptyRecord = (figures: Compared) => Object.values(figures).every((value) => value === null)

/** The kind decides name, unit and coefficient order; a coal equivalent must follow from the other cells of the row. */
function energyFaults(values: RowValues, names: Names): ColumnFault[] {
  const faults: ColumnFault[] = []
  const kind = names.find('energyType', String(values.energyCode ?? ''))
  if (kind && values.energyName !== undefined && values.energyName !== kind.label)
    faults.push({ key: 'energyName', message: `与能源代码${kind.code}（${kind.label}）不一致` })
  if (kind && values.unit !== undefined && values.unit !== kind.unit)
    faults.push({ key: 'unit', message: `${kind.label}的计量单位应为${String(kind.unit)}` })
  if (Number(values.quantity) < 0 && values.flow !== 'stocked')
    faults.push({ key: 'quantity', message: '不能为负；库存减少的，流向填“库存增加”，数量填负数' })
  const coefficient = values.coefficient
  if (coefficient !== undefined && values.quantity !== undefined && values.tce !== undefined) {
    const expected = Number(values.quantity) * Number(coefficient)
    if (Math.abs(expected - Number(values.tce)) > Math.abs(expected) * tolerance + roundingTce)
      faults.push({ key: 'tce', message: `与消费量×折标系数（${expected.toFixed(2)}）不一致` })
  }
  return faults
}

function numberOrNull(value: string | number | undefined): number | null {
  return value === undefined ? null : Number(value)
}
