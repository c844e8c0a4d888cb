/** Visible, required, valid: the same results on the screen and on the server. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { file, sound, workshop, workshopContext } from '../programme/test-programme.ts'
import { ruleMessages } from '../value/rules.ts'
import type { AnswerSet, RowAnswers } from './answers.ts'
import { checkAnswers, clearHidden, labelOf, sectionStates, shapeFaults, tidyAnswers, valueAt } from './check.ts'
import { fieldsOf } from './form.ts'

const check = (change: Record<string, unknown> = {}, mode: 'draft' | 'submit' = 'submit') =>
  checkAnswers(workshop, { ...sound, ...change } as AnswerSet, workshopContext, mode)
const faults = (change: Record<string, unknown>, mode: 'draft' | 'submit' = 'submit') =>
  check(change, mode).map((f) => `${f.field}: ${f.message}`)
const tools = (...changes: Record<string, unknown>[]) => ({
  tools: changes.map((change, i) => ({
    ...(sound.tools as RowAnswers[])[0],
    rowId: `r${i}`,
    tool: `工具${i}`,
    ...change,
  })),
})
const clear = (change: Record<string, unknown>) => clearHidden(workshop, { ...sound, ...change } as AnswerSet)

test('valid answers pass', () => {
  expect(check()).toEqual([])
})

describe('required', () => {
  test('every missing required field is reported in the form’s order, a telephone with its own message', () => {
    const empty = checkAnswers(workshop, {}, workshopContext, 'submit').map((f) => `${f.field}: ${f.message}`)
    expect(empty).toEqual([
      'name: 该输入项为必填项!',
      'phone: 请输入电话',
      'year: 该输入项为必填项!',
      'hasTools: 该输入项为必填项!',
    ])
    expect(faults({ insured: null, tools: [] })).toEqual(['tools: 该输入项为必填项!', 'insured: 该输入项为必填项!'])
  })

  test('blanks are empty; false and zero are answers', () => {
    expect(faults({ name: '   ' })).toEqual(['name: 该输入项为必填项!'])
    expect(faults({ hasTools: false, tools: null, insured: null })).toEqual([])
    expect(faults(tools({ price: '0' }))).toEqual([])
  })

  test('a condition in a row reads that row', () => {
    expect(faults(tools({ electric: false }, { electric: true, power: '' }))).toEqual([
      'tools[1].power: 该输入项为必填项!',
    ])
  })

  test('a draft may be incomplete', () => {
    expect(checkAnswers(workshop, {}, workshopContext, 'draft')).toEqual([])
    expect(faults({ tools: [{ rowId: 'x' }], insured: null }, 'draft')).toEqual([])
  })
})

describe('valid', () => {
  test('rules give their own message, one fault per field', () => {
    expect(faults({ phone: '12345', code: 'ABC', note: '一'.repeat(21), name: '一' })).toEqual([
      'name: 字符长度在2至10之间!',
      `phone: ${ruleMessages.telephone}`,
      `code: ${ruleMessages.xydm}`,
      'note: 最多输入20个字符!',
    ])
  })

  test('a draft gets the same faults for the values it has', () => {
    expect(faults({ phone: '12345' }, 'draft')).toEqual([`phone: ${ruleMessages.telephone}`])
    expect(faults(tools({ count: '一' }), 'draft')).toEqual([`tools[0].count: ${ruleMessages.people}`])
  })

  test('rows: their number, and no duplicates', () => {
    expect(faults(tools({}, {}, {}, {}))).toContain('tools: 最多填写3行')
    expect(faults(tools({}, {}, {}, {}), 'draft')).toContain('tools: 最多填写3行')
    expect(faults(tools({ tool: '锤', model: 'a' }, { tool: '锤', model: 'b' }, { tool: ' 锤', model: 'a ' }))).toEqual(
      ['tools[2].model: 与第1行重复，请合并或删除'],
    )
    expect(faults(tools({ count: '0' }))).toEqual(['tools[0].count: 该项不能为0'])
  })

  test('files: their number, their kind, their size', () => {
    const report = (...names: string[]) => ({ report: names.map((name) => file(name)) })
    expect(faults(report('a.pdf', 'b.JPG'))).toEqual([])
    expect(faults(report('a.jpeg'))).toEqual([])
    expect(faults(report('a.pdf', 'b.pdf', 'c.pdf'))).toEqual(['report: 最多上传2个文件'])
    expect(faults(report('a.exe'))).toEqual(['report: “a.exe”格式不符，只能上传pdf、jpg、png'])
    expect(faults(report('pdf'))).toEqual(['report: “pdf”格式不符，只能上传pdf、jpg、png'])
    expect(faults({ report: [file('a.pdf', 'x', 1024 * 1024 + 1)] })).toEqual(['report: “a.pdf”超过1MB'])
    expect(faults(report('a.exe'), 'draft')).toEqual(['report: “a.exe”格式不符，只能上传pdf、jpg、png'])
  })

  test('choices: only offered entries, and only those below the parent choice', () => {
    expect(faults({ size: 'l' })).toEqual(['size: 请从列表中选择'])
    expect(faults({ size: 'm' })).toEqual([])
    expect(faults({ group: 'hand', kindOf: 'lathe' })).toEqual(['kindOf: 请从列表中选择'])
    expect(faults({ group: 'hand', kindOf: 'hammer' })).toEqual([])
    expect(faults({ skills: ['weld', 'forge'] })).toEqual(['skills: 请从列表中选择'])
    expect(faults({ skills: ['weld', 'turn', 'fit'] })).toEqual(['skills: 最多选择2项'])
    expect(faults({ district: '500105' })).toEqual(['district: 请从列表中选择区县'])
    expect(faults({ district: '500103', trade: '3321' })).toEqual([])
    expect(faults({ trade: '9999' })).toEqual(['trade: 请选择国民经济行业（四位代码）'])
  })

  test('checks across fields run on sending only, each with its level', () => {
    const dear = tools({ price: '1000.01' }, { price: '2000' })
    expect(check({ ...dear, staff: '0' })).toEqual([
      { level: 'warning', code: 'staff.few', field: 'staff', message: '没有人员，请说明' },
      { level: 'error', code: 'tool.dear', field: 'tools[0].price', message: '单价过高' },
      { level: 'error', code: 'tool.dear', field: 'tools[1].price', message: '单价过高' },
    ])
    expect(check({ ...dear, staff: '0' }, 'draft')).toEqual([])
  })
})

describe('hidden', () => {
  test('hidden fields are not required', () => {
    expect(faults({ hasTools: false, tools: [{ rowId: 'x' }], insured: null })).toEqual([])
  })

  test('a hidden section is cleared, and the filer is told what was cleared', () => {
    const { values, cleared } = clear({ hasTools: false, insured: true, insurer: '示例保险' })
    expect(values).toMatchObject({ tools: null, insured: null, insurer: null, name: '机修车间' })
    expect(cleared).toEqual(['工具清单', '是否投保', '保险公司'])
  })

  test('clearing cascades: no insurance, no insurer, no policy', () => {
    const { values, cleared } = clear({ insured: false, insurer: '示例保险', policy: 'P1' })
    expect(values).toMatchObject({ insured: false, insurer: null, policy: null })
    expect(cleared).toEqual(['保险公司', '保单号'])
  })

  test('in rows it cascades too, and only there', () => {
    const { values, cleared } = clear(
      tools({ electric: false, power: '5', efficient: true }, { electric: true, power: '7', efficient: true }),
    )
    expect(values.tools).toMatchObject([
      { electric: false, power: null, efficient: null },
      { electric: true, power: '7', efficient: true },
    ])
    expect(cleared).toEqual(['工具清单第1行“功率”', '工具清单第1行“是否高效”'])
  })

  test('the input is not mutated; computed cells are not reported as cleared', () => {
    const answers = { ...sound, hasTools: false, total: '7' } as AnswerSet
    const before = structuredClone(answers)
    expect(clearHidden(workshop, answers).cleared).toEqual(['工具清单', '是否投保'])
    expect(answers).toEqual(before)
  })
})

describe('shape', () => {
  const shape = (json: string) => shapeFaults(workshop, JSON.parse(json)).map((f) => `${f.field}: ${f.message}`)

  test('valid answers and empty ones', () => {
    expect(shapeFaults(workshop, sound)).toEqual([])
    expect(shape('{"name": null, "tools": [], "report": []}')).toEqual([])
  })

  test('unknown keys are refused, also in rows and files', () => {
    expect(shape('{"owner": "x"}')).toEqual(['owner: 表单中没有这一项'])
    expect(shape('{"rowId": "x"}')).toEqual(['rowId: 表单中没有这一项'])
    expect(shape('{"tools": [{"rowId": "a", "colour": "red"}]}')).toEqual(['tools[0].colour: 表单中没有这一项'])
    expect(shape('{"report": [{"id": "1", "name": "a.pdf", "size": 1, "sha256": "x", "path": "/etc"}]}')).toEqual([
      'report: “报告”的数据类型不正确',
    ])
  })

  test('property names of Object.prototype are unknown keys', () => {
    for (const key of ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty']) {
      expect(shape(`{"${key}": {"polluted": true}}`)).toEqual([`${key}: 表单中没有这一项`])
      expect(shape(`{"tools": [{"rowId": "a", "${key}": 1}]}`)).toEqual([`tools[0].${key}: 表单中没有这一项`])
      expect(valueAt(sound, key)).toBeNull()
      expect(valueAt(sound, `tools[0].${key}`)).toBeNull()
    }
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })

  test('wrong types are named by the label', () => {
    expect(
      shape('{"name": 5, "staff": 5, "hasTools": "yes", "skills": "weld", "tools": {}, "report": "a.pdf"}'),
    ).toEqual([
      'name: “车间名称”的数据类型不正确',
      'staff: “人数”的数据类型不正确',
      'hasTools: “是否有工具”的数据类型不正确',
      'skills: “工种”的数据类型不正确',
      'tools: “工具清单”的数据类型不正确',
      'report: “报告”的数据类型不正确',
    ])
    expect(shape('{"tools": [{"tool": "锤"}]}')).toEqual(['tools: “工具清单”的数据类型不正确'])
    expect(shape('{"tools": [{"rowId": "a", "count": {"$gt": 0}}]}')).toEqual([
      'tools[0].count: “数量”的数据类型不正确',
    ])
  })

  test('text that the database cannot store: NUL, a lone surrogate', () => {
    expect(shape('{"name": "a\\u0000b"}')).toEqual(['name: “车间名称”的数据类型不正确'])
    expect(shape('{"note": "\\ud83d"}')).toEqual(['note: “说明”的数据类型不正确'])
    expect(shape('{"note": "\\ud83d\\ude00"}')).toEqual([])
  })

  test('depth and size: nested twenty thousand times, huge tables, very many keys', () => {
    let deep: unknown = 'x'
    for (let i = 0; i < 20_000; i += 1) deep = [deep]
    expect(shapeFaults(workshop, { name: deep, tools: deep })).toHaveLength(2)
    const crowd = Array.from({ length: 20_000 }, (_, i) => ({ rowId: String(i), x: 1 }))
    expect(shapeFaults(workshop, { tools: crowd })).toEqual([{ field: 'tools', message: '“工具清单”最多填写3行' }])
    const keys = Object.fromEntries(Array.from({ length: 20_000 }, (_, i) => [`k${i}`, 1]))
    expect(shapeFaults(workshop, keys)).toHaveLength(100)
    expect(shapeFaults(workshop, { tools: [{ rowId: 'a', ...keys }] })).toHaveLength(100)
    expect(shapeFaults(workshop, { ['k'.repeat(100_000)]: 1 })[0]?.field).toHaveLength(100)
  })

  test('never throws, and answers that pass can be read completely', () => {
    const keys = fieldsOf(workshop).map((f) => f.key)
    const anything = fc.jsonValue()
    const almost = fc.dictionary(fc.constantFrom(...keys, '__proto__', 'other'), anything, { maxKeys: 8 })
    fc.assert(
      fc.property(fc.oneof(anything, almost), (value) => {
        if (shapeFaults(workshop, value).length === 0) read(value as AnswerSet)
      }),
      { numRuns: 500 },
    )
  })
})

function read(values: AnswerSet) {
  const tidy = tidyAnswers(workshop, values)
  const shown = clearHidden(workshop, tidy).values
  for (const mode of ['draft', 'submit'] as const) {
    const findings = checkAnswers(workshop, shown, workshopContext, mode)
    sectionStates(workshop, shown, findings)
    for (const finding of findings) labelOf(workshop, finding.field)
  }
  return { tidy, shown }
}

/** Well-shaped answers of any content. */
const line = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.constantFrom('', ' 1 ', '１２.５', '1,234.50', ',,123', '12,34,567', ' 023–12345678', 'abc', '2025', '-0'),
)
const cell = fc.option(line, { nil: null })
const tick = fc.option(fc.boolean(), { nil: null })
const aFile = fc.record({ id: line, name: line, size: fc.nat(), sha256: line })
const aRow = fc.record(
  { rowId: line, tool: cell, model: cell, count: cell, price: cell, electric: tick, power: cell, efficient: tick },
  { requiredKeys: ['rowId'] },
)
const anyAnswers = fc
  .record(
    {
      name: cell,
      phone: cell,
      code: cell,
      note: cell,
      year: cell,
      openedOn: cell,
      staff: cell,
      cost: cell,
      change: cell,
      share: cell,
      skills: fc.array(line, { maxLength: 3 }),
      report: fc.array(aFile, { maxLength: 3 }),
      hasTools: tick,
      tools: fc.array(aRow, { maxLength: 3 }),
      insured: tick,
      insurer: cell,
      policy: cell,
    },
    { requiredKeys: [] },
  )
  .filter((values) => shapeFaults(workshop, values).length === 0) as fc.Arbitrary<AnswerSet>

