/** 区划调整: a split tells which lines are wrong, a merge shows what it moves, waits for a second person and its day, and can be revoked. */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, inject, test } from 'vitest'
import { clientFor } from '../api.ts'
import { inDays } from '../days.ts'
import { choose, expectAccessible, fill, openScreen, settled } from './screen.tsx'

const origin = inject('cityOrigin')
const settings = '/hindex/sys/settings'
const place = `${settings}?tab=districts`
const row = (name: RegExp) => screen.findByRole('row', { name })

test('districts: a split names its wrong lines, a merge is planned by two people and revoked before its day', async () => {
  const city = await clientFor(origin, 'city')
  await openScreen(place, city)
  await settled()
  // The list tells what became of every district.
  expect((await row(/500105/)).textContent).toContain('2025-11-05为最后一日，由')
  const person = await openScreen(`${place}&standing=former`, city)
  await settled()
  expect(await row(/500105/)).toBeTruthy()
  expect(screen.queryByRole('row', { name: /500101/ })).toBeNull()
  await person.click(screen.getByRole('button', { name: '清除筛选' }))
  expect(await row(/500101/)).toBeTruthy()

  // A split: what is wrong is said at its field, by line, and nothing typed is lost.
  await person.click(screen.getByRole('button', { name: '提出区划调整' }))
  const dialog = within(await screen.findByRole('dialog'))
  const field = (name: RegExp) => dialog.getByLabelText(name) as HTMLInputElement
  await person.click(field(/^拆分：一个区县分设新的区县/))
  await person.selectOptions(field(/^拆分的区县/), '万州区')
  await fill(person, field(/^名称/), '江南新区')
  await fill(person, field(/^简称/), '江南')
  await fill(person, field(/^行政区划代码/), '500101')
  await person.selectOptions(field(/^片区/), '渝东北')
  await fill(person, field(/^转入的企业/), '\n91500000000000000X')
  await fill(person, field(/^开始日期/), inDays(30))
  await person.keyboard('{Enter}')
  await fill(person, field(/^理由/), '按国务院批复设立江南新区')
  await person.click(dialog.getByRole('button', { name: '查看影响' }))
  expect(await dialog.findAllByText(/代码500101已经用过，请填写新的代码/)).not.toEqual([])
  expect(dialog.getAllByText(/第2行没有这家企业，请核对统一社会信用代码/)).not.toEqual([])
  expect(field(/^理由/).value).toBe('按国务院批复设立江南新区')
  await expectAccessible()

  // A merge shows what it moves before it is proposed.
  await person.click(field(/^合并：几个区县并为一个/))
  await choose(person, dialog.getByRole('combobox', { name: /撤销的区县/ }), '城口县')
  expect(dialog.getByRole<HTMLInputElement>('combobox', { name: /撤销的区县/ }).title).toBe('城口县')
  await person.selectOptions(field(/^并入的区县/), '万州区')
  await person.click(dialog.getByRole('button', { name: '查看影响' }))
  expect(await dialog.findByText(new RegExp(`${inDays(29)}为最后一日，由万州区承接`))).toBeTruthy()
  expect(dialog.getByText(/转移的企业（档案记入变更，账号随之转移）：\d+/)).toBeTruthy()
  await expectAccessible()
  await person.click(dialog.getByRole('button', { name: '提交，由另一人复核' }))
  expect(await screen.findByText('已提出，由另一人复核后自开始日期生效')).toBeTruthy()
  expect(await screen.findByText(/有待复核的变更/)).toBeTruthy()

  // The second person confirms it; until its day nothing changes.
  const admin = await clientFor(origin, 'admin')
  const openChange = async () => {
    const second = await openScreen(`${settings}?tab=changes`, admin)
    await settled()
    const [latest] = await screen.findAllByRole('row', { name: /城口县并入万州区/ })
    await second.click(within(latest as HTMLElement).getAllByRole('button')[0] as HTMLElement)
    return second
  }
  const second = await openChange()
  await second.click(await screen.findByRole('button', { name: '复核通过' }))
  expect(await screen.findByText('复核已通过，自开始日期生效')).toBeTruthy()
  expect(await screen.findByText(new RegExp(`复核已通过，自${inDays(30)}零时起生效`))).toBeTruthy()
  await openScreen(place, city)
  await settled()
  expect(await screen.findByText(new RegExp(`${inDays(30)}起有变更`))).toBeTruthy()
  expect((await row(/城口县/)).textContent).toContain('在用')
  const last = await openChange()
  await fill(last, await screen.findByLabelText(/^说明/), '批复推迟，另行公布')
  await last.click(screen.getByRole('button', { name: '开始前撤销' }))
  await waitFor(() => expect(screen.getByText('已撤销，参数没有变化')).toBeTruthy())
})
