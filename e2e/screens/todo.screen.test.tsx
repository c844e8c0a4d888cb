/** 要办的事 on the first page of everybody: late first, each with its page; and the faces of a list that is empty or was not read. */
import type { TodoGroup } from '@green/contract/calls/overview/todo.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Todos } from '../../web/src/filing/todo/todo-list.tsx'
import { expectAccessible, openPart, openScreen, settled } from './screen.tsx'

test.each([
  ['county', '/hindex/dashboard'],
  ['city', '/hindex/dashboard'],
  ['expert1', '/hindex/dashboard'],
  ['supervisor', '/hindex/dashboard'],
  ['admin', '/hindex/dashboard'],
  ['enterprise', '/mainPages/personalCenter'],
  ['institution', '/mainPages/personalCenter'],
  ['park', '/mainPages/personalCenter'],
  ['bank', '/mainPages/personalCenter'],
])('%s finds what is owed on the first page', async (as, address) => {
  await openScreen(address, as)
  const list = await screen.findByRole('region', { name: '要办的事' })
  await within(list).findByText(/共 \d+ 件|现在没有要办的事/)
  await settled()
  expect(within(list).queryByRole('alert')).toBeNull()
  await expectAccessible(list)
})

const late: TodoGroup = {
  key: 'inspection.rectify',
  part: '',
  title: '监察案件',
  label: '提交整改证明',
  nature: 'law',
  otherwise: '逾期直接复查',
  count: 1,
  late: 1,
  due: '2020-01-01',
  urgency: 'late',
  since: '2019-12-01T00:00:00Z',
  link: '/mainPages/qyjnjc',
  rows: [
    {
      id: '1',
      object: '示例水泥',
      due: '2020-01-01',
      urgency: 'late',
      since: '2019-12-01T00:00:00Z',
      link: '/mainPages/qyjnjc?id=1',
    },
  ],
}
const props = { hint: '有了就列在这里。', onRetry: () => undefined }

test('what could not be read is named, and nothing is said to be done', () => {
  openPart(<Todos {...props} data={{ groups: [], failed: ['服务评价', '绿效码'] }} />)
  expect(screen.getByRole('alert').textContent).toContain('有 2 类没有读到（服务评价、绿效码）')
  expect(screen.queryByRole('button', { name: '重试' })).not.toBeNull()
  expect(screen.queryByText('现在没有要办的事')).toBeNull()
})

test('that nothing is to be done is said only when every kind has answered', () => {
  openPart(<Todos {...props} data={{ groups: [], failed: [] }} />)
  expect(screen.queryByText('现在没有要办的事')).not.toBeNull()
})

test('a late duty says since when, by which rule, and what follows', () => {
  openPart(<Todos {...props} data={{ groups: [late], failed: [] }} />)
  const line = within(screen.getByRole('region', { name: '已逾期' })).getByRole('article')
  expect(line.textContent).toMatch(/监察案件 · 提交整改证明示例水泥已逾期\d+天法定期限，逾期直接复查/)
  expect(screen.getByText(/共 1 件/).textContent).toContain('其中 1 件已逾期')
})
