/** 好差评: an enterprise rates a decided case badly, the city answers and calls back, anybody can read the answer. */
import { filing } from '@green/contract/calls/filing/filing.ts'
import { enterRate } from '@green/contract/calls/service/rating.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, inject, test } from 'vitest'
import { type ApiClient, clientFor } from '../api.ts'
import { expectAccessible, fill, openScreen, settled } from './screen.tsx'

const origin = inject('cityOrigin')

/** An enterprise that may rate a decided case. */
async function filerOf(city: ApiClient): Promise<{ filer: ApiClient; id: string }> {
  const decided = (await city.request(filing.list, { programme: 'green-factory', state: 'approved', size: 50 })).rows
  for (const { id, socialCode } of decided.toReversed()) {
    const filer = await clientFor(origin, socialCode)
    const { open } = await filer.request(enterRate.getRate, {})
    if (open.some(({ objectId }) => objectId === id)) return { filer, id }
  }
  throw new Error('every decided case is rated already')
}

test('a bad mark is answered, called back and closed', async () => {
  const city = await clientFor(origin, 'city')
  const comment = `退回意见没有写明缺哪一份材料（${Date.now() % 100_000}）。`

  // The enterprise rates its decided case.
  const { filer, id } = await filerOf(city)
  const clerk = await openScreen(`/mainPages/webrate?filing=${id}`, filer)
  await settled()
  await waitFor(() => expect((screen.getByRole('combobox', { name: /办结事项/ }) as HTMLSelectElement).value).toBe(id))
  const marks = within(screen.getByRole('group', { name: /满意程度/ }))
  await clerk.click(marks.getByRole('radio', { name: '不满意' }))
  await clerk.click(screen.getByRole('button', { name: '提交评价' }))
  expect(await screen.findByRole('link', { name: '请至少选择一项不满意的方面' })).toBeTruthy()
  await expectAccessible()
  await clerk.click(screen.getByRole('checkbox', { name: '退回理由不清' }))
  await fill(clerk, screen.getByRole('textbox', { name: /^说明/ }), comment)
  await fill(clerk, screen.getByRole('textbox', { name: /^联系电话/ }), '023-11111111')
  await clerk.click(screen.getByRole('button', { name: '提交评价' }))
  expect(await screen.findByText(/感谢您的评价$/)).toBeTruthy()
  expect(await screen.findByText(comment)).toBeTruthy()

  // The city answers, then calls back.
  const officer = await openScreen(`/hindex/FeedManage?keyword=${encodeURIComponent(comment)}`, city)
  await settled()
  const row = () => screen.getAllByRole('row', { name: new RegExp(comment.slice(0, 12)) })[0] as HTMLElement
  const act = (name: string) => waitFor(() => within(row()).getByRole('button', { name }))
  await officer.click(await act('答复'))
  await fill(officer, await screen.findByRole('textbox', { name: /^回复/ }), '已要求退回意见逐份列明缺少的材料。')
  await expectAccessible()
  await officer.click(screen.getByRole('button', { name: '提交回复' }))
  await officer.click(await act('回访'))
  const outcome = within(await screen.findByRole('group', { name: /回访结果/ }))
  await officer.click(outcome.getByRole('radio', { name: '已满意' }))
  await fill(officer, screen.getByRole('textbox', { name: /^回访情况/ }), '电话回访，企业对整改表示满意。')
  await expectAccessible()
  await officer.click(screen.getByRole('button', { name: '提交回访' }))
  await waitFor(() => expect(row().textContent).toContain('已整改'))

  // Anybody reads the answer, not who asked.
  await openScreen('/mainPages/webrate', null)
  await settled()
  expect(await screen.findByText(comment)).toBeTruthy()
})
