/** The workbook of a declared record that an officer opens: one line for each enterprise, its columns those of the record's fields. */
import type { FieldFault } from '@green/contract/errors.ts'
import { orgKindLabels } from '@green/contract/roles.ts'
import { type Field, type FieldKind, fieldTitle } from '@green/filing/form/fields.ts'
import type { Kind } from '@green/filing/kinds/kind.ts'
import { kindOf } from '@green/filing/kinds/table.ts'
import type { Reference } from '@green/filing/programme/reference.ts'
import type { AnyRecord } from '@green/filing/records/record.ts'
import type { Tx } from '../../db/database.ts'
import { clock } from '../../platform/clock.ts'
import type { Services } from '../../platform/services.ts'
import type { EnterpriseRecord } from '../enterprise/fields.ts'
import { enterprisesByCode } from '../enterprise/import-store.ts'
import { closureOf } from '../enterprise/operating-state.ts'
import { between, type CellRule, choice, code, day, quantity, textCell } from '../import/cell-rules.ts'
import { type CheckedRow, faultAt, type ImportColumn, type RowValues } from '../import/checked-rows.ts'
import type { ImportContext, JudgedBatch, Judgement, WorkbookKind } from '../import/workbook-import.ts'
import { referenceOf } from '../reference/reference.ts'
import { faultsOf, otherKind, type Row } from './shown.ts'
import { onceIndexOf, type RecordTable, rowsOfEnterprises } from './store.ts'

/** What an import needs of a served record. */
type Imported<R extends object> = {
  kind: { table: R }
  record: AnyRecord
  openIn: (
    tx: Tx,
    services: Services,
    about: EnterpriseRecord,
    values: Row,
    actor: ImportContext['actor'],
  ) => Promise<unknown>
}

type Named = {
  /** Under which uploads and headings are stored. */
  id: string
  title: string
  sheet: string
  advice: WorkbookKind['advice']
  /** States of a row that leave the enterprise free to be listed again. */
  over: readonly string[]
}

const latestYear = 2100
const longestText = 200

/** How a cell of a field is read. */
function ruleOf({ spec }: Field): CellRule {
  switch (spec.kind) {
    case 'option':
      return choice(spec.options)
    case 'year':
      return between(spec.years?.[0] ?? 2000, spec.years?.[1] ?? latestYear, 0)
    case 'percent':
      return between(0, spec.max ?? 100, spec.decimals ?? 2)
    case 'number':
    case 'integer':
    case 'money':
      return quantity(spec.decimals ?? 2, spec.unit ?? '')
    case 'date':
      return day
    default:
      return textCell(longestText)
  }
}

const columnsOf = ({ fields, about }: AnyRecord): ImportColumn[] => [
  {
    title: `${orgKindLabels[about]}名称`,
    key: 'enterpriseName',
    rule: textCell(50, 'enterpriseName'),
    required: true,
    note: '',
  },
  { title: '统一社会信用代码', key: 'socialCode', rule: code('xydm'), required: true, note: '18位，按文本填写' },
  ...fields.map((field): ImportColumn => {
    const { spec } = field
    const options = spec.kind === 'option' ? Object.values(spec.options).join('、') : ''
    const note = [options, spec.hint ?? ''].filter((text) => text !== '').join('；')
    return {
      title: fieldTitle(field),
      key: field.key,
      rule: ruleOf(field),
      ...(spec.required === true ? { required: true } : {}),
      note,
    }
  }),
]

/** The import of a record's list. */
export function recordWorkbook<T extends RecordTable>(
  { record, kind: { table }, openIn }: Imported<T>,
  services: Services,
  { id, title, sheet, advice, over }: Named,
): WorkbookKind {
  const columns = columnsOf(record)
  const once = record.once?.fields ?? []
  const keyOf = (values: Row) => [values.socialCode, ...once.map((key) => values[key])].join(' ')
  const valuesOf = (values: RowValues): Row =>
    Object.fromEntries(record.fields.map(({ key, spec }) => [key, values[key] ?? (spec.kind === 'text' ? '' : null)]))

  async function judge(tx: Tx, rows: readonly CheckedRow[], { actor, lock }: ImportContext): Promise<JudgedBatch> {
    const reference = await referenceOf(services)
    const codes = rows.map(({ values }) => String(values.socialCode ?? ''))
    const known = await enterprisesByCode(tx, codes, { lock })
    const ids = [...known.values()].map((enterprise) => enterprise.id)
    const listed = (await rowsOfEnterprises(tx, table, ids)).filter(({ state }) => !over.includes(String(state)))
    const found = new Map(listed.map((row) => [keyOf(row), row]))
    const faultsIn = ({ values }: CheckedRow): FieldFault[] => {
      const enterprise = known.get(String(values.socialCode))
      const closure = enterprise && closureOf(enterprise)
      const kindFault = enterprise ? otherKind(record.about, enterprise) : null
      return [
        ...(enterprise ? [] : [{ field: 'socialCode', message: '没有这个信用代码的企业档案，请核对，或先建立档案' }]),
        ...(closure ? [{ field: 'socialCode', message: `企业已于${closure.on}${closure.label}，不能列入` }] : []),
        ...(kindFault === null ? [] : [{ field: 'socialCode', message: kindFault }]),
        ...wrongValues(record, valuesOf(values), reference),
      ]
    }
    for (const row of rows.filter(({ faults }) => faults.length === 0))
      row.faults.push(...faultsIn(row).map(({ field, message }) => faultAt(row, columns, field, message)))
    const of = ({ values }: CheckedRow): Judgement => {
      const before = found.get(keyOf(values))
      if (!before) return { outcome: 'add', changes: [] }
      const isSame = record.fields.every(({ key }) => (before[key] ?? '') === (values[key] ?? ''))
      if (isSame) return { outcome: 'same', changes: [] }
      return { outcome: 'skip', changes: [], says: '已在名单中，内容与本行不同；要更正请先在台账中移出，再导入' }
    }
    return {
      logs: true,
      of,
      doubtsOf: (row) => {
        const enterprise = known.get(String(row.values.socialCode))
        const isOther = enterprise && enterprise.enterpriseName !== row.values.enterpriseName
        return isOther ? [faultAt(row, columns, 'enterpriseName', `档案中的名称是${enterprise.enterpriseName}`)] : []
      },
      write: async () => {
        for (const row of rows) {
          const enterprise = known.get(String(row.values.socialCode))
          if (enterprise && of(row).outcome === 'add')
            await openIn(tx, services, enterprise, valuesOf(row.values), actor)
        }
      },
    }
  }

  return {
    kind: id,
    title,
    uniqueIndex: onceIndexOf(table),
    sheets: [
      {
        name: sheet,
        columns,
        across: () => [],
        keyOf: (values) => (values.socialCode === undefined ? undefined : keyOf(values)),
        keyColumn: 'socialCode',
        judge,
      },
    ],
    advice,
  }
}

/** What the dialog would refuse: each value by its field, then what the record checks of several. */
function wrongValues(record: AnyRecord, values: Row, reference: Reference): FieldFault[] {
  const each = record.fields.flatMap(({ key, spec }): FieldFault[] => {
    const kind = kindOf(spec) as Kind<FieldKind>
    const fault = kind.check(kind.wire.from(values[key]), spec as never, reference)
    return fault === null ? [] : [{ field: key, message: fault }]
  })
  return each.length > 0 ? each : faultsOf(record, values, reference, clock.today())
}
