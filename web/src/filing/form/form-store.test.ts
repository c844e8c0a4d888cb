import type { RowAnswers } from '@green/filing/form/answers.ts'
import { sectionOf } from '@green/filing/form/check.ts'
import { greenFactory } from '@green/programmes/green-factory/programme.ts'
import { testReference } from '@green/programmes/test-reference.ts'
import { waterQuota } from '@green/programmes/water-quota/programme.ts'
import { expect, test } from 'vitest'
import { blocking, createFormStore, fieldAt, visibleFault } from './form-store.ts'
import { sectionStateText } from './task-list.tsx'

const reference = testReference()

function factoryForm(values: Record<string, never> | Record<string, unknown> = {}) {
  const waiting: (() => void)[] = []
  let changes = 0
  const store = createFormStore({
    programme: greenFactory,
    context: { reference, archive: [], lastYear: null },
    values: values as never,
    onChange: () => {
      changes += 1
    },
    later: (run) => {
      waiting.push(run)
      return () => void waiting.splice(waiting.indexOf(run), 1)
    },
  })
  const settle = () => {
    for (const run of waiting.splice(0)) run()
  }
  return { store, settle, changeCount: () => changes }
}

test('a key press changes its value at once, derived values after the debounce', () => {
  const { store, settle, changeCount } = factoryForm()
  expect(store.get().derived.hidden.has('jgName')).toBe(true)
  store.set('evalMode', 'third')
  expect(store.get().values.evalMode).toBe('third')
  expect(store.get().derived.hidden.has('jgName')).toBe(true)
  settle()
  expect(store.get().derived.hidden.has('jgName')).toBe(false)
  expect(store.get().derived.required.has('jgName')).toBe(true)
  expect(changeCount()).toBe(1)
})

test('many key presses within the debounce are computed once', () => {
  const waiting: (() => void)[] = []
  const store = createFormStore({
    programme: greenFactory,
    context: { reference, archive: [], lastYear: null },
    values: {},
    later: (run) => {
      waiting.push(run)
      return () => void waiting.splice(waiting.indexOf(run), 1)
    },
  })
  for (const sign of ['a', 'ab', 'abc']) store.set('factoryName', sign)
  expect(waiting).toHaveLength(1)
})

test('an empty box is a fault only after a submit attempt; a wrong value once the box was left', () => {
  const { store, settle } = factoryForm()
  store.leave('factoryName')
  expect(visibleFault(store.get(), 'factoryName')).toBeNull()
  store.set('email', 'nobody')
  settle()
  expect(visibleFault(store.get(), 'email')).toBeNull()
  store.leave('email')
  expect(visibleFault(store.get(), 'email')).toBe('请输入正确邮箱地址！')
  expect(store.attempt().length).toBeGreaterThan(10)
  expect(visibleFault(store.get(), 'factoryName')).toBe('该输入项为必填项!')
})

test('leaving a box normalises its value and never clears it', () => {
  const { store, settle } = factoryForm()
  store.set('landArea', ' １２,３４５.５ ')
  store.leave('landArea')
  expect(store.get().values.landArea).toMatch(/^12/)
  store.set('landArea', '很大')
  store.leave('landArea')
  settle()
  expect(store.get().values.landArea).toBe('很大')
  expect(visibleFault(store.get(), 'landArea')).not.toBeNull()
})

test('another industry group clears a sub-industry that does not belong to it, and only that', () => {
  const { store } = factoryForm({ industryGroup: 'steel', subIndustry: 'steel01', factoryName: '一厂' })
  store.set('industryGroup', 'steel')
  expect(store.get().values.subIndustry).toBe('steel01')
  store.set('industryGroup', 'buildmat')
  expect(store.get().values.subIndustry).toBeNull()
  expect(store.get().values.factoryName).toBe('一厂')
})

test("the server's refusal stands at its field until that field changes", () => {
  const { store } = factoryForm()
  store.refuse([
    { field: 'factoryName', message: '重名' },
    { field: 'energyRows[0].year', message: '年度不对' },
  ])
  expect(visibleFault(store.get(), 'factoryName')).toBe('重名')
  store.set('factoryName', '二厂')
  expect(visibleFault(store.get(), 'factoryName')).not.toBe('重名')
  expect(store.get().refused.size).toBe(1)
})

