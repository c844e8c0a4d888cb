/** Nothing typed in a form is lost when the connection is cut, the login ends, or somebody else saves first; what a form proposes by itself. */

import { user } from '@green/contract/calls/account/user.ts'
import { batch } from '@green/contract/calls/filing/batch.ts'
import { filing } from '@green/contract/calls/filing/filing.ts'
import { productFootprint } from '@green/contract/calls/filing/product-footprint.ts'
import { shenb } from '@green/contract/calls/filing/shenb.ts'
import type { AnswerSet } from '@green/filing/form/answers.ts'
import { footprintExample } from '@green/programmes/product-footprint/example.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { drawn, pdfOfPage } from '../../server/src/platform/file-text/test-pdf.ts'
import { first } from '../addresses.ts'
import { type ApiClient, clientFor, clientWithPassword, demoPassword } from '../api.ts'
import { enterpriseWithoutFilings } from '../newcomers.ts'
import { expectAccessible, fill, network, openScreen, settled } from './screen.tsx'

const origin = inject('cityOrigin')
const apiClient = (loginName: string) => clientFor(origin, loginName)

const box = (name: string) => screen.findByRole('textbox', { name })

/** Waits for what is typed next to be on the server. */
async function held(client: ApiClient, id: string, expected: AnswerSet): Promise<void> {
  await waitFor(async () => expect((await client.request(filing.get, { id })).answers).toMatchObject(expected))
}

/** A new draft of a clerk, and the address of its form. */
async function draftOf(clerk: ApiClient, answers: AnswerSet = {}) {
  const batches = await clerk.request(batch.list, { programme: 'green-factory' })
  const open = first(batches.filter((one) => one.status === 'open'))
  const draft = await clerk.request(shenb.saveDraft, { batchId: open.id, action: 'draft', answers })
  return { ...draft, address: `/mainPages/lsgcsb?id=${draft.id}&edit=1` }
}

const newcomer = async () => apiClient(await enterpriseWithoutFilings(apiClient))

test('what is typed without a connection is kept and saved once it is back', async () => {
  const clerk = await newcomer()
  const { id, address } = await draftOf(clerk)
  const person = await openScreen(address, clerk)
  await settled()
  network.set('/ht/shenb/saveDraft', 'dropped')
  await fill(person, await box('工厂名称'), '断网时填写的工厂')
  await screen.findByText(/^未保存/)
  await screen.findByText(/已填内容加密暂存在本机/)
  await expectAccessible()
  network.set('/ht/shenb/saveDraft', 'server')
  await person.click(screen.getByRole('button', { name: '重试' }))
  await screen.findByText(/^已保存 \d\d:\d\d:\d\d$/)
  await held(clerk, id, { factoryName: '断网时填写的工厂' })
})

test('an open page is told that the platform was updated, and after loading it again the draft is as it was typed', async () => {
  const clerk = await newcomer()
  const { address } = await draftOf(clerk)
  // What a page of the build before began with; the server has another.
  document.head.insertAdjacentHTML('beforeend', '<script type="module" src="/web/assets/index-former.js"></script>')
  onTestFinished(() => document.head.querySelector('script[src*="index-former"]')?.remove())
  const person = await openScreen(address, clerk)
  await settled()
  network.set('/ht/shenb/saveDraft', 'dropped')
  await fill(person, await box('工厂名称'), '更新时正在填写的工厂')
  await screen.findByText(/已填内容加密暂存在本机/)
  const bar = await screen.findByRole('region', { name: '平台更新' })
  await expectAccessible(bar)
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
  onTestFinished(() => reload.mockRestore())
  await person.click(within(bar).getByRole('button', { name: '刷新本页' }))
  expect(reload).toHaveBeenCalledOnce()
  await openScreen(address, clerk)
  await screen.findByText(/^已恢复本机上/)
  expect(await box('工厂名称')).toHaveProperty('value', '更新时正在填写的工厂')
})

