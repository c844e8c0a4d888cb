import { readFile } from 'node:fs/promises'
import {
  calc,
  choice,
  field,
  integer,
  number,
  rows,
  type SpecOf,
  text,
  year,
  yesNo,
} from '@green/filing/form/fields.ts'
import { equipColumns } from '@green/programmes/blocks/rows/equip-rows.ts'
import { testReference } from '@green/programmes/test-reference.ts'
import { testLists } from '@green/tools/test-lists.ts'
import { expect, test } from 'vitest'
import { isBlock } from './is-block.ts'
import { pasteLines, planPaste, readBlock } from './paste.ts'

const reference = testReference()
const table = rows(
  [
    field('year', '年度', year()),
    field('source', '水源', choice('waterSource')),
    field(
      'sum',
      '合计',
      calc(() => 1),
    ),
    field('intake', '取水量', number({ unit: 'm³' })),
    field('count', '台数', integer()),
    field('own', '自备', yesNo()),
    field('remark', '备注', text()),
  ],
  { max: 3 },
) as SpecOf<'rows'>

const newIds = Array.from({ length: 99 }, (_, i) => `r${i}`)
type Before = Parameters<typeof pasteLines>[1]
const pasteInto = (
  into: Parameters<typeof pasteLines>[0],
  at: { row: number; column: string },
  block: string,
  before: Before = [],
) => pasteLines(into, before, at.row, planPaste(into.columns, at.column, block), reference, () => newIds.shift() ?? 'r')
const paste = (at: { row: number; column: string }, block: string, before: Before = []) =>
  pasteInto(table, at, block, before)

test('tabs and lines part cells; quoted cells may hold both', () => {
  expect(readBlock('a\tb\r\n"c\n1"\t"d ""x"""\r\n')).toEqual([
    ['a', 'b'],
    ['c\n1', '"d ""x"""'],
  ])
  expect(isBlock('一行字')).toBe(false)
  expect(isBlock('一行字\n')).toBe(false)
  expect(isBlock('1\t2')).toBe(true)
  expect(isBlock('1\n2')).toBe(true)
})

test('labels become codes, figures lose their thousands marks, computed columns are stepped over', () => {
  const { rows: made, problems, filled } = paste({ row: 0, column: 'year' }, '2025\t自来水\t12,000\t３\t是\t说明')
  expect(problems).toEqual([])
  expect(filled).toBe(6)
  expect(made[0]).toMatchObject({ year: '2025', source: 'tap', intake: '12000', count: '3', own: true, remark: '说明' })
  expect(made[0]).not.toHaveProperty('sum')
})

test('it begins at the chosen cell, keeps the other cells, and leaves out a line of headings', () => {
  const before = [{ rowId: 'a', year: '2024', remark: '旧' }]
  const { rows: now } = paste({ row: 0, column: 'intake' }, '取水量\t台数\n5\t6\n7\t8', before)
  expect(now).toMatchObject([
    { rowId: 'a', year: '2024', remark: '旧', intake: '5', count: '6' },
    { intake: '7', count: '8' },
  ])
  expect(before[0]).toEqual({ rowId: 'a', year: '2024', remark: '旧' })
})

test('cells that name no entry, and rows beyond the limit, are reported', () => {
  const { rows: now, problems } = paste({ row: 1, column: 'source' }, '火星水\n地表水\n再生水', [{ rowId: 'a' }])
  expect(now).toHaveLength(3)
  expect(problems).toEqual(['第2行“水源”：没有“火星水”这一项', '最多填写3行，其余1行没有粘贴'])
})

test('a line of sums becomes no row; a sum that disagrees with the lines above is reported', () => {
  const good = paste({ row: 0, column: 'intake' }, '5.1\t6\n7.2\t8\n合计\t14')
  expect([good.rows.length, good.problems]).toEqual([2, []])
  const block = '2024\t自来水\t5.1\t6\n2025\t自来水\t7.2\t8\n合计\t\t12.3\t15'
  const { rows: made, problems } = paste({ row: 0, column: 'year' }, block)
  expect(made).toHaveLength(2)
  expect(problems).toEqual(['合计行“台数”为15，各行之和为14，请核对'])
})

test('a line of sums may give the rated power of all pieces, or add up the column', () => {
  const problems = (sum: string) => {
    const block = `设备名称\t数量\t额定功率或容量\n电机甲\t4\t7.5\n电机乙\t2\t75\n合计\t6\t${sum}`
    return pasteInto(rows(equipColumns) as SpecOf<'rows'>, { row: 0, column: 'name' }, block).problems
  }
  expect([problems('180'), problems('82.5')]).toEqual([[], []])
  expect(problems('200')).toEqual(['合计行“额定功率或容量”为200，各行之和为82.5，按每行乘以数量为180，请核对'])
})

