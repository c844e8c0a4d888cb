/** 重复企业合并: the city compares two records and proposes, another officer carries it out; one proposes to undo it, and the first does. */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, inject, test } from 'vitest'
import { clientFor } from '../api.ts'
import { carryOutProposed } from '../second-hand.ts'
import { expectAccessible, fill, openScreen, settled } from './screen.tsx'

const origin = inject('cityOrigin')

test('a duplicate is found, merged by two officers and separated again', async () => {
  const city = await clientFor(origin, 'city')
  const city2 = await clientFor(origin, 'city2')

  // The city compares two records and proposes to merge them.
  const first = await openScreen('/hindex/qyhb', city)
  await settled()
  await first.click((await screen.findAllByRole('button', { name: '核对' }))[0] as HTMLElement)
  expect(await screen.findByRole('heading', { name: '核对两份企业档案' })).toBeTruthy()
  await settled()
  const name = document.querySelector('[data-part~=parties] dl[data-side="absorbed"] strong')?.textContent ?? ''
  expect(name).not.toBe('')
  await expectAccessible()
  const propose = () => screen.getByRole('button', { name: '提出合并' }) as HTMLButtonElement
  expect(propose().disabled).toBe(true)
  const clashes = within(screen.getByRole('table', { name: '以哪一家为准' }))
  for (const choice of clashes.getAllByRole('radio', { name: /保留的档案/ })) await first.click(choice)
  expect(screen.getByRole('table', { name: '并入的档案名下的内容' }).textContent).toContain('年度能耗')
  await fill(first, screen.getByRole('textbox', { name: /^依据/ }), '营业执照核对为同一主体。')
  await first.click(propose())
  expect(await screen.findByText('已提出合并，等待另一位管理员复核')).toBeTruthy()
  await settled()
  await waitFor(() =>
    expect(screen.queryByRole('table', { name: '疑似重复的企业' })?.textContent ?? '').not.toContain(name),
  )

  // Another officer reads what will follow and carries it out.
  const other = await openScreen('/hindex/qyhb?view=merges&state=proposed', city2)
  await settled()
  await other.click(await screen.findByRole('button', { name }))
  await settled()
  await expectAccessible()
  await other.click(await screen.findByRole('button', { name: '复核并合并' }))
  expect(await screen.findByText('已合并（可撤销）')).toBeTruthy()
  expect(await screen.findAllByText(/年度能耗1项/)).not.toEqual([])

  // Within the term it is undone with a reason.
  await other.click(screen.getByRole('button', { name: '撤销合并' }))
  const reason = () => screen.getByRole('textbox', { name: /^说明/ })
  await waitFor(() => expect(reason().getAttribute('aria-invalid')).toBe('true'))
  await fill(other, reason(), '企业来函说明是两个法人。')
  await other.click(screen.getByRole('button', { name: '撤销合并' }))
  expect((await screen.findByRole('status')).textContent).toContain('还没有办理')
  await expectAccessible()
  await carryOutProposed(city, '企业来函说明是两个法人。')

  // The first officer has carried it out.
  await openScreen('/hindex/qyhb?view=merges&state=undone', city)
  await settled()
  expect(await screen.findByRole('button', { name })).toBeTruthy()
})