test('who leaves for the sign-in page when a login ends while typing comes back to the same field with the text', async () => {
  const shared = await newcomer()
  const loginName = shared.login.socialCode ?? ''
  // A login of its own: the shared one of this run stays valid.
  const clerk = await clientWithPassword(origin, loginName, demoPassword)
  const { id, address } = await draftOf(clerk)
  const person = await openScreen(address, clerk)
  await settled()
  await fill(person, await box('工厂名称'), '登录前的名称')
  await held(shared, id, { factoryName: '登录前的名称' })
  await clerk.request(user.exitLogin, {})
  await fill(person, await box('工厂名称'), '登录结束时正在填写的名称')
  const dialog = within(await screen.findByRole('dialog', { name: '请重新登录' }))
  await person.click(dialog.getByRole('button', { name: '离开本页，到登录页' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await fill(person, await box('账号'), loginName)
  expect(location.pathname + location.search).toMatch(/^\/web\/login\?from=/)
  await fill(person, screen.getByLabelText('密码'), demoPassword)
  await person.click(screen.getByRole('button', { name: '登录' }))
  await screen.findByText(/^已恢复本机上/)
  const name = await box('工厂名称')
  expect(name).toHaveProperty('value', '登录结束时正在填写的名称')
  await waitFor(() => expect(document.activeElement).toBe(name))
  await held(shared, id, { factoryName: '登录结束时正在填写的名称' })
})

test('of two who change a draft, what only one changed is merged, what both changed is chosen field by field', async () => {
  const clerk = await newcomer()
  const { id, address } = await draftOf(clerk)
  const person = await openScreen(address, clerk)
  await settled()
  await fill(person, await box('工厂名称'), '原来的名称')
  await held(clerk, id, { factoryName: '原来的名称' })
  const elsewhere = async (change: AnswerSet) => {
    const { version, answers } = await clerk.request(filing.get, { id })
    await clerk.request(shenb.saveDraft, { id, version, action: 'draft', answers: { ...answers, ...change } })
  }

  await elsewhere({ factoryName: '甲页改的名称' })
  await fill(person, await box('工厂地址'), '乙页改的地址1号')
  await held(clerk, id, { factoryName: '甲页改的名称', factoryAddress: '乙页改的地址1号' })
  await screen.findByText(/保存的 1 项修改已并入，您填写的内容没有变。$/)
  expect(await box('工厂名称')).toHaveProperty('value', '甲页改的名称')

  await elsewhere({ factoryName: '甲页再改的名称' })
  await fill(person, await box('工艺情况简介'), '乙页改的工艺。')
  await fill(person, await box('工厂名称'), '乙页改的名称')
  const dialog = await screen.findByRole('dialog', { name: '这份申报已被修改' })
  await within(dialog).findByText(/以下 1 项两处都改过，请逐项选择。/)
  expect(dialog.textContent).toContain('甲页再改的名称')
  expect(dialog.textContent).toContain('乙页改的名称')
  await expectAccessible()
  await held(clerk, id, { factoryName: '甲页再改的名称' })
  await person.click(within(dialog).getByRole('radio', { name: '工厂名称采用已保存的：甲页再改的名称' }))
  await person.click(within(dialog).getByRole('button', { name: '按所选内容继续' }))
  await held(clerk, id, { factoryName: '甲页再改的名称', processIntro: '乙页改的工艺。' })
  expect(await box('工厂名称')).toHaveProperty('value', '甲页再改的名称')
})

test('the batch names the level, the industry code proposes the sub-industry', async () => {
  const clerk = await newcomer()
  const { address } = await draftOf(clerk, { industryGroup: 'general', statCode: '3011' })
  const person = await openScreen(address, clerk)
  await settled()
  const level = within(await screen.findByRole('radiogroup', { name: '申报层级' }))
  await waitFor(() => expect(level.getByRole('radio', { name: '市级' })).toHaveProperty('checked', true))
  expect(level.queryByRole('radio', { name: '国家级' })).toBeNull()
  await person.click(await screen.findByRole('button', { name: '建材：水泥' }))
  expect(await screen.findByRole('combobox', { name: '细分行业' })).toHaveProperty('value', '水泥')
  expect(screen.getByRole('combobox', { name: '所属行业' })).toHaveProperty('value', '建材')
})

test('last year’s value stands at the field, with the change in percent and a mark on a jump', async () => {
  const city = await apiClient('city')
  const years = await city.request(filing.list, { programme: 'water-quota', size: 50 })
  const filed = Map.groupBy(years.rows, (row) => row.socialCode)
  const twice = first([...filed.values()].filter((rows) => rows.length > 1))
  const now = first(twice.toSorted((a, b) => (b.year ?? 0) - (a.year ?? 0)))
  await openScreen(`/mainPages/waterFilling?id=${now.id}&edit=1`, now.socialCode)
  await settled()
  const changes = await screen.findAllByText(/^（((增加|减少)[\d.]+%|持平)）$/)
  expect(changes[0]?.parentElement?.textContent).toMatch(/^\d{4}年：[\d,.]+/)
})

test('产品碳足迹: the result is that of what has just been typed', async () => {
  const clerk = await newcomer()
  const { report: _, ...answers } = footprintExample()
  const { id } = await clerk.request(productFootprint.save, { action: 'draft', answers })
  const person = await openScreen(`/mainPages/productFootprint?id=${id}&edit=1`, clerk)
  await settled()
  await expectAccessible()
  await fill(person, await box('期间产量'), '7200000')
  await held(clerk, id, { outputAmount: '7200000' })
  await person.click(screen.getByRole('button', { name: /^结果/ }))
  await screen.findByText(/^24\.1426 kgCO₂e\/声明单位/)
  await expectAccessible()
  await settled()
})

test('the last page says which figures stand in the own papers, and where', async () => {
  const clerk = await newcomer()
  const bytes = new Uint8Array(
    pdfOfPage([drawn('用地面积 48,346 m²', 80, 700), drawn('总建筑面积 1.25万 m²', 80, 660)].join('\n')),
  )
  const statEnergyFiles = [
    await clerk.upload('green-factory.statEnergyFiles', { name: '统计表.pdf', type: 'application/pdf', bytes }),
  ]
  const { address } = await draftOf(clerk, {
    landArea: '48364',
    buildArea: '12500',
    buildingFoot: '7777',
    statEnergyFiles,
  })
  const person = await openScreen(address, clerk)
  await settled()
  await person.click(await screen.findByRole('button', { name: /检查/ }))
  const part = within(await screen.findByRole('region', { name: '在材料中检索填报的数值' }))
  expect(await part.findByText(/^检索了1份材料中的1份：.*找到1个，相近1个，没有找到1个。$/)).toBeTruthy()
  expect(part.getByText(/^检索只比对数字.*不影响提交和审核。$/)).toBeTruthy()
  expect(part.getByText(/材料中没有找到（1）/)).toBeTruthy()
  expect(part.getByRole('button', { name: '《统计表.pdf》第1页：写作“1.25万”', hidden: true })).toBeTruthy()
  await expectAccessible()
  await person.click(part.getByRole('button', { name: '《统计表.pdf》第1页：写作“48,346”，相邻两位颠倒' }))
  const dialog = within(await screen.findByRole('dialog', { name: '统计表.pdf 第1页' }))
  expect(dialog.getByText(/填报48,?364m²，此处写作“48,346”，相邻两位颠倒。$/)).toBeTruthy()
  await person.click(dialog.getByRole('button', { name: '关闭' }))
  await person.click(part.getByRole('button', { name: /^去修改：工厂用地面积/ }))
  await waitFor(() => expect(document.activeElement?.id).toMatch(/landArea/))
})
