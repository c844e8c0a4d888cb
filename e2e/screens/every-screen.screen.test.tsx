/** Every screen once: it waits, says that its answers failed, and shows its content when they come. */
import { ranking } from '@green/contract/calls/title/ranking.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, inject, test } from 'vitest'
import { pageRoutes } from '../../web/src/every-page.ts'
import { decide } from '../../web/src/platform/navigation/guard.ts'
import { addressesOf, addressOf, callsOfTheFrame, isPublic, menuOf } from '../addresses.ts'
import { type ApiClient, clientFor } from '../api.ts'
import { network, openScreen, settled } from './screen.tsx'

const origin = inject('cityOrigin')

/** A screen is opened by the first of these who may; the dashboards are each person's own. */
const accounts = ['enterprise2', 'city', 'expert2', 'admin', 'institution', 'county', 'park', 'supervisor']
const ownOfEach = '/hindex/dashboard'

/** Leads out of these pages: the field page is a program of its own, and its journeys prove it. */
const anotherProgram = '/field'

const failure = /没有加载成功|系统出现问题/

/** A skeleton shows after 0.4 s; a screen without one needs no answer for what it shows first. */
const skeletonWithinMs = 2000

/** Opens a screen whose answers are held back; they fail; it is retried; then it shows its content. */
async function waitsFailsRecovers(address: string, as: ApiClient | null): Promise<void> {
  network.set('*', 'held', callsOfTheFrame)
  const person = await openScreen(address, as)
  // A chart waits for the code that draws it, and for no answer.
  const isLoading = () =>
    [...document.querySelectorAll('[data-part~=loading], .ant-spin-spinning')].some(
      (one) => one.closest('[data-part~=chart]') === null,
    )
  await waitFor(() => {
    const heading = document.querySelector('h1')?.textContent ?? '正在打开页面'
    expect(heading, 'the screen’s own code has come').not.toBe('正在打开页面')
  })
  const hasRequested = () =>
    network.requested().some((path) => path.startsWith('/ht/') && !callsOfTheFrame.includes(path))
  const waits = await waitFor(() => expect(isLoading() && hasRequested()).toBe(true), {
    timeout: skeletonWithinMs,
  }).then(
    () => true,
    () => false,
  )
  expect(screen.queryAllByText(failure), 'nothing has failed yet').toEqual([])
  network.set('*', 'failed', callsOfTheFrame)
  await waitFor(() => {
    if (waits) expect(screen.queryAllByText(failure)).not.toEqual([])
    expect(isLoading()).toBe(false)
  })
  network.set('*', 'server', callsOfTheFrame)
  await waitFor(async () => {
    const again = screen.queryAllByRole('button', { name: '重试' })[0]
    if (again) await person.click(again)
    expect(screen.queryAllByText(failure)).toEqual([])
  })
  await settled()
}

describe('a visitor', () => {
  for (const { path } of pageRoutes.filter(isPublic))
    test(`${path} waits, fails and recovers`, async () => waitsFailsRecovers(await addressOf(path, origin), null))
})

const opened = new Set(pageRoutes.filter(isPublic).map(({ path }) => path))
for (const loginName of accounts) {
  const person = await clientFor(origin, loginName)
  const menu = await menuOf(person)
  const open = pageRoutes.filter(
    (route) => decide(route, { login: person.login, state: null, menu }, pageRoutes) === 'open',
  )
  const own = open.filter(({ path }) => path !== anotherProgram && (!opened.has(path) || path === ownOfEach))
  for (const { path } of own) opened.add(path)
  // A suite may not be empty.
  if (own.length === 0) continue
  describe(loginName, () => {
    for (const { path } of own)
      test(`${path} waits, fails and recovers`, async () => {
        for (const address of await addressesOf(path, origin, person)) await waitsFailsRecovers(address, person)
      })
  })
}

test('the ranking of a batch waits, fails and recovers', async () => {
  const person = await openScreen('/hindex/lsgcsbgl', 'city')
  await settled()
  await person.click(screen.getByRole('button', { name: '申报批次' }))
  const rankings = await within(await screen.findByRole('dialog')).findAllByRole('button', { name: '排名' })
  const path = `/ht${ranking.get.path}`
  network.set(path, 'held')
  await person.click(rankings.at(-1) as HTMLElement)
  expect(await screen.findByText('正在排名')).toBeTruthy()
  network.set(path, 'failed')
  expect((await screen.findAllByText(/系统出现问题/)).length).toBeGreaterThan(0)
  network.set(path, 'server')
  await person.click(within(screen.getByRole('dialog')).getByRole('button', { name: '重试' }))
  expect(await within(screen.getByRole('dialog')).findByText(/^排列规则/)).toBeTruthy()
})
