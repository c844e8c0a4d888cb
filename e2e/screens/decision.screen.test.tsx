/** Letters of a decision: one with a mistake is voided by two officers and issued again. And what a case says before: what it lacks, and its minutes. */

import { shenb } from '@green/contract/calls/filing/shenb.ts'
import { letter } from '@green/contract/calls/title/letter.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, inject, test } from 'vitest'
import { pagesOf } from '../../server/src/platform/paper/testing/pdf-text.ts'
import { first } from '../addresses.ts'
import { clientFor } from '../api.ts'
import { expectAccessible, fill, openScreen, settled } from './screen.tsx'

const origin = inject('cityOrigin')

async function check(number: string, code: string): Promise<void> {
  const visitor = await openScreen('/mainPages/letterCheck', null)
  await settled()
  await fill(visitor, screen.getByRole('textbox', { name: /^文号/ }), number)
  await fill(visitor, screen.getByRole('textbox', { name: /^校验码/ }), code)
  await visitor.click(screen.getByRole('button', { name: '核验' }))
}

test('a letter with a mistake is void for everybody who checks it, and another takes its place', async () => {
  const city = await clientFor(origin, 'city')
  const { rows } = await city.request(shenb.getShenbs, { state: 'approved', sort: 'submittedAt', order: 'asc' })
  const without = async ({ id }: { id: string }) =>
    (await city.request(letter.ofCase, { filingId: id })).letters.length === 0 ? [id] : []
  const id = first((await Promise.all(rows.map(without))).flat())
  const openCase = async () => {
    const person = await openScreen(`/hindex/lsgcsbgl?id=${id}`, city)
    await settled()
    return person
  }
  const panel = async () => within(await screen.findByRole('region', { name: '决定文书' }))
  const issue = async () => {
    const person = await openCase()
    await person.click(await (await panel()).findByRole('button', { name: '预览并出具' }))
    const preview = within(await screen.findByRole('dialog', { name: /^预览：/ }))
    await person.click(await preview.findByRole('button', { name: '编号并出具' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const { letters } = await city.request(letter.ofCase, { filingId: id })
    const one = letters.find(({ voidedAt }) => voidedAt === null)
    const paper = await fetch(`${origin}/ht${letter.paper.path}?id=${one?.id}`, {
      headers: { authorization: city.login.token },
    })
    const text = pagesOf(Buffer.from(await paper.arrayBuffer())).join('')
    return { number: one?.number ?? '', code: /校验码[：:]?([0-9A-Z]{12})/.exec(text)?.[1] ?? '' }
  }

  const reason = `单位名称有误，重新出具${Date.now() % 1_000_000}。`
  const mistaken = await issue()
  await check(mistaken.number, mistaken.code)
  expect(await screen.findByText('文书真实')).toBeTruthy()

  const person = await openCase()
  await person.click(await (await panel()).findByRole('button', { name: '作废' }))
  const dialog = within(await screen.findByRole('dialog', { name: /^作废/ }))
  await person.click(dialog.getByRole('button', { name: '作废' }))
  expect(await dialog.findByText(/^请写明作废原因/)).toBeTruthy()
  await fill(person, dialog.getByRole('textbox', { name: /^作废原因/ }), reason)
  await expectAccessible()
  await person.click(dialog.getByRole('button', { name: '作废' }))
  expect(await screen.findByText(/^已提出，等待.*在“待我复核”中办理$/)).toBeTruthy()

  // It is good until another officer of the city agrees.
  await check(mistaken.number, mistaken.code)
  expect(await screen.findByText('文书真实')).toBeTruthy()
  const second = await openScreen('/hindex/dfh', 'city2')
  await settled()
  const proposals = await screen.findAllByRole('row', { name: new RegExp(reason) })
  await second.click(within(first(proposals)).getByRole('button'))
  await second.click(await screen.findByRole('button', { name: '复核并办理' }))
  expect(await screen.findByText('已复核并办理')).toBeTruthy()
  await openCase()
  expect(await (await panel()).findByText(/已作废/)).toBeTruthy()
  expect((await panel()).getByText(`作废原因：${reason}`)).toBeTruthy()
  await check(mistaken.number, mistaken.code)
  expect(await screen.findByText('文书由本平台出具，但已作废')).toBeTruthy()
  await expectAccessible()

  const right = await issue()
  expect(right.number).not.toBe(mistaken.number)
  await check(right.number, right.code)
  expect(await screen.findByText('文书真实')).toBeTruthy()
})

test('a case says what it lacks before the next step, and its minutes are made from it once', async () => {
  const city = await clientFor(origin, 'city')
  const { rows } = await city.request(shenb.getShenbs, { state: 'scored', sort: 'submittedAt', order: 'asc' })
  const person = await openScreen(`/hindex/lsgcsbgl?id=${first(rows.map(({ id }) => id))}`, city)
  await settled()
  expect(await screen.findByRole('region', { name: '下一步：开始公示' })).toBeTruthy()
  const minutes = within(await screen.findByRole('region', { name: '评审会议纪要' }))
  await person.click(await minutes.findByRole('button', { name: '生成会议纪要' }))
  expect(await minutes.findByText('第1版')).toBeTruthy()
  expect(await minutes.findByText('签名有效')).toBeTruthy()
  await expectAccessible()
  await person.click(await minutes.findByRole('button', { name: '生成新的版本' }))
  expect(await minutes.findByText(/没有变化，请使用第1版/)).toBeTruthy()
})

test('an address with a state that there is not shows the whole queue', async () => {
  await openScreen('/hindex/lsgcsbgl?state=nowhere', 'city')
  await settled()
  expect((await screen.findAllByRole('row')).length).toBeGreaterThan(1)
  expect(screen.getByRole('button', { name: /^全部/ }).getAttribute('aria-pressed')).toBe('true')
})
