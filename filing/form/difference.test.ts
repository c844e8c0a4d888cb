/** What changed between two submissions, as a reviewer wants to read it: no noise from ids, formatting or computed cells. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { file, sound, workshop, workshopReference } from '../programme/test-programme.ts'
import type { AnswerSet, RowAnswers } from './answers.ts'
import { computeAnswers } from './compute.ts'
import { differences } from './difference.ts'

const between = (before: Record<string, unknown>, after: Record<string, unknown>) =>
  differences(workshop, before as AnswerSet, after as AnswerSet, workshopReference)
const differencesBetween = (before: Record<string, unknown>, after: Record<string, unknown>) =>
  between(before, after).map((d) => `${d.kind} ${d.label}: ${d.before} → ${d.after}`)
const [wrench, grinder] = sound.tools as [RowAnswers, RowAnswers]
const tools = (...rows: Record<string, unknown>[]) => ({ ...sound, tools: rows })

describe('single values', () => {
  test('changed, added, removed, in the order of the form, formatted for reading', () => {
    expect(
      differencesBetween(
        { note: '旧', size: 's', hasTools: true, staff: '10' },
        { name: '机修', size: 'm', hasTools: false, staff: '12', skills: ['weld', 'turn'] },
      ),
    ).toEqual([
      'added 车间名称:  → 机修',
      'removed 说明: 旧 → ',
      'changed 规模: 小 → 中',
      'added 工种:  → 焊工、车工',
      'changed 人数: 10 → 12',
      'changed 是否有工具: 是 → 否',
    ])
  })

  test('a number gives its change in percent, from empty or zero it gives none', () => {
    expect(between({ staff: '80' }, { staff: '100' })[0]?.percent).toBe(25)
    expect(between({ change: '-80' }, { change: '-100' })[0]?.percent).toBe(-25)
    expect(between({ staff: '0' }, { staff: '100' })[0]?.percent).toBeNull()
    expect(between({}, { staff: '100' })[0]?.percent).toBeNull()
    expect(between({ name: '1' }, { name: '2' })[0]?.percent).toBeNull()
  })

  test('one number in several notations is one number', () => {
    for (const [a, b] of [
      ['1.0', '1'],
      ['1.50', '1.5'],
      ['1,234', '1234'],
      ['007', '7'],
      ['-0', '0'],
      ['0.00', '0'],
    ] as const)
      expect(between({ change: a }, { change: b }), `${a} and ${b}`).toEqual([])
    expect(between({ change: '-1' }, { change: '1' })).toHaveLength(1)
    expect(between({ cost: '12345678901234567.01' }, { cost: '12345678901234567.02' })).toHaveLength(1)
  })

  test('text that looks like a number is text', () => {
    expect(differencesBetween({ name: '1.0' }, { name: '1' })).toEqual(['changed 车间名称: 1.0 → 1'])
    expect(differencesBetween({ note: '007' }, { note: '7' })).toEqual(['changed 说明: 007 → 7'])
  })

  test('several kinds of empty are equal; false is not empty', () => {
    expect(between({ name: '', skills: [], note: null }, { note: '  ' })).toEqual([])
    expect(differencesBetween({}, { hasTools: false })).toEqual(['added 是否有工具:  → 否'])
  })

  test('the same choices in another order are the same choices', () => {
    expect(between({ skills: ['weld', 'turn'] }, { skills: ['turn', 'weld'] })).toEqual([])
    expect(between({ skills: ['weld', 'turn'] }, { skills: ['turn'] })).toHaveLength(1)
  })
})

describe('files', () => {
  test('content counts, not id, name or order', () => {
    const before = { report: [file('a.pdf', 'sha-a'), file('b.pdf', 'sha-b')] }
    expect(between(before, { report: [file('b.pdf', 'sha-b'), { ...file('a.pdf', 'sha-a'), id: 'again' }] })).toEqual(
      [],
    )
    expect(differencesBetween(before, { report: [file('a.pdf', 'sha-a2'), file('b.pdf', 'sha-b')] })).toEqual([
      'changed 报告: a.pdf、b.pdf → a.pdf、b.pdf',
    ])
    expect(differencesBetween(before, { report: [] })).toEqual(['removed 报告: a.pdf、b.pdf → '])
    expect(differencesBetween({}, before)).toEqual(['added 报告:  → a.pdf、b.pdf'])
  })
})

describe('rows', () => {
  test('a cell in a row is named by its place', () => {
    expect(between(sound, tools(wrench, { ...grinder, count: '3' }))).toEqual([
      {
        field: 'tools[1].count',
        label: '工具清单 第2行 数量',
        kind: 'changed',
        before: '2',
        after: '3',
        percent: 50,
      },
    ])
  })

  test('another order and other ids are no change where rows have unique columns', () => {
    expect(between(sound, tools({ ...grinder, rowId: 'x' }, { ...wrench, rowId: 'y' }))).toEqual([])
  })

  test('a row added, a row removed', () => {
    const drill = { ...wrench, rowId: 'c', tool: '电钻' }
    expect(differencesBetween(sound, tools(wrench, grinder, drill))).toEqual(['added 工具清单 第3行:  → 电钻 M8'])
    expect(differencesBetween(sound, tools(grinder))).toEqual(['removed 工具清单: 扳手 M8 → '])
    expect(differencesBetween(sound, tools({ ...wrench, rowId: 'new', tool: '锤子' }, grinder))).toEqual([
      'added 工具清单 第1行:  → 锤子 M8',
      'removed 工具清单: 扳手 M8 → ',
    ])
  })

  test('a renamed row with the same id is the same row', () => {
    expect(differencesBetween(sound, tools({ ...wrench, tool: '活动扳手' }, grinder))).toEqual([
      'changed 工具清单 第1行 名称: 扳手 → 活动扳手',
    ])
  })

  test('without unique columns: by id, the rest by position', () => {
    const log = (...rows: [string, string][]) => ({ log: rows.map(([rowId, text]) => ({ rowId, words: text })) })
    expect(between(log(['1', '开机'], ['2', '保养']), log(['7', '开机'], ['8', '保养']))).toEqual([])
    expect(differencesBetween(log(['1', '开机'], ['2', '保养']), log(['7', '开机'], ['8', '大修']))).toEqual([
      'changed 日志 第2行 内容: 保养 → 大修',
    ])
    expect(differencesBetween(log(['1', '开机'], ['2', '保养']), log(['2', '保养']))).toEqual([
      'removed 日志: 第1行 → ',
    ])
    expect(differencesBetween(log(['1', '开机']), log(['1', '开机'], ['2', '']))).toEqual([
      'added 日志 第2行:  → 新增一行',
    ])
  })

  test('a table that was absent before', () => {
    expect(differencesBetween({}, { tools: [wrench] })).toEqual(['added 工具清单 第1行:  → 扳手 M8'])
    expect(differencesBetween({ tools: [wrench] }, { tools: null })).toEqual(['removed 工具清单: 扳手 M8 → '])
  })

  test('computed cells are not reported as changes', () => {
    const computed = computeAnswers(workshop, sound, workshopReference)
    expect(between(sound, computed)).toEqual([])
  })
})

const cell = fc.option(fc.oneof(fc.string({ maxLength: 5 }), fc.constantFrom('1', '1.0', '2')), { nil: null })
const answers = fc.record(
  {
    name: cell,
    staff: cell,
    cost: cell,
    hasTools: fc.option(fc.boolean(), { nil: null }),
    skills: fc.array(fc.constantFrom('weld', 'turn'), { maxLength: 2 }),
    report: fc.array(
      fc.constantFrom('a', 'b').map((name) => file(`${name}.pdf`)),
      { maxLength: 2 },
    ),
    tools: fc.array(fc.record({ rowId: cell.map(String), tool: cell, model: cell, count: cell }), { maxLength: 4 }),
    log: fc.array(fc.record({ rowId: cell.map(String), words: cell }), { maxLength: 4 }),
  },
  { requiredKeys: [] },
) as fc.Arbitrary<Record<string, unknown>>

test('nothing differs from itself', () => {
  fc.assert(
    fc.property(answers, (a) => {
      expect(between(a, structuredClone(a))).toEqual([])
    }),
    { numRuns: 300 },
  )
})

test('compared in both directions: as many rows added as removed, as many values changed', () => {
  fc.assert(
    fc.property(answers, answers, (a, b) => {
      const count = (list: ReturnType<typeof between>, kind: string) =>
        list.filter((d) => d.kind === kind && !d.field.includes('[') && !['tools', 'log'].includes(d.field)).length
      const [there, back] = [between(a, b), between(b, a)]
      expect(count(there, 'added')).toBe(count(back, 'removed'))
      expect(count(there, 'changed')).toBe(count(back, 'changed'))
    }),
    { numRuns: 300 },
  )
})
