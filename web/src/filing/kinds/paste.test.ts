import { calc, choice, field, integer, number, rows, type SpecOf, text, year, yesNo } from '@green/filing/fields.ts'
import { testReference } from '@green/programmes/test-reference.ts'
import { testLists } from '@green/tools/test-lists.ts'
import { expect, test } from 'vitest'
import { isBlock, pasteBlock, readBlock } from './paste.ts'

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
const paste = (at: { row: number; column: string }, block: string, before: Parameters<typeof pasteBlock>[1] = []) =>
  pasteBlock(table, before, at, block, reference, () => newIds.shift() ?? 'r')

test('tabs and lines part cells; quoted cells may hold both', () => {
  expect(readBlock('a\tb\r\n"c\n1"\t"d ""x"""\r\n')).toEqual([
    ['a', 'b'],
    ['c\n1', 'd "x"'],
  ])
  expect(isBlock('一行字')).toBe(false)
  expect(isBlock('一行字\n')).toBe(false)
  expect(isBlock('1\t2')).toBe(true)
  expect(isBlock('1\n2')).toBe(true)
})

test('labels become codes, figures lose their thousands marks, computed columns are stepped over', () => {
  const { rows: made, problems, filled } = paste({ row: 0, column: 'year' }, '2025\t自来水\t"12,000"\t３\t是\t说明')
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

test('amounts are read in the unit of their column; one that replaces another in a unit of its own leaves nothing beside', () => {
  const block = (units: Record<string, string>, before: Parameters<typeof pasteBlock>[1] = []) =>
    pasteBlock({ ...table, units }, before, { row: 0, column: 'intake' }, '1.5\t3\n0.25\t4', reference, () => 'r').rows
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
    pasteBlock(energy, [], { row: 0, column: 'kind' }, `${cell}\n${cell}`, testReference(testLists()), () => 'r')
  const gas = read('天然气（气态）').rows[0]?.kind
  expect(gas).toBeTruthy()
  for (const cell of ['天然气', '天然气(气态)', '天然气 （气态）']) expect(read(cell).rows[0]?.kind, cell).toBe(gas)
  expect(read('气').problems).toHaveLength(2)
})
