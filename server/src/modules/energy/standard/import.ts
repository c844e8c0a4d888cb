/**
 * The workbook of standards: one line for each entry, as the export writes it. A row makes or changes a draft that a
 * second officer publishes; entries that are not in the workbook stay as they are.
 */
import { StandardContent, standardCategories, valueKinds } from '@green/contract/content/standard-content.ts'
import type { Reference } from '@green/filing/programme/reference.ts'
import { halfWidth } from '@green/filing/value/normalise.ts'
import type { StandardValueContent } from '@green/tools/energy-limits/editions.ts'
import type { FieldChange } from '../../../base/audit/changes.ts'
import { type CellRule, choice, day, textCell, textOfCell } from '../../../base/import/cell-rules.ts'
import { type CheckedRow, faultAt, type ImportColumn, type RowValues } from '../../../base/import/checked-rows.ts'
import type { ImportContext, JudgedBatch, Judgement, WorkbookKind } from '../../../base/import/workbook-import.ts'
import type { Tx } from '../../../db/database.ts'
import type { Services } from '../../../platform/services.ts'
import { currentContent, lockStandards, newestLists, writeImported } from './editions.ts'
import { type EditionRecord, openEditions } from './editions-store.ts'
import { plain } from './matching.ts'

/** A level: any number, also with a sign and decimals. */
const level: CellRule = {
  typed: 'number',
  read: (cell) => {
    const text = halfWidth(textOfCell(cell))
    return /^-?\d{1,9}(\.\d{1,9})?$/.test(text) ? { value: Number(text) } : { fault: '应为数字，不带单位和千分位' }
  },
}

const levelTitles = ['1级或领跑值', '2级或先进值', '3级或通用值'] as const
const levelKeys = ['level1', 'level2', 'level3'] as const
export const natures = { yes: '强制性', no: '推荐性' } as const
export const comparisons = { lte: '不大于', gte: '不小于' } as const
export const checks = { yes: '有来源', no: '未核对' } as const

/** The facts of a standard, the same in all of its rows; then its entries. */
export const standardColumns: readonly ImportColumn[] = [
  { title: '编号', key: 'number', rule: textCell(40), required: true, note: '例如 GB 16780-2021；同一标准的各行相同' },
  { title: '名称', key: 'title', rule: textCell(100), note: '新标准必填' },
  {
    title: '类别',
    key: 'category',
    rule: choice(Object.fromEntries(standardCategories.map((one) => [one, one]))),
    note: `新标准必填：${standardCategories.join('、')}`,
  },
  { title: '性质', key: 'mandatory', rule: choice(natures), note: '强制性、推荐性；新标准必填' },
  { title: '状态', key: 'state', rule: textCell(20), aside: true, note: '由日期得出，不导入' },
  { title: '发布日期', key: 'publishDate', rule: day, note: '2026-01-31' },
  { title: '实施日期', key: 'effectiveDate', rule: day, note: '不早于发布日期' },
  { title: '废止日期', key: 'endDate', rule: day, note: '晚于实施日期' },
  { title: '代替', key: 'replaces', rule: textCell(300), note: '被代替的编号，用顿号分开；须是标准库里的标准' },
  { title: '适用行业（小类）', key: 'industryCodes', rule: textCell(400), note: 'GB/T 4754 四位代码，用顿号分开' },
  { title: '核对', key: 'isVerified', rule: choice(checks), note: '已与原文核对的填“有来源”；新标准必填' },
  { title: '来源', key: 'source', rule: textCell(300), note: '公告、标准原文等；新标准必填' },
  { title: '修正和说明', key: 'note', rule: textCell(500), note: '' },
  { title: '更正理由', key: 'reason', rule: textCell(300), note: '更正标准库里已有的标准时必填，5至300字' },
  { title: '数值编号', key: 'code', rule: textCell(60), note: '导出时写入，更正已有的数值不要改；新的数值空着' },
  { title: '种类', key: 'kind', rule: choice(valueKinds), note: '能耗或能效、取水；有数值时必填' },
  { title: '产品', key: 'product', rule: textCell(80), note: '有数值时必填' },
  { title: '指标', key: 'indicator', rule: textCell(50), note: '有数值时必填' },
  { title: '单位', key: 'unit', rule: textCell(30), note: '标准库里用过的单位；有数值时必填' },
  ...levelTitles.map(
    (title, i): ImportColumn => ({ title, key: levelKeys[i] ?? '', rule: level, note: '至少填一级；由好到差' }),
  ),
  { title: '达标', key: 'comparison', rule: choice(comparisons), note: '不大于、不小于；空着为不大于' },
  { title: '数值说明', key: 'valueNote', rule: textCell(300), note: '' },
]

