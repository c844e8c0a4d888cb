/** The workbook of one supply company: its columns by carrier, with headings that were confirmed once for the company. */
import { type Carrier, carriers, numberFault, plainNumber } from '@green/filing/programme/supply-account.ts'
import { type CellRule, choice, day, signedQuantity, textCell, textOfCell } from '../../../base/import/cell-rules.ts'
import {
  type CheckedRow,
  type ColumnFault,
  faultAt,
  type ImportColumn,
  type RowValues,
} from '../../../base/import/checked-rows.ts'
import type { ImportContext, Judgement, WorkbookKind } from '../../../base/import/workbook-import.ts'
import { type Delivered, faultsOfRow, Intake, type JudgedRow, readingKey, type Supplier } from './intake.ts'

/** The kind under which an upload and its headings are stored: utility:power:sgcq. */
const kindName = ({ carrier, company }: Supplier) => ['utility', carrier, company].join(':')

/** The supplier of a stored upload; null for another kind of workbook. */
export function supplierOfKind(kind: string): Supplier | null {
  const [name, carrier = '', company = ''] = kind.split(':')
  return name === 'utility' && Object.hasOwn(carriers, carrier) ? { carrier: carrier as Carrier, company } : null
}

const numberOf = (carrier: Carrier): CellRule => ({
  typed: 'code',
  read: (cell) => {
    const lost = cell.precisionLost ? '，末几位数字可能已丢失' : ''
    if (cell.kind !== 'text') return { fault: `应按文本填写${lost}，请将单元格格式设为“文本”后重新输入` }
    const message = numberFault(carrier, textOfCell(cell))
    return message === null ? { value: plainNumber(textOfCell(cell)) } : { fault: message }
  },
})

/** 2025-03, 202503, 2025年3月. */
const month: CellRule = {
  typed: 'code',
  read: (cell) => {
    const [, year = '', number = ''] = /^(\d{4})[-/.年]?(\d{1,2})月?$/.exec(textOfCell(cell).normalize('NFKC')) ?? []
    const isMonth = Number(number) >= 1 && Number(number) <= 12
    return isMonth ? { value: `${year}-${number.padStart(2, '0')}` } : { fault: '应为年月，如2025-03' }
  },
}

const states = { sound: '正常', void: '作废' }

function columnsOf(carrier: Carrier): ImportColumn[] {
  const { unit } = carriers[carrier]
  const text = textCell(60)
  return [
    { title: '户号', key: 'number', rule: numberOf(carrier), required: true, note: '按文本填写，保留前面的零' },
    { title: '户名', key: 'holderName', rule: text, note: '与企业名称比较，不一致的提示核对' },
    { title: '统一社会信用代码', key: 'socialCode', rule: text, note: '可不填' },
    { title: '计量点编号', key: 'meter', rule: text, note: '一个户号有几个计量点的填写' },
    { title: '转供分表号', key: 'subMeter', rule: text, note: '总表下租户的分表；总表自己的行不填' },
    { title: '抄表起日', key: 'fromDay', rule: day, required: true, note: '如2025-03-01' },
    { title: '抄表止日', key: 'toDay', rule: day, required: true, note: '如2025-03-31，含当日' },
    { title: `用量（${unit}）`, key: 'quantity', rule: signedQuantity(4, unit), note: '退补的可为负数' },
    { title: '计量单位', key: 'unit', rule: text, note: `${unit}；可不填` },
    { title: '退补所属月', key: 'correctionFor', rule: month, note: '退补的填写所属的月，如2025-03；抄表的不填' },
    { title: '状态', key: 'state', rule: choice(states), note: '正常、作废；空着为正常' },
  ]
}

const textOf = (value: string | number | undefined) => String(value ?? '').trim()

/** The row as the intake reads it. */
const deliveredOf = (values: RowValues): Delivered => ({
  number: textOf(values.number),
  meter: textOf(values.meter),
  subMeter: plainNumber(textOf(values.subMeter)),
  fromDay: textOf(values.fromDay),
  toDay: textOf(values.toDay),
  correctionFor: textOf(values.correctionFor),
  quantity: values.state === 'void' ? null : Number(values.quantity ?? 0),
  holderName: textOf(values.holderName),
  socialCode: textOf(values.socialCode),
})

