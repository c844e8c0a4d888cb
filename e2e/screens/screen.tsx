/**
 * Screens of the web without a browser window: the real router, pages and rules in a DOM without layout, on the run's
 * real server with its demo city. What needs layout, focus rings, print or a service worker is a journey in Chromium.
 */
import { type Blob as NodeBlob, resolveObjectURL } from 'node:buffer'
import { officeAddress } from '@green/contract/screens/screen-entries.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { createBrowserHistory, RouterProvider } from '@tanstack/react-router'
import { cleanup, configure, render, screen, waitFor } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import axe from 'axe-core'
import type { ReactNode } from 'react'
import { expect, onTestFinished } from 'vitest'
import { helpTyping } from '../../web/src/filing/typing.ts'
import { makeRouter } from '../../web/src/platform/navigation/router.tsx'
import { makeQueryClient } from '../../web/src/platform/request/query.ts'
import { onSessionExpired, setTransport } from '../../web/src/platform/request/request.ts'
import { renewAfterExpiry } from '../../web/src/platform/session/expired-session.ts'
import { forgetSession, signIn } from '../../web/src/platform/session/session.ts'
import { useSignInOver } from '../../web/src/platform/session/sign-in-over.ts'
import { frames, loadOfficeRoutes, loadSignInAgain, portalRoutes } from '../../web/src/routes.tsx'
import { type ApiClient, clientFor } from '../api.ts'

/** Patient with a slow machine: a wait ends when its condition holds. */
configure({ asyncUtilTimeout: 60_000 })

/** How requests of one path are answered instead of by the server. */
type Answer = 'server' | 'failed' | 'dropped' | 'held'

const answers = new Map<string, Answer>()
let releases: (() => void)[] = []
let requested: string[] = []
let sentBodies: { path: string; body: string }[] = []

helpTyping(window)

setTransport(async (input, init) => {
  const url = new URL(String(input), location.href)
  requested.push(url.pathname)
  if (typeof init?.body === 'string') sentBodies.push({ path: url.pathname, body: init.body })
  if (answerFor(url.pathname) === 'held') await new Promise<void>((resolve) => releases.push(resolve))
  const answer = answerFor(url.pathname)
  if (answer === 'dropped') throw new TypeError('the connection was cut by the test')
  if (answer === 'failed')
    return Response.json(
      { code: 500, msg: '系统出现问题，请稍后重试', data: null, traceId: 'screen-test' },
      { status: 500 },
    )
  return outsideFetch(url, init)
})

/** Node's own: the window's would ask a browser's questions about the server's origin. */
const outsideFetch = globalThis.fetch

function answerFor(path: string): Answer {
  return answers.get(path) ?? (exempt.has(path) ? 'server' : (answers.get('*') ?? 'server'))
}

let exempt: ReadonlySet<string> = new Set()

/** Answers of the network for the rest of the test. */
export const network = {
  /** Requests of a path (`/ht/…`), or of all but `except`, fail, are dropped or wait. */
  set(path: string, answer: Answer, except: readonly string[] = []): void {
    answers.set(path, answer)
    if (path === '*') exempt = new Set(except)
    if (answer === 'held') return
    const waiting = releases
    releases = []
    for (const release of waiting) release()
  },
  /** Paths requested so far. */
  requested: () => requested,
  /** What was sent to a path so far. */
  sent: (path: string): Record<string, unknown>[] =>
    sentBodies.filter((one) => one.path === path).map(({ body }) => JSON.parse(body)),
}

/** Opens an address below `/web` as an account of the demo city, or as a visitor, in place of the screen before. */
export async function openScreen(address: string, as: string | ApiClient | null): Promise<UserEvent> {
  leaveScreen()
  cleanAfterTest()
  keepDownloads()
  const person = typeof as === 'string' ? await clientFor(location.origin, as) : as
  if (person) signIn(person.login)
  history.replaceState(null, '', `/web${address}`)
  const queryClient = makeQueryClient()
  const office = address.startsWith(officeAddress('')) ? { office: await loadOfficeRoutes() } : {}
  const tables = { portal: portalRoutes, loadOffice: loadOfficeRoutes, ...office }
  const router = makeRouter(tables, frames, queryClient, createBrowserHistory())
  onSessionExpired((failure) => renewAfterExpiry(router, loadSignInAgain, failure))
  ends.push(
    () => onSessionExpired(async () => false),
    () => void queryClient.cancelQueries(),
    () => queryClient.clear(),
    // A navigation that is still under way moves nobody any more.
    () => {
      router.navigate = async () => undefined
    },
  )
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return userEvent.setup()
}

