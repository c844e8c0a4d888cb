/** The rendered form agrees with the definition: labels, units, required marks and options of every section, tables with their columns. */
import type { AnswerSet } from '@green/filing/form/answers.ts'
import { type Field, fieldTitle } from '@green/filing/form/fields.ts'
import type { Programme } from '@green/filing/programme/programme.ts'
import { unitsOf } from '@green/filing/value/units.ts'
import { programmes } from '@green/programmes/all.ts'
import { nonGreenData } from '@green/programmes/non-green-data/programme.ts'
import { testReference } from '@green/programmes/test-reference.ts'
import { testLists } from '@green/tools/test-lists.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { isGroup } from '../kinds/inputs.tsx'
import { offeredItems } from '../kinds/pick-inputs.tsx'
import { FormFactsProvider } from './form-context.ts'
import { FormField } from './form-field.tsx'
import { createFormStore, type Derived } from './form-store.ts'

const reference = testReference(testLists())

/** The example in the form: the markup of each visible field, and the derived values. */
function typed(programme: Programme) {
  const store = createFormStore({
    programme,
    context: { reference, archive: [], lastYear: null },
    values: programme.example() as AnswerSet,
  })
  const facts = { store, lastYear: null, offered: {}, notes: [] }
  const { derived } = store.get()
  const visible = programme.form.flatMap(({ fields }) => fields).filter(({ key }) => !derived.hidden.has(key))
  const drawn = visible.map((field): [Field, string] => [
    field,
    renderToStaticMarkup(
      <QueryClientProvider client={new QueryClient()}>
        <FormFactsProvider value={facts}>
          <FormField field={field} path={field.key} />
        </FormFactsProvider>
      </QueryClientProvider>,
    ),
  ])
  store.stop()
  return { derived, drawn }
}

const textOf = (markup: string) =>
  markup
    .replace(/<[^>]+>/g, '')
    .replace(/&(amp|lt|gt|quot|#x27);/g, (_, name) => ({ amp: '&', lt: '<', gt: '>', quot: '"' })[name as 'amp'] ?? "'")

/** A select of units, reduced to the chosen unit. */
const withUnits = (markup: string) =>
  markup.replace(/<select[^>]*>(.*?)<\/select>/g, (_, options) => /selected=""[^>]*>([^<]*)/.exec(options)?.[1] ?? '')

function unitsIn(markup: string): string[] {
  const list = /<select[^>]*>(.*?)<\/select>/.exec(markup)?.[1]
  if (list) return [...list.matchAll(/<option[^>]*>([^<]*)/g)].map(([, unit = '']) => unit)
  return [...markup.matchAll(/data-part="unit">([^<]*)/g)].map(([, unit = '']) => unit)
}

function headsIn(markup: string): string[] {
  const head = /<thead>(.*?)<\/thead>/.exec(markup)?.[1] ?? ''
  return [...head.matchAll(/<th[^>]*>(.*?)<\/th>/g)].map(([, cell = '']) =>
    textOf(withUnits(cell).replace(/<span class="[^"]*" data-part="turned">.*?<\/span>/, '')).normalize('NFKC'),
  )
}

/** The visible options of radio buttons and checkboxes. */
const optionsIn = (markup: string) =>
  [...markup.matchAll(/data-part="option">([^<]*)/g)].map(([, label = '']) => textOf(label))

function optionsOf({ spec }: Field): string[] {
  if (spec.kind === 'bool') return ['是', '否']
  if (spec.kind !== 'choice' && spec.kind !== 'choices') return []
  const items = offeredItems(spec, reference, null, null)
  return isGroup(spec.kind, spec.kind === 'choice' && spec.under ? 99 : items.length) ? items.map((i) => i.label) : []
}

const columnHead = (column: Field) => fieldTitle(column).normalize('NFKC') + (column.spec.required === true ? '*' : '')

describe.each(programmes.map((form) => [form.title, form] as const))('%s', (_title, programme) => {
  const { derived, drawn }: { derived: Derived; drawn: [Field, string][] } = typed(programme)

  test('every question that is asked stands under its label, with a mark where it must be answered', () => {
    const labels = drawn.map(([, markup]) => {
      const [, label = '', required] = /class="ge-label"[^>]*>([^<]*)(<span data-part="required")?/.exec(markup) ?? []
      return [textOf(label), required !== undefined]
    })
    expect(labels).toEqual(drawn.map(([{ key, label }]) => [label, derived.required.has(key)]))
  })

  test('a number stands with its unit, or with the units it may be typed in', () => {
    for (const [{ key, spec }, markup] of drawn)
      if ('unit' in spec && spec.unit && spec.kind !== 'calc')
        expect(unitsIn(markup), key).toEqual([...unitsOf(spec)].length > 1 ? [...unitsOf(spec)] : [spec.unit])
  })

  test('what is chosen from a short list stands open, in the order of the list', () => {
    for (const [field, markup] of drawn) {
      if (['bool', 'choice', 'choices'].includes(field.spec.kind))
        expect(optionsIn(markup), field.key).toEqual(optionsOf(field))
    }
  })

  test('a table is headed by its columns with their units and marks', () => {
    for (const [{ key, spec }, markup] of drawn)
      if (spec.kind === 'rows' && headsIn(markup).length > 0)
        expect(headsIn(markup), key).toEqual(['序号', ...spec.columns.map(columnHead), ...(spec.each ? [] : ['操作'])])
  })
})

test('a number that the ledger has stands with its source and day, 沿用 where it is another one, 更正 for who may', () => {
  const drawn = (outputValue: string, mayPropose: boolean) => {
    const store = createFormStore({
      programme: nonGreenData,
      context: { reference, archive: [], lastYear: null },
      values: { ...(nonGreenData.example() as AnswerSet), outputValue },
    })
    const value = {
      key: 'output.value',
      year: 2025,
      label: '工业总产值',
      unit: '万元',
      value: 33_000,
      version: 3,
      source: '供电结算',
      at: '2026-03-02T01:00:00.000Z',
      proposed: null,
    }
    const ledger = { values: [value], yearOf: () => 2025, ...(mayPropose ? { change: () => undefined } : {}) }
    const field = nonGreenData.form
      .flatMap(({ fields }): Field[] => [...fields])
      .find(({ key }) => key === 'outputValue')
    if (!field) throw new Error('the form asks for the output value')
    const markup = renderToStaticMarkup(
      <QueryClientProvider client={new QueryClient()}>
        <FormFactsProvider value={{ store, lastYear: null, offered: {}, notes: [], ledger }}>
          <FormField field={field} path="outputValue" />
        </FormFactsProvider>
      </QueryClientProvider>,
    )
    store.stop()
    return textOf(markup)
  }
  expect(drawn('33000', true)).toContain('账本：供电结算 · 2026-03-02 · 第3版更正')
  expect(drawn('33000', false)).not.toContain('更正')
  expect(drawn('32000', true)).toContain('与账本不一致（账本：33,000万元，供电结算 · 2026-03-02 · 第3版）沿用更正')
  expect(drawn('', false)).toContain('账本：33,000万元（供电结算 · 2026-03-02 · 第3版）沿用')
})