test('normalising and clearing are idempotent', () => {
  fc.assert(
    fc.property(anyAnswers, (values) => {
      const { tidy, shown } = read(values)
      expect(tidyAnswers(workshop, tidy)).toEqual(tidy)
      expect(clearHidden(workshop, shown)).toEqual({ values: shown, cleared: [] })
    }),
    { numRuns: 500 },
  )
})

test('sending reports every fault that a draft gets', () => {
  fc.assert(
    fc.property(anyAnswers, (values) => {
      const { shown } = read(values)
      const places = (mode: 'draft' | 'submit') =>
        checkAnswers(workshop, shown, workshopContext, mode).map((f) => f.field)
      expect(places('submit')).toEqual(expect.arrayContaining(places('draft')))
    }),
    { numRuns: 300 },
  )
})

test('normalising: blanks, full width, capitals, thousands separators', () => {
  const tidy = tidyAnswers(workshop, {
    name: ' 机修 车间 ',
    code: ' ９１500103ma5u00001a ',
    cost: '１,234.50',
    change: '12,34',
    skills: ['weld', 'weld', 'turn'],
    tools: [{ rowId: 'a', count: ' 5 ', tool: '  ' }],
  } as AnswerSet)
  expect(tidy).toEqual({
    name: '机修 车间',
    code: '91500103MA5U00001A',
    cost: '1234.50',
    change: '12,34',
    skills: ['weld', 'turn'],
    tools: [{ rowId: 'a', count: '5', tool: '' }],
  })
})

