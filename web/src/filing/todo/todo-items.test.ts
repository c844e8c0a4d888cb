import type { TodoGroup } from '@green/contract/calls/overview/todo.ts'
import { dueNote } from '@green/filing/todo/todo.ts'
import { expect, test } from 'vitest'
import { dueText, sectionsOf, totalsOf } from './todo-items.ts'

const row = (id: string, due: string | null, urgency: TodoGroup['urgency']) => ({
  id,
  object: `企业${id}`,
  due,
  urgency,
  since: '2026-11-01T00:00:00Z',
  link: `/hindex/x?id=${id}`,
})
const group = (key: string, more: Partial<TodoGroup>): TodoGroup => ({
  key,
  part: '',
  title: '绿色工厂',
  label: '审核',
  nature: 'promise',
  otherwise: '逾期督办',
  count: more.rows?.length ?? 1,
  late: 0,
  due: null,
  urgency: 'none',
  since: '2026-11-01T00:00:00Z',
  link: '/hindex/x',
  rows: [],
  ...more,
})

test('cases stand one by one where their own days put them, many of a kind on one line by the first of its days', () => {
  const few = group('few', { rows: [row('1', '2026-11-20', 'late'), row('2', '2027-01-05', 'later')], late: 1 })
  const many = group('many', {
    count: 5,
    late: 2,
    due: '2026-11-10',
    urgency: 'late',
    rows: [row('3', '2026-11-10', 'late')],
  })
  const sections = sectionsOf([few, many])
  expect(sections.map(({ title }) => title)).toEqual(['已逾期', '以后'])
  expect(sections[0]?.lines.map(({ object, count }) => [object, count])).toEqual([
    [null, 5],
    ['企业1', 1],
  ])
  expect(sections[1]?.lines.map(({ link }) => link)).toEqual(['/hindex/x?id=2'])
  expect(totalsOf([few, many])).toEqual({ count: 7, late: 3 })
})

test.each([
  [{ due: '2026-11-26', count: 1 }, '已逾期3天'],
  [{ due: '2026-11-29', count: 1 }, '今天'],
  [{ due: '2026-11-30', count: 1 }, '明天'],
  [{ due: '2026-12-04', count: 3 }, '最早12-04前'],
  [{ due: '2027-01-04', count: 1 }, '2027-01-04前'],
  [{ due: null, count: 1 }, '11-01起'],
])('%o is %s', (line, text) => expect(dueText({ since: '2026-11-01T00:00:00Z', ...line }, '2026-11-29')).toBe(text))

test.each([
  [{ due: '2026-12-01', nature: 'promise', otherwise: '逾期督办' }, '承诺期限，逾期督办'],
  [{ due: '2026-12-01', nature: 'own', otherwise: null }, '约定期限'],
  [{ due: null, nature: 'promise', otherwise: '逾期督办' }, ''],
  [{ due: null, nature: 'none', otherwise: '不批准不生效' }, '不批准不生效'],
] as const)('%o is noted as %s', (line, text) => expect(dueNote(line)).toBe(text))