const keyOf = ({ number, code, product, indicator, unit }: RowValues): string | undefined =>
  number === undefined ? undefined : `${plain(number)} ${code ?? `${product ?? ''} ${indicator ?? ''} ${unit ?? ''}`}`

const listOf = (text: unknown) =>
  String(text)
    .split(/[、，,;；\n]+/)
    .map((one) => one.trim())
    .filter((one) => one !== '')

const facts = ['title', 'category', 'publishDate', 'effectiveDate', 'endDate', 'source', 'note'] as const

/** What a standard was before the import, what the rows so far make of it, and the draft that was written. */
type ImportedStandard = {
  first: number
  before: StandardContent | null
  code: string | null
  after: StandardContent
  factTexts: Readonly<Record<string, string>>
  reason: string
  written: EditionRecord | null
}

const empty = (number: string): StandardContent => ({
  number,
  title: '',
  category: '' as StandardContent['category'],
  mandatory: false,
  source: '',
  note: '',
  publishDate: null,
  effectiveDate: null,
  endDate: null,
  replaces: [],
  industryCodes: [],
  isVerified: false,
  values: [],
})

/** The facts that a row says; empty cells leave what is there. */
function factsOf(values: RowValues): Partial<StandardContent> {
  const filled = facts.filter((key) => values[key] !== undefined).map((key) => [key, values[key]])
  return {
    ...Object.fromEntries(filled),
    ...(values.mandatory === undefined ? {} : { mandatory: values.mandatory === 'yes' }),
    ...(values.isVerified === undefined ? {} : { isVerified: values.isVerified === 'yes' }),
    ...(values.replaces === undefined ? {} : { replaces: listOf(values.replaces) }),
    ...(values.industryCodes === undefined ? {} : { industryCodes: listOf(values.industryCodes) }),
  }
}

const hasValue = (values: RowValues) =>
  ['code', 'kind', 'product', 'indicator', 'unit', ...levelKeys].some((key) => values[key] !== undefined)

/** The entry of a row over the one that it changes. */
function entryOf(values: RowValues, before: StandardValueContent | undefined): StandardValueContent {
  const text = (key: 'product' | 'indicator' | 'unit') => String(values[key] ?? before?.[key] ?? '')
  return {
    code: before?.code ?? '',
    kind: (values.kind ?? before?.kind ?? 'energy') as StandardValueContent['kind'],
    product: text('product'),
    indicator: text('indicator'),
    unit: text('unit'),
    comparison: (values.comparison ?? before?.comparison ?? 'lte') as StandardValueContent['comparison'],
    levels: levelKeys.map((key, i) => (values[key] === undefined ? (before?.levels[i] ?? null) : Number(values[key]))),
    note: String(values.valueNote ?? before?.note ?? ''),
  }
}

