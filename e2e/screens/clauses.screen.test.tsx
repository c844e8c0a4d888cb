/** 条款库: a clause is added, dated and ended by two persons; what is wrong is said at its field, and what fails can be tried again. */
import { inspectionSetting } from '@green/contract/calls/inspection/inspection-setting.ts'
import { settingChange } from '@green/contract/calls/operation/setting-change.ts'
import { officePath } from '@green/contract/screens/screens.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, inject, test } from 'vitest'
import { clientFor } from '../api.ts'
import { expectAccessible, fill, network, openScreen, settled } from './screen.tsx'

const origin = inject('cityOrigin')
const clauses = `${officePath('inspectionTasks')}?view=clauses`
const dialog = async () => within(await screen.findByRole('dialog'))
const sent = '已提出，由另一人复核后自开始日期生效'

test('a clause is added, dated and ended by two persons; faults stand at their fields', async () => {
  const city = await clientFor(origin, 'city')
  const second = await clientFor(origin, 'city2')
  const article = `第${String(Date.now() % 100_000)}条`
  const confirm = async () => {
    const rows = (await city.request(inspectionSetting.clauses, {})).rows
    const waiting = rows.find((row) => row.article === article)?.waiting
    const { rows: changes } = await second.request(settingChange.page, { kind: 'inspection' })
    const change = changes.find(({ id, about }) => id === waiting || about.includes(article))
    if (!change) throw new Error('the change waits for its second person')
    await second.request(settingChange.step, { id: change.id, version: change.version, action: 'confirm' })
  }
  const person = await openScreen(clauses, city)
  await settled()
  expect(await screen.findByRole('table', { name: /^监察条款（/ })).toBeTruthy()

  // What is missing is named at its field, and what is typed stays.
  await person.click(screen.getByRole('button', { name: '增加条款' }))
  const adding = await dialog()
  const field = (label: RegExp) => adding.getByLabelText(label) as HTMLInputElement
  await fill(person, field(/^法律、法规、规章/), '《示例市节约能源办法》')
  await fill(person, field(/^条款/), article)
  await person.click(adding.getByRole('button', { name: '提交，由另一人复核' }))
  expect(await adding.findAllByText('请选择监察内容')).not.toEqual([])
  expect(field(/^条款/).value).toBe(article)
  await fill(person, field(/^违法情形/), '未按照规定报送能源利用状况')
  await fill(person, field(/^后果/), '责令限期改正；逾期不改正的，处罚款')
  await fill(person, field(/^来源/), '示例市人民政府令第1号，2026年1月1日起施行')
  await fill(person, field(/^罚款下限/), '5')
  await fill(person, field(/^罚款上限/), '1')
  await person.click(adding.getAllByRole('checkbox')[0] as HTMLElement)
  await fill(person, field(/^理由/), '本市规章新增的条款，监察时须引用')
  await person.click(adding.getByRole('button', { name: '提交，由另一人复核' }))
  expect(await adding.findAllByText('罚款的下限不能高于上限')).not.toEqual([])
  await fill(person, field(/^罚款上限/), '10')
  await person.click(adding.getByRole('button', { name: '提交，由另一人复核' }))
  expect(await screen.findByText(sent)).toBeTruthy()
  await confirm()

  // It stands in the library; its last day must not lie before its first.
  const again = await openScreen(clauses, city)
  await settled()
  const row = await screen.findByRole('row', { name: new RegExp(article) })
  expect(row.textContent).toMatch(/本市增加.*现行有效/)
  await again.click(within(row).getByRole('button', { name: /^提出变更/ }))
  const dating = await dialog()
  await fill(again, dating.getByLabelText(/^失效日期/), '2020-01-01')
  await fill(again, dating.getByLabelText(/^理由/), '该条款已经由新的规章废止')
  await again.click(dating.getByRole('button', { name: '提交，由另一人复核' }))
  expect(await dating.findAllByText(/^失效日期不能早于/)).not.toEqual([])
  expect(screen.getByRole('dialog')).toBeTruthy()
  await fill(again, dating.getByLabelText(/^失效日期/), '2099-12-31')
  await again.click(dating.getByRole('button', { name: '提交，由另一人复核' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(
    await within(await screen.findByRole('row', { name: new RegExp(article) })).findByText('查看待复核'),
  ).toBeTruthy()
  await confirm()
  await openScreen(clauses, city)
  await settled()
  expect((await screen.findByRole('row', { name: new RegExp(article) })).textContent).toContain('至2099-12-31')
  await expectAccessible()
})

test('who is not of the city reads and changes nothing; a failed list is tried again', async () => {
  network.set('/ht/inspectionSetting/clauses', 'failed')
  const person = await openScreen(clauses, 'supervisor')
  const retry = await screen.findByRole('button', { name: '重试' })
  expect(screen.queryByRole('table', { name: /^监察条款（/ })).toBeNull()
  network.set('/ht/inspectionSetting/clauses', 'server')
  await person.click(retry)
  expect(await screen.findByRole('table', { name: /^监察条款（/ })).toBeTruthy()
  expect(screen.queryByRole('button', { name: '增加条款' })).toBeNull()
  expect(screen.queryAllByRole('button', { name: /^提出变更/ })).toEqual([])
})
