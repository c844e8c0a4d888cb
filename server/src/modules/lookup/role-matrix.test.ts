import { allCalls } from '@green/contract/all-calls.ts'
import { expect, test } from 'vitest'
import { roleMatrix } from './role-matrix.ts'

const { screens, calls, steps, fields } = roleMatrix()

test('the matrix names every call once and allows what the call itself allows', () => {
  expect(calls).toHaveLength(allCalls.length)
  const moveMany = calls.find(({ about }) => about === 'POST /filing/moveMany')
  expect(moveMany?.cells).toMatchObject({ county: '可以', city: '可以', enterprise: '', expert: '', admin: '' })
})

test('menus, steps and fields are told by role; an empty cell is a no', () => {
  const matrix = screens.find(({ about }) => about === '/hindex/sys/role')
  expect(matrix?.cells).toMatchObject({ admin: '查看', city: '', county: '' })
  expect(steps.find(({ name }) => name.endsWith('同意推荐'))?.cells).toMatchObject({ county: '可以', enterprise: '' })
  expect(fields.find(({ about }) => about === 'bankNo')?.cells).toMatchObject({ city: '可见', county: '', admin: '' })
})