/** Levels go from the best to the limit. */
function orderFault({ levels, comparison }: StandardValueContent): number | null {
  const filled = levels.flatMap((value, i) => (value === null ? [] : [{ value, i }]))
  const isWorse = (a: number, b: number) => (comparison === 'lte' ? a > b : a < b)
  const at = filled.findIndex((one, k) => k > 0 && isWorse(filled[k - 1]?.value ?? one.value, one.value))
  if (at > 0) return filled[at]?.i ?? null
  const [best, limit] = [levels[0], levels[2]]
  return best !== null && best !== undefined && best === limit ? 2 : null
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
const ordered = ({ kind, product, indicator, unit, comparison, levels, note }: StandardValueContent) => [
  ...[kind, product, indicator, unit, comparison, levels, note],
]

export const standardWorkbook = (services: Services): WorkbookKind => {
  const seen = new Map<string, ImportedStandard>()
  return {
    kind: 'standards',
    title: '标准',
    namedBy: ['number', 'product'],
    sheets: [
      {
        name: '标准库',
        columns: standardColumns,
        across: () => [],
        keyOf,
        keyColumn: 'number',
        judge: (tx, rows, context) => judge(tx, services, rows, context, seen),
      },
    ],
    uniqueIndex: 'standard_edition_open',
    advice: [
      ['更新', '以编号识别标准，以数值编号（没有的以产品、指标和单位）识别数值；没有列出的数值不变，删除请在页面上改'],
      ['复核', '导入的都是草稿，由没有参与导入的另一名市级人员发布'],
    ],
  }
}

type Lists = { reference: Reference; open: readonly EditionRecord[]; units: ReadonlySet<string> }

async function listsOf(tx: Tx, services: Services): Promise<Lists> {
  const reference = await newestLists(services)
  const items = [...reference.items('limitStandard'), ...reference.items('waterQuotaProduct')]
  return { reference, open: await openEditions(tx), units: new Set(items.map(({ unit }) => String(unit))) }
}

async function judge(
  tx: Tx,
  services: Services,
  rows: readonly CheckedRow[],
  { actor, lock }: ImportContext,
  seen: Map<string, ImportedStandard>,
): Promise<JudgedBatch> {
  if (lock) await lockStandards(tx)
  const lists = await listsOf(tx, services)
  const effects = new Map<CheckedRow, Judgement>()
  const touched = new Set<ImportedStandard>()
  for (const row of rows) {
    if (row.values.number === undefined) continue
    const imported = importedOf(row, lists, seen)
    if (row.faults.length > 0) continue
    const changes = layRow(row, imported, lists)
    if (row.faults.length > 0) continue
    const outcome = !imported.before ? 'add' : changes.length > 0 ? 'update' : 'same'
    if (outcome !== 'same') touched.add(imported)
    effects.set(row, { outcome, changes: imported.before ? changes : [] })
  }
  for (const row of rows) checkWhole(row, seen.get(plain(row.values.number ?? '')), lists)
  return {
    logs: true,
    of: (row) => effects.get(row) ?? { outcome: 'same', changes: [] },
    write: async () => {
      for (const one of touched) one.written = await writeImported(tx, services, one, actor)
    },
  }
}

/** What the rows before made of the standard; its first row says what it is. */
function importedOf(
  row: CheckedRow,
  { reference, open }: Lists,
  seen: Map<string, ImportedStandard>,
): ImportedStandard {
  const { values } = row
  const wanted = plain(values.number)
  const say = (key: string, message: string) => row.faults.push(faultAt(row, standardColumns, key, message))
  const factTexts = Object.fromEntries(
    [...facts, 'mandatory', 'isVerified', 'replaces', 'industryCodes', 'reason'].flatMap((key) =>
      values[key] === undefined ? [] : [[key, String(values[key])]],
    ),
  )
  const known = seen.get(wanted)
  if (known) {
    for (const [key, value] of Object.entries(factTexts))
      if (known.factTexts[key] !== value) say(key, `与第${known.first}行的同一标准不一致；两个标准不能用同一个编号`)
    return known
  }
  const item = reference.items('standardLibrary').find(({ number }) => plain(number) === wanted)
  const before = item ? (currentContent(reference, item.code) as StandardContent | null) : null
  const draft = open.find((one) => (item ? one.code === item.code : plain(one.number) === wanted))
  if (draft) say('number', `已有待复核的草稿（${draft.updatedByName}），请先发布、退回修改或作废`)
  const base = before ?? empty(String(values.number))
  const imported: ImportedStandard = {
    first: row.row,
    before,
    code: item?.code ?? null,
    factTexts,
    written: null,
    after: { ...base, ...factsOf(values) },
    reason: String(values.reason ?? ''),
  }
  seen.set(wanted, imported)
  return imported
}

/** Lays the row over the standard; returns what it changes. */
function layRow(row: CheckedRow, imported: ImportedStandard, { units }: Lists): FieldChange[] {
  const { values } = row
  const say = (key: string, message: string) => row.faults.push(faultAt(row, standardColumns, key, message))
  const { before, after } = imported
  const changes = row.row === imported.first && before ? factChanges(before, after) : []
  if (!hasValue(values)) return changes
  const name = (one: StandardValueContent) => `${one.product} ${one.indicator} ${one.unit}`
  const code = values.code === undefined ? undefined : String(values.code)
  const known = before?.values.find((one) =>
    code ? one.code === code : name(one) === name(entryOf(values, undefined)),
  )
  if (code && !known) {
    say('code', '这个标准没有这个数值编号；新的数值请空着')
    return []
  }
  const entry = entryOf(values, known)
  if (known && isSame(ordered(known), ordered(entry))) return changes
  for (const key of ['kind', 'product', 'indicator', 'unit'] as const)
    if (!known && values[key] === undefined) say(key, '有数值时必填')
  if (entry.unit !== '' && entry.unit !== known?.unit && !units.has(entry.unit))
    say('unit', '标准库里没有用过这个单位，请核对写法；确实是新单位的，请在页面上录入')
  const wrong = orderFault(entry)
  if (wrong !== null) say(levelKeys[wrong] ?? 'level3', '各级应由好到差：1级应优于3级，请核对数值和“达标”的方向')
  if (row.faults.length > 0) return []
  imported.after = {
    ...after,
    values: known ? after.values.map((one) => (one.code === known.code ? entry : one)) : [...after.values, entry],
  }
  const levelsText = ({ levels, unit }: StandardValueContent) => `${levels.map((one) => one ?? '—').join('／')} ${unit}`
  return [
    ...changes,
    { label: `${entry.product} ${entry.indicator}`, before: known ? levelsText(known) : '', after: levelsText(entry) },
  ]
}

function factChanges(before: StandardContent, after: StandardContent): FieldChange[] {
  const asText = (value: unknown) => {
    if (Array.isArray(value)) return value.join('、')
    if (typeof value === 'boolean') return value ? '是' : '否'
    return String(value ?? '')
  }
  return standardColumns.flatMap(({ key, title }) => {
    const [was, is] = [before[key as keyof StandardContent], after[key as keyof StandardContent]]
    return key === 'number' || was === undefined || isSame(was, is)
      ? []
      : [{ label: title, before: asText(was), after: asText(is) }]
  })
}

const columnOf: Readonly<Record<string, string>> = { values: 'product' }

/** Rules of the whole standard, said at its first row. */
function checkWhole(row: CheckedRow, imported: ImportedStandard | undefined, { reference }: Lists): void {
  if (imported?.first !== row.row || row.faults.length > 0) return
  const { before, after, reason } = imported
  if (before && isSame(before, after)) return
  const say = (key: string, message: string) => row.faults.push(faultAt(row, standardColumns, key, message))
  for (const key of ['title', 'category', 'mandatory', 'isVerified', 'source'] as const)
    if (!before && row.values[key] === undefined) say(key, '新标准必填')
  if (before && [...reason.trim()].length < 5) say('reason', '更正已有的标准，请写明理由（5至300字）')
  const library = reference.items('standardLibrary')
  const unknown = after.replaces.find(
    (number) => !before?.replaces.includes(number) && !library.some((one) => plain(one.number) === plain(number)),
  )
  if (unknown) say('replaces', `标准库里没有被代替的${unknown}`)
  const industry = after.industryCodes.find((code) => !reference.find('industry', code))
  if (industry) say('industryCodes', `GB/T 4754 没有小类${industry}`)
  if (row.faults.length > 0) return
  const parsed = StandardContent.safeParse(after)
  for (const { path, message } of parsed.error?.issues ?? []) {
    const key = String(path[0] ?? 'number')
    say(columnOf[key] ?? key, message)
  }
}
