/** Versions of a form: which one a filing opens with, and what a change to the next carries over. */
import { expect, test } from 'vitest'
import { choice, field, number, rows, section, text, yesNo } from '../form/fields.ts'
import { defineProgramme, type Programme } from '../programme/programme.ts'
import { sound, workshop, workshopReference } from '../programme/test-programme.ts'
import { carryOver, isNewer, releaseOf } from './release.ts'

const next: Programme = {
  ...defineProgramme({
    ...workshop,
    formVersion: '2',
    form: [
      section('base', '基本信息', [
        field('name', '车间名称', text()),
        field('year', '年度', text()),
        field('size', '规模', choice('group')),
        field('hasTools', '是否有工具', text()),
        field('lead', '负责人', text({ required: true })),
      ]),
      section('tools', '工具', [
        field('tools', '工具清单', rows([field('tool', '名称', text()), field('price', '单价', number())], { max: 3 })),
        field('insured', '是否投保', yesNo()),
      ]),
    ],
    figures: {},
    checks: [],
    list: ['name'],
    export: ['name'],
  }),
  earlier: [workshop],
}

test('a version is found by its name; an unknown one throws', () => {
  expect(releaseOf(next, '2')).toBe(next)
  expect(releaseOf(next, '1')).toBe(workshop)
  expect(() => releaseOf(next, '3')).toThrow('has no released form 3')
  expect([isNewer(next, '2', '1'), isNewer(next, '1', '2'), isNewer(next, '2', '2')]).toEqual([true, false, false])
})

test('answers are carried over by field name; answers without a matching field are listed with their value', () => {
  const { values, retained, lost, requested } = carryOver(workshop, next, { ...sound, size: 's' }, workshopReference)
  expect(values).toEqual({
    name: '机修车间',
    year: '2025',
    tools: [
      { rowId: 'a', tool: '扳手', price: '12.5' },
      { rowId: 'b', tool: '角磨机', price: '150' },
    ],
    insured: false,
  })
  expect(retained).toBe(4)
  // Another kind, an entry of another list, and fields that are gone, in tables too.
  expect(lost.map(({ label, value }) => `${label}：${value}`)).toEqual([
    '电话：023-12345678',
    '规模：小',
    '是否有工具：是',
    '工具清单第1行 型号：M8',
    '工具清单第1行 数量：10',
    '工具清单第1行 是否用电：否',
    '工具清单第2行 数量：2',
    '工具清单第2行 是否用电：是',
    '工具清单第2行 功率：800',
  ])
  expect(requested).toEqual([{ section: '基本信息', label: '负责人' }])
})