/** Draws a part of a screen alone, in place of the screen before. */
export function openPart(part: ReactNode): UserEvent {
  leaveScreen()
  cleanAfterTest()
  const queryClient = makeQueryClient()
  ends.push(() => queryClient.clear())
  render(<QueryClientProvider client={queryClient}>{part}</QueryClientProvider>)
  return userEvent.setup()
}

let ends: (() => void)[] = []
let saved: { name: string; content: NodeBlob | undefined }[] = []

/** This window has no downloads: a file that is saved is handed to the test. */
function keepDownloads(): void {
  HTMLAnchorElement.prototype.click = function click() {
    if (this.download) saved.push({ name: this.download, content: resolveObjectURL(this.href) })
    else HTMLElement.prototype.click.call(this)
  }
}

/** Waits for the next file that the screen saves. */
export async function savedFile(): Promise<{ name: string; content: NodeBlob }> {
  await waitFor(() => expect(saved.length, 'a file was saved').toBeGreaterThan(0))
  const { name = '', content } = saved.shift() ?? {}
  if (!content) throw new Error(`the file ${name} has no content`)
  return { name, content }
}

/** Chooses a file of these bytes in an input for files. */
export async function chooseFile(
  person: UserEvent,
  input: HTMLElement | null,
  { name, type, bytes }: { name: string; type: string; bytes: Uint8Array<ArrayBuffer> },
): Promise<void> {
  await person.upload(input as HTMLElement, new File([bytes], name, { type }))
}

function leaveScreen(): void {
  cleanup()
  for (const end of ends) end()
  ends = []
  forgetSession()
  closeSignInOver()
}

/** What asks for a login over one screen does not stand over the next, which may be of another test. */
function closeSignInOver(): void {
  useSignInOver.getState().settle(false)
  useSignInOver.setState({ dialog: null, settle: () => undefined })
}

let willClean = false

/** This module is loaded once for many files, and a hook that it registers by itself would be one of the first file only. */
function cleanAfterTest(): void {
  if (willClean) return
  willClean = true
  onTestFinished(() => {
    willClean = false
    network.set('*', 'server')
    leaveScreen()
    answers.clear()
    requested = []
    sentBodies = []
    saved = []
    localStorage.clear()
    sessionStorage.clear()
  })
}

/** Replaces what stands in a field. */
export async function fill(person: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await person.clear(field)
  await person.click(field)
  if (text !== '') await person.paste(text)
}

/** Chooses an entry of a box that is searched by typing. */
export async function choose(person: UserEvent, box: HTMLElement, entry: string): Promise<void> {
  await person.click(box)
  await person.type(box, entry)
  const option = await waitFor(() => {
    const found = [...document.querySelectorAll('[data-part~=pick-option]')].find((one) => one.textContent === entry)
    if (!found) throw new Error(`${entry} is not offered`)
    return found
  })
  await person.click(option)
}

/** Waits until the page has its heading and nothing is loading. */
export async function settled(): Promise<HTMLElement> {
  await waitFor(() => {
    expect(document.querySelector('h1')?.textContent).not.toBe('正在打开页面')
    expect(screen.getAllByRole('heading', { level: 1 }).length).toBeGreaterThan(0)
    expect(document.querySelectorAll('[data-part~=loading], .ant-spin-spinning, [data-part~=bar]')).toHaveLength(0)
  })
  return screen.getAllByRole('heading', { level: 1 })[0] as HTMLElement
}

/**
 * No violation of WCAG 2.2 AA in names, roles and structure of a part: the open dialog, or else the content. What needs layout
 * or colours is checked by journeys, and so is an open list of choices, which never ends its closing here.
 */
export async function expectAccessible(part?: Element | null): Promise<void> {
  const dialogs = document.querySelectorAll('dialog[open]')
  const include = [part ?? dialogs[dialogs.length - 1] ?? screen.getByRole('main')]
  const { violations } = await axe.run(
    { include, exclude: [['input[hidden]']] },
    {
      resultTypes: ['violations'],
      preload: false,
      iframes: false,
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      rules: { 'color-contrast': { enabled: false }, 'target-size': { enabled: false } },
    },
  )
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' ')}`),
    `accessibility of ${location.pathname}`,
  ).toEqual([])
}
