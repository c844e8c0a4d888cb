/** 企业标签: what the city sees of its labels, and that a call that fails is told with a way to try again. */
import { labels } from '@green/contract/calls/labels.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { network, openScreen, settled } from './screen.tsx'

test('a list that fails says so, and shows its rows when it is tried again', async () => {
  network.set(`/ht${labels.list.path}`, 'failed')
  const user = await openScreen('/hindex/labels', 'city')
  expect(await screen.findByText('系统出现问题，请稍后重试')).toBeTruthy()
  network.set(`/ht${labels.list.path}`, 'server')
  await user.click(screen.getByRole('button', { name: '重试' }))
  expect(await screen.findByRole('button', { name: '新建标签' })).toBeTruthy()
  await settled()
})
