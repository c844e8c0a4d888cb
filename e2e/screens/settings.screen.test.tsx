/** 参数与字典: an entry is renamed by two people, from a day on, and its versions stay readable. */
import { screen, within } from '@testing-library/react'
import { expect, inject, test } from 'vitest'
import { clientFor } from '../api.ts'
import { expectAccessible, fill, openScreen, settled } from './screen.tsx'

const origin = inject('cityOrigin')
const settings = '/hindex/sys/settings'

test('an entry gets a next version by two people; what is wrong is said at its field and nothing typed is lost', async () => {
  const city = await clientFor(origin, 'city')
  const admin = await clientFor(origin, 'admin')
  const name = `示例两山银行${String(Date.now() % 100_000).padStart(5, '0')}`
  const first = await openScreen(settings, city)
  await settled()
  // The list of entries is found by its name.
  await fill(first, screen.getByLabelText('字典名称'), '金融机构')
  await first.click(await screen.findByRole('button', { name: '金融机构（演示）' }))
  expect(await screen.findByRole('heading', { name: '字典：金融机构（演示）' })).toBeTruthy()

  // The form names what is missing.
  await first.click(await screen.findByRole('button', { name: '提出变更：示例两山村镇银行' }))
  const dialog = within(await screen.findByRole('dialog'))
  const field = (label: RegExp) => dialog.getByLabelText(label) as HTMLInputElement
  await fill(first, field(/^名称/), name)
  await fill(first, field(/^理由/), '改名')
  await first.click(dialog.getByRole('button', { name: '提交，由另一人复核' }))
  expect(await dialog.findAllByText(/字符长度在5至300之间!/)).not.toEqual([])
  expect(field(/^名称/).value).toBe(name)
  await fill(first, field(/^理由/), '该机构已经更名，按监管部门的批复调整')
  await first.click(dialog.getByRole('button', { name: '提交，由另一人复核' }))
  expect(await screen.findByText('已提出，由另一人复核后自开始日期生效')).toBeTruthy()

  // Who proposed it reads what waits, and cannot confirm it.
  await first.click(await screen.findByRole('button', { name: '查看待复核' }))
  expect(await screen.findByText(/尚未生效，等待/)).toBeTruthy()
  expect(screen.getByRole('button', { name: '撤回' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: '复核通过' })).toBeNull()
  expect(screen.getAllByText(/示例两山村镇银行/)).not.toEqual([])
  await expectAccessible()

  // The second person finds it in the worklist and confirms.
  const second = await openScreen(`${settings}?tab=changes`, admin)
  await settled()
  const row = await screen.findByRole('row', { name: new RegExp(name) })
  await second.click(within(row).getAllByRole('button')[0] as HTMLElement)
  await second.click(await screen.findByRole('button', { name: '复核通过' }))
  expect(await screen.findByText('复核已通过，自开始日期生效')).toBeTruthy()
  expect(await screen.findByText(/起生效。/)).toBeTruthy()

  // The entry has its new name, and its versions say since when and by whom.
  const again = await openScreen(`${settings}?dict=bank`, city)
  await settled()
  expect(await screen.findByText(name)).toBeTruthy()
  expect(screen.getByText('平台数据：示例两山村镇银行（以本市的版本为准）')).toBeTruthy()
  await again.click(screen.getByRole('button', { name: `各个版本：${name}` }))
  expect(await screen.findByText(`名称：示例两山村镇银行 → ${name}`)).toBeTruthy()
  await expectAccessible()
})