/** m³, M3 and 立方米 are one unit, as kWh, 千瓦时 and 度 are. */
const unitNames: Readonly<Record<string, readonly string[]>> = {
  kWh: ['KWH', '千瓦时', '度'],
  'm³': ['M3', '立方米', '方'],
  GJ: ['GJ', '吉焦', '百万千焦'],
}

function acrossOf(supplier: Supplier) {
  const { unit, label } = carriers[supplier.carrier]
  return (values: RowValues): ColumnFault[] => {
    const { fromDay, toDay, correctionFor, quantity } = values
    const row = {
      ...(fromDay === undefined ? {} : { fromDay: String(fromDay) }),
      ...(toDay === undefined ? {} : { toDay: String(toDay) }),
      correctionFor: textOf(correctionFor),
      quantity: quantity === undefined ? null : Number(quantity),
    }
    const typed = textOf(values.unit).normalize('NFKC').toUpperCase()
    const isForeign = typed !== '' && !unitNames[unit]?.includes(typed)
    return [
      ...faultsOfRow(row, supplier, values.state === 'void'),
      ...(isForeign ? [{ key: 'unit', message: `${label}的计量单位应为${unit}，请换算后填写` }] : []),
    ]
  }
}

/** The import of one company's sheets; each run has an intake of its own. */
export function utilityWorkbook(supplier: Supplier, companyName: string): WorkbookKind {
  const columns = columnsOf(supplier.carrier)
  const runs = new WeakMap<ImportContext, Intake>()
  const intakeOf = (context: ImportContext) => {
    const intake = runs.get(context) ?? new Intake(supplier)
    runs.set(context, intake)
    return intake
  }
  const { label, settlement, unit } = carriers[supplier.carrier]
  return {
    kind: kindName(supplier),
    title: `${companyName}${label}抄表数据`,
    namedBy: ['holderName', 'number'],
    uniqueIndex: 'utility_reading_version',
    sharesMapping: true,
    sheets: [
      {
        name: '抄表数据',
        columns,
        across: acrossOf(supplier),
        keyOf: (values) =>
          values.number === undefined || values.fromDay === undefined || values.toDay === undefined
            ? undefined
            : readingKey(deliveredOf(values)),
        keyColumn: 'number',
        judge: async (tx, rows, context) => {
          const sound = rows.filter(({ faults }) => faults.length === 0)
          const { of: judged, write } = await intakeOf(context).judge(
            tx,
            sound.map(({ values }) => deliveredOf(values)),
          )
          const byRow = new Map<CheckedRow, JudgedRow>()
          for (const [i, row] of sound.entries()) {
            const found = judged[i]
            if (!found) continue
            byRow.set(row, found)
            row.faults.push(...found.faults.map(({ key, message }) => faultAt(row, columns, key, message)))
          }
          return {
            of: (row) => judgementOf(row, byRow.get(row)),
            doubtsOf: (row) =>
              (byRow.get(row)?.doubts ?? []).map(({ key, message }) => faultAt(row, columns, key, message)),
            write,
          }
        },
      },
    ],
    advice: [
      ['范围', `只写入企业在“供能户号”中确认并授权的户号，其余的列为跳过；用量单位为${unit}`],
      ['重报', '同一户号、计量点、起止日再次报送的，以后一次为准，前次的保留版本'],
      ['记入账本', `按天分摊到月，一个月抄表齐全的记入企业账本，来源为${settlement}；12个月齐全的记入年度`],
    ],
    finish: async (tx, context, { fileName }) => {
      const { name: byName } = context.actor
      await intakeOf(context).finish(tx, { way: 'workbook', reference: fileName, digest: '', byName })
    },
  }
}

function judgementOf({ values }: CheckedRow, judged: JudgedRow | undefined): Judgement {
  if (!judged) return { outcome: 'same', changes: [] }
  const { effect } = judged
  if (effect.kind === 'skip') return { outcome: 'skip', changes: [], says: effect.reason }
  if (effect.kind !== 'update') return { outcome: effect.kind, changes: [] }
  const after = values.state === 'void' ? '作废' : String(values.quantity ?? '')
  return { outcome: 'update', changes: [{ label: '用量', before: String(effect.before ?? '作废'), after }] }
}