describe('the task list', () => {
  const states = (values: AnswerSet) =>
    sectionStates(workshop, values, checkAnswers(workshop, values, workshopContext, 'submit')).map(
      (s) => `${s.key} ${s.state} ${s.faults}`,
    )

  test('from untouched to complete; a hidden section is not listed', () => {
    expect(states({})).toEqual(['base untouched 4', 'log untouched 0'])
    expect(states({ name: '车间', hasTools: true })).toEqual(['base filling 2', 'tools untouched 2', 'log untouched 0'])
    expect(states({ ...sound, phone: 'x' })).toEqual(['base faulty 1', 'tools complete 0', 'log untouched 0'])
    expect(states(sound)).toEqual(['base complete 0', 'tools complete 0', 'log untouched 0'])
  })
})

test('a path in the form as text', () => {
  expect(labelOf(workshop, 'name')).toBe('车间名称')
  expect(labelOf(workshop, 'tools[1].count')).toBe('工具清单 第2行 数量')
  expect(labelOf(workshop, 'tools[1]')).toBe('工具清单 第2行')
  expect(labelOf(workshop, 'nothing')).toBe('nothing')
  expect(valueAt(sound, 'tools[1].tool')).toBe('角磨机')
  expect(valueAt(sound, 'tools[9].tool')).toBeNull()
})