test('a warning blocks until it has a reason of two characters', () => {
  const { store } = factoryForm()
  const warning = { level: 'warning' as const, code: 'w', field: 'landArea', message: '请核对' }
  const derived = { ...store.get().derived, findings: [warning] }
  store.reason('w', 'landArea', '对')
  expect(blocking({ derived, reasons: store.get().reasons })).toEqual([warning])
  store.reason('w', 'landArea', '已核对')
  expect(blocking({ derived, reasons: store.get().reasons })).toEqual([])
  store.reason('w', 'landArea', '')
  expect(store.get().reasons).toEqual([])
})

test('a cell of a row is set by its path, the other rows stay the same objects', () => {
  const rows: RowAnswers[] = [
    { rowId: 'a', year: '2024' },
    { rowId: 'b', year: '2025' },
  ]
  const { store } = factoryForm({ energyRows: rows })
  store.set('energyRows[1].consumeQty', '5')
  const now = store.get().values.energyRows as RowAnswers[]
  expect(now[0]).toBe(rows[0])
  expect(now[1]).toEqual({ rowId: 'b', year: '2025', consumeQty: '5' })
})

test('the task list shows untouched, begun, faulty with a count, and complete', () => {
  const { store, settle } = factoryForm()
  const stateTexts = () => Object.fromEntries(store.get().derived.sections.map((s) => [s.key, sectionStateText(s)]))
  expect(stateTexts().commitment).toBe('未开始')
  store.set('commitTick', false)
  settle()
  expect(stateTexts().commitment).toBe('有 1 处问题')
  store.set('commitTick', true)
  settle()
  expect(stateTexts().commitment).toBe('填写中')
  store.set('commitFile', [{ id: 'f', name: '承诺书.pdf', size: 9, sha256: 'x' }])
  settle()
  expect(stateTexts().commitment).toBe('已完成')
  expect(sectionStateText({ state: 'complete', wrong: 0, locked: false }, 2)).toBe('退回 2 处，待处理')
})

test('a path leads to its section and its question', () => {
  expect(sectionOf(waterQuota, 'productRows[2].output')?.key).toBe('products')
  expect(fieldAt(waterQuota, 'productRows[2].output')?.label).toBe('产量')
  expect(fieldAt(waterQuota, 'year')?.label).toBe('调查年度')
  const { store } = factoryForm()
  store.show('commitFile')
  expect([store.get().section, store.get().wanted]).toEqual(['commitment', 'commitFile'])
})

test('a warning of the server needs a reason like any other, until the field changes', () => {
  const { store, settle } = factoryForm()
  const warning = { level: 'warning' as const, code: 'evaluator', field: 'factoryName', message: '请核对' }
  store.refuse([{ field: 'factoryName', message: '请核对（请修改，或说明原因）' }], [warning])
  expect(store.get().refused.size).toBe(0)
  expect(blocking(store.get())).toContainEqual(warning)
  store.reason('evaluator', 'factoryName', '已核对')
  expect(blocking(store.get())).not.toContainEqual(warning)
  store.set('factoryName', '二厂')
  settle()
  expect(store.get().derived.findings).not.toContainEqual(warning)
})

test('the points of a return are ticked off by themselves once their place differs from what was sent', () => {
  const notes = [
    { field: 'factoryName', note: '与营业执照不一致' },
    { field: '', note: '补齐附件' },
  ]
  const start = { programme: greenFactory, context: { reference, archive: [], lastYear: null }, notes }
  const store = createFormStore({ ...start, values: { factoryName: '甲厂' }, sent: { factoryName: '甲厂' } })
  const edited = (name: string) => {
    store.set('factoryName', name)
    store.settle()
    return store.get().ticks
  }
  expect(store.get().ticks).toEqual([])
  expect(edited('乙厂')).toEqual(['factoryName 与营业执照不一致'])
  store.tick('factoryName 与营业执照不一致', false)
  expect(edited('丙厂'), 'what was unticked stays so').toEqual([])
  expect(edited('甲厂')).toEqual([])
  expect(edited('乙厂')).toHaveLength(1)
  store.stop()
  const elsewhere = createFormStore({ ...start, values: { factoryName: '乙厂' }, sent: { factoryName: '甲厂' } })
  expect(elsewhere.get().ticks, 'opened again without this browser’s copy').toHaveLength(1)
})
