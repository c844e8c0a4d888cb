/** The administrator sees how long data stay and lengthens a term, and how every part of the system is. */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectAccessible, fill, openScreen, settled } from './screen.tsx'

test('数据保存期限: a term is lengthened with a reason, never shortened, and the log tells it', async () => {
  const person = await openScreen('/hindex/sys/retention', 'admin')
  await settled()
  const row = (table: string, name: RegExp) =>
    within(screen.getByRole('table', { name: table })).getByRole('row', { name }).textContent
  expect(row('到期清理的数据', /登录会话/)).toContain('到期或闲置半小时后，每小时清理')
  expect(row('不由平台清理的数据', /日志和个人信息处理记录/)).toContain('长期保存')

  await person.click(screen.getByRole('button', { name: '修改期限：系统故障记录' }))
  const dialog = within(await screen.findByRole('dialog', { name: '保存期限：系统故障记录' }))
  const term = dialog.getByRole('textbox', { name: /^期限/ })
  const reason = dialog.getByRole('textbox', { name: /理由/ }) as HTMLInputElement
  await fill(person, term, '30')
  await fill(person, reason, '排查升级前的问题')
  await person.click(dialog.getByRole('button', { name: '保存' }))
  expect(await dialog.findByText(/不能短于默认的90天/)).toBeTruthy()
  expect(reason.value).toBe('排查升级前的问题')
  await expectAccessible()
  await fill(person, term, '180')
  await person.click(dialog.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(row('到期清理的数据', /系统故障记录/)).toContain('自发生起180天'))
  expect(row('到期清理的数据', /系统故障记录/)).toContain('已延长')
})

test('运行状态: every part with its state, looked at again on request', async () => {
  const person = await openScreen('/hindex/sys/health', 'admin')
  await settled()
  const parts = () => within(screen.getByRole('table', { name: '各部分的运行状态' }))
  await waitFor(() => expect(parts().getByRole('row', { name: /^数据库/ }).textContent).toContain('正常'))
  expect(parts().getByRole('row', { name: /^只读副本/ }).textContent).toContain('未启用')
  expect(screen.getByRole('table', { name: '定时任务的最近一次' }).textContent).toContain('日志封存')
  await person.click(screen.getByRole('button', { name: '立即检查' }))
  await settled()
  expect(parts().getByRole('row', { name: /^磁盘/ })).toBeTruthy()
})
