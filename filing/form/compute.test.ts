/** Computed cells and figures: worked out from left to right, never taken from the request. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Programme } from '../programme/programme.ts'
import { sound, workshop, workshopReference } from '../programme/test-programme.ts'
import { toNumber } from '../value/round.ts'
import type { AnswerSet, RowAnswers } from './answers.ts'
import { sectionStates } from './check.ts'
import { computeAnswers, computeFigures } from './compute.ts'
import { calc, type Field, field, number, rows, section, text } from './fields.ts'

const compute = (change: Record<string, unknown> = {}) =>
  computeAnswers(workshop, { ...sound, ...change } as AnswerSet, workshopReference)
/** A programme of just these fields. */
const of = (...fields: Field[]): Programme => ({ ...workshop, form: [section('s', 'S', fields)], figures: {} })
const rowsOf = (values: AnswerSet) => values.tools as RowAnswers[]

test('cells of a row, then sums over the table, then fields of the form', () => {
  const values = compute()
  expect(rowsOf(values)).toMatchObject([
    { value: '125', part: String((125 / 425) * 100) },
    { value: '300', part: String((300 / 425) * 100) },
  ])
  expect(values.total).toBe('425')
})

test('values sent for computed fields are ignored everywhere', () => {
  const forged = (sound.tools as RowAnswers[]).map((row) => ({ ...row, value: '999999', part: '99' }))
  expect(compute({ tools: forged, total: '1' })).toEqual(compute())
})

test('computing is idempotent and does not mutate its input', () => {
  const answers = structuredClone(sound)
  const once = computeAnswers(workshop, answers, workshopReference)
  expect(answers).toEqual(sound)
  expect(computeAnswers(workshop, once, workshopReference)).toEqual(once)
})

test('missing parts give an empty result, not zero; a table without rows too', () => {
  const values = compute({ tools: [{ rowId: 'a', tool: 'x', model: '', count: '', price: '5' }] })
  expect(rowsOf(values)).toMatchObject([{ value: '0', part: null }])
  expect(compute({ tools: null })).toMatchObject({ tools: null, total: null })
  expect(compute({ tools: [] }).total).toBeNull()
})

describe('figures', () => {
  test('kept with every digit; no number is empty', () => {
    const tools = [{ rowId: 'a', tool: 'x', model: '', count: '1', price: '0.25' }]
    const values = compute({ tools })
    expect(computeFigures(workshop, values, workshopReference)).toEqual({ toolValue: 0.25, broken: null })
    expect(computeFigures(workshop, {}, workshopReference)).toEqual({ toolValue: null, broken: null })
  })
})

describe('computed numbers are written so that they can be parsed again', () => {
  const echo = (decimals?: number) =>
    of(
      field('x', 'X', text()),
      field(
        'y',
        'Y',
        calc((row) => Number(row.text('x')), decimals === undefined ? {} : { decimals }),
      ),
    )
  const written = (x: number, decimals?: number) =>
    computeAnswers(echo(decimals), { x: String(x) }, workshopReference).y

  test.each([
    [1e-7, '0.0000001'],
    [-1.5e-9, '-0.0000000015'],
    [1e21, '1000000000000000000000'],
    [-1.25e22, '-12500000000000000000000'],
    [0, '0'],
    [-0, '0'],
    [12.5, '12.5'],
  ])('%s', (x, text) => {
    expect(written(x)).toBe(text)
  })

  test('never rounded, whatever decimals they are shown with; infinite values are empty', () => {
    expect(written(1.005, 2)).toBe('1.005')
    expect(written(1e-9, 2)).toBe('0.000000001')
    expect(written(Number.POSITIVE_INFINITY)).toBeNull()
    expect(written(Number.NaN)).toBeNull()
  })

  test('any number survives writing and parsing', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (x) => {
        expect(toNumber(written(x) as string)).toBe(x === 0 ? 0 : x)
      }),
    )
  })
})

test('a row may use sums of columns to its left, of its own table', () => {
  const share = of(
    field(
      't',
      'T',
      rows([
        field('a', 'A', number()),
        field(
          'double',
          'B',
          calc((row) => (row.number('a') ?? 0) * 2),
        ),
        field(
          'all',
          'C',
          calc((_row, answers) => answers.sum('t', 'double')),
        ),
        field(
          'rest',
          'D',
          calc((row) => (row.number('all') ?? 0) - (row.number('double') ?? 0)),
        ),
      ]),
    ),
  )
  const values = computeAnswers(
    share,
    {
      t: [
        { rowId: '1', a: '1' },
        { rowId: '2', a: '2' },
      ],
    },
    workshopReference,
  )
  expect(values.t).toEqual([
    { rowId: '1', a: '1', double: '2', all: '6', rest: '4' },
    { rowId: '2', a: '2', double: '4', all: '6', rest: '2' },
  ])
})

describe('fixed rows', () => {
  const fast = of(
    field(
      'years',
      '三年',
      rows(
        [
          field('x', 'X', number()),
          field(
            'y',
            'Y',
            calc((row) => row.id),
          ),
        ],
        { each: ['a', 'b'] },
      ),
    ),
  )
  const worked = (values: AnswerSet) => computeAnswers(fast, values, workshopReference).years

  test('exist before anything is typed, in their order, each once', () => {
    expect(worked({})).toEqual([
      { rowId: 'a', y: 'a' },
      { rowId: 'b', y: 'b' },
    ])
    const values = [
      { rowId: 'b', x: '2' },
      { rowId: 'stranger', x: '9' },
      { rowId: 'a', x: '1' },
      { rowId: 'a', x: '3' },
    ]
    expect(worked({ years: values })).toEqual([
      { rowId: 'a', x: '1', y: 'a' },
      { rowId: 'b', x: '2', y: 'b' },
    ])
  })
  test('leave their section untouched until something is typed', () => {
    const stateOf = (values: AnswerSet) =>
      sectionStates(fast, computeAnswers(fast, values, workshopReference), [
        { level: 'error', code: 'field', field: 'years[0].x', message: '必填' },
      ])[0]?.state
    expect(stateOf({})).toBe('untouched')
    expect(stateOf({ years: [{ rowId: 'b', x: '2' }] })).toBe('filling')
  })
})
