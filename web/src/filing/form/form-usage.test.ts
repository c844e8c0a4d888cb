import { greenFactory } from '@green/programmes/green-factory/programme.ts'
import { testReference } from '@green/programmes/test-reference.ts'
import { expect, test } from 'vitest'
import { checkPlace, createFormStore } from './form-store.ts'
import { createMeter } from './form-usage.ts'

const reference = testReference()
const keys = greenFactory.form.map(({ key }) => key)
const [first = '', second = ''] = keys

function meteredForm(values: Record<string, unknown> = {}) {
  let now = 0
  const sent: unknown[] = []
  const store = createFormStore({
    programme: greenFactory,
    context: { reference, archive: [], lastYear: null },
    values: values as never,
    later: () => () => undefined,
  })
  const meter = createMeter(
    store,
    (report) => sent.push(report),
    () => now,
  )
  const wait = (seconds: number) => {
    now += seconds * 1000
  }
  return { store, meter, sent, wait }
}

test('the time of a section is that in which it was open and the page was seen, over several stays', () => {
  const { store, meter, sent, wait } = meteredForm()
  wait(6)
  store.open(second)
  wait(31)
  meter.pause(true)
  wait(5000)
  meter.pause(false)
  store.open(first)
  wait(5)
  meter.end(false)
  expect(sent).toEqual([
    {
      programme: greenFactory.id,
      formVersion: greenFactory.formVersion,
      isSent: false,
      last: first,
      sections: [
        { section: first, time: 1 },
        { section: second, time: 2 },
      ],
      wrong: [],
      missing: [],
    },
  ])
})

test('faults are those of the last page, each field once and without the number of its row; no value is reported', () => {
  const { store, meter, sent } = meteredForm({
    statCode: 'zzzz-secret',
    energyRows: [
      { rowId: 'a', energyCode: '33', consumeQty: '一千' },
      { rowId: 'b', energyCode: '33', consumeQty: '两千' },
    ],
  })
  store.set('factoryName', '')
  store.open(checkPlace)
  meter.end(false)
  const [report] = sent as { wrong: string[]; missing: string[]; last: string }[]
  expect(report?.last).toBe('check')
  expect(report?.wrong).toContain('energyRows.consumeQty')
  expect(report?.missing).toContain('factoryName')
  for (const paths of [report?.wrong ?? [], report?.missing ?? []]) {
    expect(new Set(paths).size).toBe(paths.length)
    expect(paths.filter((path) => /[[\]]/.test(path))).toEqual([])
  }
  expect(JSON.stringify(report)).not.toContain('secret')
})

test('faults that nobody has been shown on the last page are not reported, nor what was mended before', () => {
  const { store, meter, sent } = meteredForm({ factoryName: '' })
  store.set('factoryName', '重庆示例工厂')
  store.open(checkPlace)
  meter.end(false)
  const unchecked = meteredForm()
  unchecked.meter.end(false)
  expect((sent[0] as { missing: string[] }).missing).not.toContain('factoryName')
  expect(unchecked.sent).toMatchObject([{ wrong: [], missing: [] }])
})

test('a form is reported once: sent, though it is left afterwards', () => {
  const { meter, sent } = meteredForm()
  meter.end(true)
  meter.end(false)
  expect(sent).toMatchObject([{ isSent: true }])
})
