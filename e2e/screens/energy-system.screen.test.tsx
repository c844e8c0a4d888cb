/** 能源管理体系: an enterprise plans the steps from the last day back, proves one, and takes the plan as a file. */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { inDays } from '../days.ts'
import { fileOf } from '../papers.ts'
import { chooseFile, fill, openScreen, savedFile, settled } from './screen.tsx'

const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

test('the steps get their dates, one is proved, the plan is saved in each format', async () => {
  const clerk = await openScreen('/mainPages/energySystem', 'enterprise2')
  await settled()

  // Scheduled from the last day back.
  await clerk.click(screen.getByRole('button', { name: /安排.*期限/ }))
  const plan = within(await screen.findByRole('dialog', { name: /安排.*期限/ }))
  await fill(clerk, plan.getByLabelText(/^预计全部完成日期/), inDays(300))
  await fill(clerk, plan.getByRole('textbox', { name: /^总责任人/ }), '陈能源')
  await clerk.click(plan.getByRole('button', { name: '安排' }))
  await gone()
  expect((await screen.findAllByRole('cell', { name: /陈能源/ })).length).toBeGreaterThan(0)
  expect(screen.getAllByRole('cell', { name: new RegExp(inDays(300)) }).length).toBeGreaterThan(0)

  // Done needs its proof; what was typed stays.
  const done = () => screen.getByText(/^已完成\d+项/).textContent
  const before = done()
  await clerk.click(screen.getAllByRole('button', { name: /^登记/ }).at(-1) as HTMLElement)
  const element = await screen.findByRole('dialog')
  const step = within(element)
  const text = '认证机构已完成第二阶段审核。'
  await clerk.click(step.getByRole('radio', { name: '已完成' }))
  await fill(clerk, step.getByRole('textbox', { name: /^说明/ }), text)
  await clerk.click(step.getByRole('button', { name: '保存' }))
  expect(await step.findByRole('group', { name: '佐证材料' })).toBeTruthy()
  await waitFor(() => expect(element.querySelector('[data-part~=fault]')).toBeTruthy())
  expect(step.getByRole<HTMLTextAreaElement>('textbox', { name: /^说明/ }).value).toBe(text)
  await chooseFile(clerk, element.querySelector('input[type=file]'), fileOf('能源管理体系认证证书.pdf'))
  expect(await step.findByRole('button', { name: /^下载.*能源管理体系认证证书\.pdf/ })).toBeTruthy()
  await clerk.click(step.getByRole('button', { name: '保存' }))
  await gone()
  await waitFor(() => expect(done()).not.toBe(before))

  // The plan as a file in each format.
  for (const format of ['PDF', 'Word', 'Excel']) {
    await clerk.click(screen.getByRole('button', { name: new RegExp(`下载.*${format}`) }))
    const { name, content } = await savedFile()
    expect(name).toMatch(/能源管理体系建设计划/)
    expect(content.size).toBeGreaterThan(1000)
  }
})
