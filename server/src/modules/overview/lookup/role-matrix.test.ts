import { allCalls } from '@green/contract/all-calls.ts'
import { deskOf } from '@green/contract/screens/screens.ts'
import { trainingCourseCase } from '@green/filing/cases/training-course.ts'
import { programmes } from '@green/programmes/all.ts'
import { expect, test } from 'vitest'
import { roleMatrix } from './role-matrix.ts'

const { screens, calls, steps, fields } = await roleMatrix({ deniedTo: async () => new Set() }, [], false)

test('the matrix names every call once and allows what the call itself allows', () => {
  expect(calls).toHaveLength(allCalls.length)
  const moveMany = calls.find(({ key }) => key === 'POST /filing/moveMany')
  expect(moveMany?.cells).toMatchObject({ county: '可以', city: '可以', enterprise: '', expert: '', admin: '' })
})

test('menus, steps and fields are told by role; an empty cell is a no', () => {
  const matrix = screens.find(({ key }) => key === '/hindex/sys/role')
  expect(matrix?.cells).toMatchObject({ admin: '查看、配置、导出', city: '', county: '' })
  expect(steps.find(({ name }) => name.endsWith('同意推荐'))?.cells).toMatchObject({ county: '可以', enterprise: '' })
  const revokes = steps.find(({ key }) => key === `${trainingCourseCase.id} publish`)
  expect(revokes?.cells).toMatchObject({ city: '可以', enterprise: '', expert: '' })
  expect(new Set(steps.map(({ key }) => key)).size, 'each step once').toBe(steps.length)
  expect(fields.find(({ key }) => key.endsWith(' bankNo'))?.cells).toMatchObject({
    city: '遮盖',
    county: '',
    admin: '',
  })
})

test('whoever decides or scores in a programme is said to do so at its desk', () => {
  const duties = { county: '区县审核', city: '市级审核', expert: '评分' } as const
  for (const { id, workflow } of programmes) {
    const desk = screens.find(({ key }) => key === deskOf(id))
    for (const role of ['county', 'city', 'expert'] as const) {
      const decides = workflow.transitions.some(
        (step) => step.by.includes(role) && step.from.some((from) => from !== step.to) && step.action !== 'revoke',
      )
      if (decides) expect.soft(desk?.cells[role], `${id}: ${role}`).toMatch(new RegExp(`${duties[role]}|区县审核`))
    }
  }
})

test('a further role is a column of its own, with what it has left of its base', async () => {
  const withheld = new Set(['GET /people/page', 'people V', 'people N'])
  const further = { id: 'one', name: '市级查询员', base: 'city' }
  const city = { id: 'city', name: '市级管理员', base: 'city' }
  const matrix = await roleMatrix(
    { deniedTo: async (id) => (id === 'one' ? withheld : new Set()) },
    [city, further],
    false,
  )
  expect(matrix.columns.map(({ title }) => title).slice(-2)).toEqual(['系统管理员', '市级查询员'])
  expect(matrix.calls.find(({ key }) => key === 'GET /people/page')?.cells).toMatchObject({ city: '可以', one: '' })
  expect(matrix.screens.find(({ key }) => key === '/hindex/UserMannage')?.cells).toMatchObject({ one: '' })
  for (const { cells } of matrix.steps) expect(cells.one).toBe(cells.city)
})

test('where duties are split every administrator has a column, and no act of one stands in another', async () => {
  const matrix = await roleMatrix({ deniedTo: async () => new Set() }, [], true)
  expect(matrix.columns.map(({ title }) => title).slice(-3)).toEqual(['系统管理员', '安全管理员', '审计管理员'])
  const cells = (key: string) => matrix.calls.find((one) => one.key === key)?.cells
  expect(cells('POST /account/create')).toMatchObject({ 'admin-system': '可以', 'admin-security': '' })
  expect(cells('POST /account/resetPassword')).toMatchObject({ 'admin-system': '', 'admin-security': '可以' })
  expect(matrix.columns.some(({ key }) => key === 'admin')).toBe(false)
  for (const one of matrix.fields) expect(one.cells['admin-audit']).toBe(one.cells.admin)
})