test('amounts are read in the unit of their column; one that replaces another in a unit of its own leaves nothing beside', () => {
  const block = (units: Record<string, string>, before: Before = []) =>
    pasteInto({ ...table, units }, { row: 0, column: 'intake' }, '1.5\t3\n0.25\t4', before).rows
  const typed = block({ intake: '万m³' })
  expect(typed).toMatchObject([
    { intake: '15000', intake__aside: '1.5 万m³', count: '3' },
    { intake: '2500', intake__aside: '0.25 万m³', count: '4' },
  ])
  expect(block({}, typed)).toMatchObject([
    { intake: '1.5', intake__aside: null },
    { intake: '0.25', intake__aside: null },
  ])
})

test('a name without its remark in brackets is found where one entry alone is called so', () => {
  const energy = rows([field('kind', '能源品种', choice('energyType'))]) as SpecOf<'rows'>
  const read = (cell: string) =>
    pasteLines(
      energy,
      [],
      0,
      planPaste(energy.columns, 'kind', `${cell}\n${cell}`),
      testReference(testLists()),
      () => 'r',
    )
  const gas = read('天然气（气态）').rows[0]?.kind
  expect(gas).toBeTruthy()
  for (const cell of ['天然气', '天然气(气态)', '天然气 （气态）']) expect(read(cell).rows[0]?.kind, cell).toBe(gas)
  expect(read('气').problems).toHaveLength(2)
})

test.each([
  [
    '08-paste-leading-quote.tsv',
    [
      ['"蓝天"行动项目', 'A', '1'],
      ['第二行', 'B', '2'],
    ],
  ],
  [
    '08-paste-quotes.tsv',
    [
      ['甲泵', 'A', '3'],
      ['"', 'B', '4'],
      ['丙机', 'C', '5'],
    ],
  ],
])('%s: every row and column in place, quotes kept', async (name, cells) => {
  const text = await readFile(new URL(`../../../../e2e/samples/${name}`, import.meta.url), 'utf8')
  expect(readBlock(text)).toEqual(cells)
})

test('signs for “the same as above” in several rows stay single cells', () => {
  expect(readBlock('甲\t"\n乙\t"\n丙\t"')).toEqual([
    ['甲', '"'],
    ['乙', '"'],
    ['丙', '"'],
  ])
})

test('a head in another order decides where its columns go; others are left out', () => {
  const plan = planPaste(table.columns, 'year', '台数\t厂内编号\t取水量（万m3）\t合计\n6\tX1\t1.5\t9')
  expect(plan.columns).toEqual(['count', null, 'intake', null])
  const { rows: made, problems } = pasteLines(table, [], 0, plan, reference, () => 'r')
  expect(problems).toEqual([])
  expect(made).toEqual([{ rowId: 'r', count: '6', intake: '15000', intake__aside: '1.5 万m³' }])
})

test('without a head the columns follow the chosen one; a changed plan is followed', () => {
  const plan = planPaste(table.columns, 'intake', '5\t6')
  expect([plan.head, plan.columns]).toEqual([null, ['intake', 'count']])
  const changed = { ...plan, columns: ['count', 'intake'] }
  expect(pasteLines(table, [], 0, changed, reference, () => 'r').rows).toMatchObject([{ count: '5', intake: '6' }])
})

test('blank cells clear what stood there and are counted, missing ones at the end of a line do not', async () => {
  const devices = rows(
    [
      field('name', '名称', text()),
      field('model', '型号', text()),
      field('count', '台数', integer()),
      field('kw', '功率', number({ unit: 'kW' })),
    ],
    { max: 5 },
  ) as SpecOf<'rows'>
  const before = [1, 2, 3].map((n) => ({
    rowId: `${n}`,
    name: `旧${n}`,
    model: `M${n}`,
    count: `${n}`,
    kw: `${n}`,
    kw__aside: null,
  }))
  const sample = await readFile(new URL('../../../../e2e/samples/12-paste-blanks.tsv', import.meta.url), 'utf8')
  const { rows: now, filled, cleared } = pasteInto(devices, { row: 0, column: 'name' }, sample, before)
  expect([filled, cleared]).toEqual([9, 3])
  expect(now).toMatchObject([
    { name: '水泵', model: null, count: '3', kw: '15' },
    { name: '风机', model: 'Y9', count: null, kw: null },
    { name: '空压机', model: 'Z3', count: '1', kw: '37' },
  ])
  expect(pasteInto(devices, { row: 0, column: 'name' }, '甲\tA\n乙', before).rows[1]).toMatchObject({
    name: '乙',
    model: 'M2',
  })
})

test('lines that say nothing are left out, and fixed rows are not exceeded', () => {
  const { rows: made } = paste({ row: 0, column: 'year' }, '2024\t自来水\n—\t—\n\t\n2025\t自来水\n小 计\t')
  expect(made.map(({ year }) => year)).toEqual(['2024', '2025'])
  const fixed = { ...table, each: ['a', 'b'] }
  const { rows: two, problems } = pasteInto(fixed, { row: 1, column: 'intake' }, '1\n2', [
    { rowId: 'a' },
    { rowId: 'b' },
  ])
  expect([two.length, problems]).toEqual([2, ['最多填写2行，其余1行没有粘贴']])
})
