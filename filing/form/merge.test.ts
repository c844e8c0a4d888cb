import { describe, expect, test } from 'vitest'
import { workshop } from '../programme/test-programme.ts'
import type { AnswerSet, RowAnswers } from './answers.ts'
import { mergeAnswers, resolved } from './merge.ts'

const tool = (rowId: string, name: string) => ({ rowId, tool: name })
const namesIn = ({ tools }: AnswerSet) => (tools as RowAnswers[]).map((row) => row.tool)
const base: AnswerSet = {
  name: '一车间',
  phone: '023-1',
  cost: '10',
  tools: [tool('a', '车床'), tool('b', '铣床'), tool('c', '钻床')],
}
const merge = (mine: AnswerSet, theirs: AnswerSet, from: AnswerSet | null = base) =>
  mergeAnswers(workshop, { base: from, mine: { ...base, ...mine }, theirs: { ...base, ...theirs } })

describe('two changed one form', () => {
  test('different fields: both changes stand, nothing is asked', () => {
    const { merged, conflicts, taken: adopted } = merge({ name: '二车间' }, { phone: '023-2' })
    expect(merged).toMatchObject({ name: '二车间', phone: '023-2', cost: '10' })
    expect([conflicts, adopted]).toEqual([[], 1])
  })

  test('the same field: a conflict about this field alone, and the choice is by field', () => {
    const met = merge({ name: '二车间', phone: '023-3' }, { name: '三车间', cost: '12' })
    expect(met.conflicts.map(({ path, mine, theirs }) => [path, mine, theirs])).toEqual([['name', '二车间', '三车间']])
    expect(resolved(met, new Set())).toMatchObject({ name: '二车间', phone: '023-3', cost: '12' })
    expect(resolved(met, new Set(['name']))).toMatchObject({ name: '三车间', phone: '023-3', cost: '12' })
  })

  test('the same change on both sides is none', () => {
    expect(merge({ name: '二车间' }, { name: '二车间' })).toMatchObject({ conflicts: [], taken: 0 })
    expect(merge({ note: '' }, { note: null })).toMatchObject({ conflicts: [], taken: 0 })
  })

  test('tables merge by row and cell', () => {
    const met = merge(
      { tools: [tool('a', '数控车床'), tool('b', '铣床'), tool('d', '磨床')] },
      { tools: [tool('a', '车床'), tool('b', '龙门铣床'), tool('c', '钻床'), tool('e', '刨床')] },
    )
    expect(namesIn(met.merged)).toEqual(['数控车床', '龙门铣床', '磨床', '刨床'])
    expect(met.conflicts).toEqual([])
    const cell = merge({ tools: [tool('a', '甲'), tool('b', '铣床')] }, { tools: [tool('a', '乙'), tool('b', '铣床')] })
    expect(cell.conflicts.map(({ path }) => path)).toEqual(['tools[0].tool'])
    expect(namesIn(resolved(cell, new Set(['tools[0].tool'])))[0]).toBe('乙')
  })

  test('a row that one side removed and the other changed is not lost', () => {
    const theirs = { tools: [tool('a', '车床'), tool('b', '铣床')] }
    const changed = merge({ tools: [tool('a', '车床'), tool('b', '铣床'), tool('c', '台钻')] }, theirs)
    expect((changed.merged.tools as unknown[]).length).toBe(3)
    expect((merge({}, theirs).merged.tools as unknown[]).length).toBe(2)
  })

  test('without a common beginning every difference is asked', () => {
    const met = merge({ name: '二车间' }, { phone: '023-2' }, null)
    expect(met.conflicts.map(({ path }) => path).toSorted()).toEqual(['name', 'phone'])
  })

  test('an amount typed in another unit goes with its answer', () => {
    const met = merge({ cost: '20', cost__aside: '0.002亿元' }, { cost: '30', cost__aside: '0.003亿元' })
    expect(resolved(met, new Set(['cost']))).toMatchObject({ cost: '30', cost__aside: '0.003亿元' })
  })
})
