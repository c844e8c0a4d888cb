/** Second checks: a warning waived for an enterprise, a draft restored from the bin. */

import { greenCode } from '@green/contract/calls/code/green-code.ts'
import { filing } from '@green/contract/calls/filing/filing.ts'
import { rec } from '@green/contract/calls/filing/rec.ts'
import type { Finding } from '@green/contract/filing/filing.ts'
import { checksOf } from '@green/filing/form/declared-totals.ts'
import { greenFactory } from '@green/programmes/green-factory/programme.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, inject, test } from 'vitest'
import { first } from '../addresses.ts'
import { clientFor } from '../api.ts'
import { enterpriseWithoutFilings } from '../newcomers.ts'
import { expectAccessible, fill, openScreen, settled } from './screen.tsx'

const origin = inject('cityOrigin')
const apiClient = (loginName: string) => clientFor(origin, loginName)

test('a warning is waived for an enterprise with a reason, and asks to be explained again once that ends', async () => {
  const city = await apiClient('city')
  const { rows } = await city.request(filing.list, { programme: 'green-factory', size: 50 })
  const details = await Promise.all(rows.map(({ id }) => city.request(filing.get, { id })))
  const codes = checksOf(greenFactory).map(({ code }) => code)
  const isWaivable = ({ code, level }: Finding) => level === 'warning' && codes.includes(code)
  const warned = first(details.filter(({ findings }) => findings.some(isWaivable)))
  const person = await openScreen(`/hindex/lsgcsbgl?id=${warned.id}`, city)
  await settled()
  await person.click((await screen.findAllByRole('button', { name: '豁免' }))[0] as HTMLElement)
  const dialog = within(await screen.findByRole('dialog', { name: /^豁免提醒/ }))
  await person.click(dialog.getByRole('button', { name: '豁免' }))
  const reason = () => dialog.getByRole('textbox', { name: '豁免理由' })
  await waitFor(() => expect(reason().getAttribute('aria-invalid')).toBe('true'))
  await expectAccessible()
  await fill(person, reason(), '本行业限额正在修订，按新标准征求意见稿执行。')
  await fill(person, dialog.getByRole('textbox', { name: '豁免至' }), `${new Date().getFullYear() + 1}-12-31`)
  await person.keyboard('{Enter}')
  await person.click(dialog.getByRole('button', { name: '豁免' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await screen.findAllByText(/^市级已豁免，至/)).not.toEqual([])

  await openScreen(`/hindex/qy-detail?id=${warned.enterpriseId}`, city)
  await settled()
  await person.click(screen.getByRole('tab', { name: '提醒豁免' }))
  const waivers = await screen.findByRole('table', { name: '提醒豁免' })
  const row = () => within(waivers).getAllByRole('row')[1] as HTMLElement
  await person.click(await waitFor(() => within(row()).getByRole('button', { name: '结束' })))
  const ending = within(await screen.findByRole('dialog', { name: '结束提醒豁免' }))
  await fill(person, ending.getByRole('textbox'), '新标准已发布，须重新说明。')
  await expectAccessible()
  await person.click(ending.getByRole('button', { name: '结束豁免' }))
  await waitFor(() => expect(row().textContent).toContain('已结束'))
  const after = await city.request(filing.get, { id: warned.id })
  expect(after.findings.filter((one) => isWaivable(one) && one.waivedUntil)).toEqual([])
})

test('a deleted draft lies in the bin and comes back as it was', async () => {
  const clerk = await apiClient(await enterpriseWithoutFilings(apiClient))
  const { id } = await clerk.request(rec.saveRec, { action: 'draft', answers: { projectName: '回收站里的项目' } })
  const person = await openScreen(`/mainPages/qyjntzxm?id=${id}&edit=1`, clerk)
  await settled()
  await person.click(await screen.findByRole('button', { name: '删除草稿' }))
  await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /^删除/ }))
  await waitFor(() => expect(screen.queryByRole('button', { name: '删除草稿' })).toBeNull())
  await openScreen('/mainPages/personalCenter?tab=bin', clerk)
  await settled()
  const deleted = (await screen.findAllByRole('listitem')).filter((one) => one.textContent?.includes('保留至'))[0]
  expect(deleted?.textContent).toContain('删除')
  await expectAccessible()
  await person.click(within(deleted as HTMLElement).getByRole('button', { name: '恢复草稿' }))
  expect(await screen.findByText('已恢复，可以在“我的申报”中继续填写')).toBeTruthy()
  expect((await clerk.request(filing.get, { id })).answers.projectName).toBe('回收站里的项目')
})

test('what one officer suspends at once, another one upholds; the case says by when and by whom', async () => {
  const [city, city2] = [await apiClient('city'), await apiClient('city2')]
  const { rows } = await city.request(greenCode.list, { state: 'confirmed', size: 50 })
  const code = first(rows)
  const person = await openScreen(`/hindex/FirmGreenCode?id=${code.id}`, city)
  await settled()
  await person.click(await screen.findByRole('button', { name: '暂停' }))
  await person.selectOptions(screen.getByRole('combobox', { name: /^原因/ }), '其他')
  await fill(person, screen.getByRole('textbox', { name: /^发现的情况/ }), '能耗数据与供电单位的记录不一致。')
  await person.click(screen.getByRole('button', { name: '确认暂停' }))
  expect(await screen.findByText(/待复核，应于\d{4}-\d{2}-\d{2}前由.*复核/)).toBeTruthy()
  await expectAccessible()

  const other = await openScreen('/hindex/dfh', city2)
  await settled()
  const row = () => screen.getAllByRole('row', { name: new RegExp(code.code) })[0] as HTMLElement
  expect(row().textContent).toMatch(/应于\d{4}-\d{2}-\d{2}前复核/)
  await other.click(within(row()).getByRole('button', { name: new RegExp(code.code) }))
  await settled()
  expect(await screen.findByText('已经办理的内容')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '复核并办理' })).toBeNull()
  await other.click(screen.getByRole('button', { name: '不同意，恢复' }))
  const reason = () => screen.getByRole('textbox', { name: /^说明/ })
  await waitFor(() => expect(reason().getAttribute('aria-invalid')).toBe('true'))
  await expectAccessible()
  await other.click(screen.getByRole('button', { name: '复核无误，维持' }))
  expect(await screen.findAllByText('已复核，维持')).not.toEqual([])

  await openScreen(`/hindex/FirmGreenCode?id=${code.id}`, city)
  await settled()
  expect(await screen.findByText(/已由.*于.*复核，维持/)).toBeTruthy()
})
