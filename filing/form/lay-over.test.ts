/** Merging a workbook into the open form: changes of either side are in the result, conflicts are asked, and nothing is lost silently. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { file, sound, workshop, workshopReference } from '../programme/test-programme.ts'
import type { AnswerSet, RowAnswers } from './answers.ts'
import { layOver, type Side } from './lay-over.ts'

type Log = { rowId: string; day?: string; words?: string }
const over = (
  sides: { page: AnswerSet; workbook: AnswerSet; taken: AnswerSet | null },
  decided: Record<string, Side> = {},
) => layOver(workshop, sides, workshopReference, { decided: new Map(Object.entries(decided)) })
const [wrench, grinder] = sound.tools as [RowAnswers, RowAnswers]
const dear = { ...wrench, price: '13' }

describe('a question', () => {
  test('takes what the workbook changed, and preserves what only the page changed', () => {
    const base = { name: '机修车间', phone: '023-12345678', note: '旧' }
    const page = { ...base, note: '网页上改的' }
    const workbook = { ...base, name: '总装车间' }
    expect(over({ page, workbook, taken: base })).toEqual({
      answers: { name: '总装车间', phone: '023-12345678', note: '网页上改的' },
      clashes: [],
    })
  })

  test('changed on both sides is a conflict with the page’s value until decided; the same change is none', () => {
    const sides = { taken: { cost: '100' }, page: { cost: '120' }, workbook: { cost: '130.0' } }
    const result = over(sides)
    expect(result.clashes).toEqual([{ at: 'cost', label: '费用', workbook: '130.0', page: '120' }])
    expect(result.answers).toEqual({ cost: '120' })
    expect(over(sides, { cost: 'workbook' }).answers).toEqual({ cost: '130.0' })
    expect(over({ ...sides, workbook: { cost: '120.00' } }).clashes).toEqual([])
    expect(over({ ...sides, page: { cost: '' } }).clashes).toMatchObject([{ page: '空' }])
  })

  test('from a workbook of another origin, empty answers are filled and others are conflicts', () => {
    const result = over({
      taken: null,
      page: { name: '机修车间', note: '' },
      workbook: { name: '总装车间', note: '新' },
    })
    expect(result.answers).toEqual({ name: '机修车间', note: '新' })
    expect(result.clashes.map(({ at }) => at)).toEqual(['name'])
  })

  test('locked answers after a return are unchanged', () => {
    const sides = { taken: null, page: { name: '' }, workbook: { name: '总装车间' } }
    expect(layOver(workshop, sides, workshopReference, { locked: new Set(['name']) }).answers).toEqual({ name: '' })
  })
})

describe('a table', () => {
  const base = { tools: [wrench, grinder] }
  const saw: RowAnswers = { rowId: 'new', tool: '锯', price: '9' }

  test('preserves rows added on the page since, behind the row they follow there', () => {
    const page = { tools: [wrench, saw, grinder] }
    const { answers, clashes } = over({ page, workbook: { tools: [dear, grinder] }, taken: base })
    expect([answers.tools, clashes]).toEqual([[dear, saw, grinder], []])
  })

  test('removes rows that the workbook left out, unless the page changed them or they hold files', () => {
    const workbook = { tools: [grinder] }
    expect(over({ page: base, workbook, taken: base })).toEqual({ answers: workbook, clashes: [] })
    const page = { tools: [dear, grinder] }
    const result = over({ page, workbook, taken: base })
    expect(result.clashes).toMatchObject([{ at: 'tools a', label: '工具清单 扳手 M8', workbook: '没有这一行' }])
    expect(result.answers).toEqual(page)
    expect(over({ page, workbook, taken: base }, { 'tools a': 'workbook' }).answers).toEqual(workbook)
  })

  test('restores a row deleted on the page only when the workbook changed it and the user wants it', () => {
    const page = { tools: [grinder] }
    expect(over({ page, workbook: base, taken: base }).answers).toEqual(page)
    const sides = { page, workbook: { tools: [dear, grinder] }, taken: base }
    expect(over(sides)).toMatchObject({ answers: page, clashes: [{ at: 'tools a', page: '没有这一行' }] })
    expect(over(sides, { 'tools a': 'workbook' }).answers).toEqual({ tools: [dear, grinder] })
  })

  test('matches a row by its own id, else by its unique columns; files stay; a table without rows stays', () => {
    const held = { ...wrench, photo: [file('照片')] }
    const typed = { ...dear, rowId: 'typed' }
    const { answers } = over({ page: { tools: [held] }, workbook: { tools: [typed] }, taken: { tools: [wrench] } })
    expect(answers.tools).toEqual([{ ...held, price: '13' }])
    expect(over({ page: base, workbook: { tools: [] }, taken: base }).answers).toEqual(base)
  })
})

describe('for all changes of both sides', () => {
  const anyText = fc.constantFrom('甲', '乙', '丙')
  const edit = fc.oneof(
    fc.constant('keep' as const),
    fc.constant('delete' as const),
    anyText.map((to) => ({ to })),
  )
  const ids = ['a', 'b', 'c', 'd']
  type Edit = 'keep' | 'delete' | { to: string }
  const edited = (log: readonly Log[], edits: readonly Edit[], added: readonly string[], side: string): Log[] => [
    ...log.flatMap((row, i) => {
      const how = edits[i] ?? 'keep'
      return how === 'delete' ? [] : [how === 'keep' ? row : { ...row, words: how.to }]
    }),
    ...added.map((text, i) => ({ rowId: `${side}${i}`, words: text })),
  ]
  const story = fc
    .record({
      start: fc.array(anyText, { maxLength: 4 }),
      page: fc.array(edit, { minLength: 4, maxLength: 4 }),
      workbook: fc.array(edit, { minLength: 4, maxLength: 4 }),
      addedOnPage: fc.array(anyText, { maxLength: 2 }),
      addedInWorkbook: fc.array(anyText, { minLength: 1, maxLength: 2 }),
    })
    .map(({ start, page, workbook, addedOnPage, addedInWorkbook }) => {
      const log = start.map((text, i): Log => ({ rowId: ids[i] ?? '', words: text }))
      return {
        taken: log,
        page: edited(log, page, addedOnPage, 'page'),
        workbook: edited(log, workbook, addedInWorkbook, 'workbook'),
      }
    })
  const find = (log: readonly Log[], rowId: string) => log.find((row) => row.rowId === rowId)?.words
  const merged = ({ taken: base, page, workbook }: Record<'taken' | 'page' | 'workbook', Log[]>, side?: Side) => {
    const sides = { taken: { log: base }, page: { log: page }, workbook: { log: workbook } } as never
    const { clashes } = over(sides)
    const all = side ? Object.fromEntries(clashes.map(({ at }) => [at, side])) : {}
    return { log: over(sides, all).answers.log as Log[], asked: clashes.map(({ at }) => at.split(' ')[1] ?? '') }
  }

  test('each row has the changes of the side that changed it; it is a conflict exactly when both changed it differently', () => {
    fc.assert(
      fc.property(story, fc.constantFrom<Side>('page', 'workbook'), (sides, side) => {
        const { log, asked: conflicts } = merged(sides, side)
        const rows = new Set([...sides.taken, ...sides.page, ...sides.workbook].map(({ rowId }) => rowId))
        for (const rowId of rows) {
          const [was, own, other] = [sides.taken, sides.page, sides.workbook].map((one) => find(one, rowId))
          const both = was !== own && was !== other && own !== other
          expect(conflicts.includes(rowId), rowId).toBe(both)
          expect(find(log, rowId), rowId).toBe(both ? (side === 'page' ? own : other) : was === own ? other : own)
        }
        expect(new Set(log.map(({ rowId }) => rowId)).size).toBe(log.length)
      }),
      { numRuns: 500 },
    )
  })

  test('an unchanged workbook changes nothing, in any order', () => {
    fc.assert(
      fc.property(story, ({ taken: base, page }) => {
        expect(merged({ taken: base, page, workbook: base })).toEqual({ log: page, asked: [] })
      }),
    )
  })
})
