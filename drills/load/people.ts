/** What people of each role do on the last day of a batch, one act after the other. */

import { user } from '@green/contract/calls/account/user.ts'
import { board, content, message } from '@green/contract/calls/content/public.ts'
import { filing } from '@green/contract/calls/filing/filing.ts'
import { shenb as factoryCalls } from '@green/contract/calls/filing/shenb.ts'
import { job } from '@green/contract/calls/operation/job.ts'
import { search } from '@green/contract/calls/overview/search.ts'
import { todo } from '@green/contract/calls/overview/todo.ts'
import type { FilingReceipt } from '@green/contract/filing/filing.ts'
import { theRest } from '@green/contract/needs/review.ts'
import { isAdministrator, isDistrictOfficer } from '@green/contract/roles.ts'
import { isDraft } from '@green/filing/workflow/states.ts'
import { greenFactory } from '@green/programmes/green-factory/programme.ts'
import { demoPassword } from '../../server/src/demo/enterprise/people.ts'
import type { Kind } from './arrivals.ts'
import { centre, centreLogin, filerLogin, type LoadCity, officerLogin, paperCode, paperId } from './city.ts'
import type { Line, Reply } from './wire.ts'

/** The acts whose times are told, with the goal of their 95th percentile in milliseconds. */
export const goals: Readonly<Record<string, number>> = {
  'sign-in': 200,
  list: 60,
  opening: 120,
  draft: 80,
  submission: 250,
  search: 60,
}

export type Scene = { line: Line; city: LoadCity; batchId: string; dueAt: string; year: number; paper: () => Buffer }

/** One person: pauses, acts, and tells what each act took. `act` waits until it is due. */
export type Person = {
  scene: Scene
  /** Of an account that nobody else uses now; a visitor has none. */
  login: string
  random: () => number
  ip: string
  isLeaving: () => boolean
  act<T>(name: string | ((reply: Reply<T>) => string), send: () => Promise<Reply<T>>): Promise<Reply<T>>
}

const pick = <T>(random: () => number, from: readonly T[]): T => from[Math.floor(random() * from.length)] as T

async function signIn({ scene, ip, act, login: loginName }: Person): Promise<string | null> {
  const { data } = await act('sign-in', () =>
    scene.line.call(user.loginByCodeOrPwd, { loginName, password: demoPassword }, null, ip),
  )
  return data?.token ?? null
}

/** Words of enterprises, numbers and public subjects, as people type them. */
const terms = ['水泥', '材料有限', '绿色工厂', '节能', 'lsgc', '重庆一', '用水定额', '能效']

/** A filer takes the own form up, saves it again and again, adds a paper and sends it before leaving. */
async function file(person: Person): Promise<void> {
  const { scene, login, random, ip, act, isLeaving } = person
  const { line, batchId } = scene
  const token = await signIn(person)
  if (!token) return
  const mine = await act('list', () => line.call(filing.mine, {}, token, ip))
  const found = mine.data?.find((row) => row.batchId === batchId)
  const answers = answersOf(scene.city, login)
  let receipt: Pick<FilingReceipt, 'id' | 'version' | 'state'> | null = found ?? null
  if (receipt) await act('opening', () => line.call(filing.get, { id: receipt?.id ?? '' }, token, ip))
  while (!isLeaving()) {
    const dice = random()
    if (dice < 0.1) await act('search', () => line.call(search.own, { words: pick(random, terms) }, token, ip))
    else if (dice < 0.2) await act('list', () => line.call(filing.mine, {}, token, ip))
    else if (dice < 0.25 && receipt)
      await act('opening', () => line.call(filing.get, { id: receipt?.id ?? '' }, token, ip))
    else if (dice < 0.35) {
      const { data } = await act('upload', () => line.upload(paperField, '证明材料.pdf', scene.paper(), token, ip))
      if (data?.id && Array.isArray(answers[paperField])) answers[paperField] = [data]
    } else if (!receipt || isDraft(receipt.state)) {
      const at: { batchId: string } | { id: string; version: number } = receipt
        ? { id: receipt.id, version: receipt.version }
        : { batchId }
      const text = `第${Math.floor(random() * 1000)}稿，全年用能和产值按统计报表填写。`
      const saved = await act('draft', () =>
        line.call(factoryCalls.saveDraft, { ...at, answers: { ...answers, greenIntro: text } }, token, ip),
      )
      if (saved.status === 200) receipt = saved.data
    } else await act('opening', () => line.call(filing.get, { id: receipt?.id ?? '' }, token, ip))
  }
  if (receipt && isDraft(receipt.state)) await submit(person, token, receipt, answers)
  await act('sign-out', () => line.call(user.exitLogin, {}, token, ip))
}

/** The field that takes the paper uploaded on the day. */
const paperField = 'selfReport'

function answersOf({ answers, papers }: LoadCity, login: string): Record<string, unknown> {
  let text = answers
  for (let no = 0; no < papers; no++) text = text.replaceAll(paperCode(no), paperId(login, no))
  return JSON.parse(text) as Record<string, unknown>
}

async function submit(
  { scene, ip, act }: Person,
  token: string,
  { id, version }: { id: string; version: number },
  answers: Record<string, unknown>,
): Promise<void> {
  const send = (reasons: { code: string; field: string; reason: string }[]) =>
    scene.line.call(factoryCalls.saveShenb, { id, version, answers, reasons }, token, ip)
  // Where values need a reason, the first answer says so: a check, and no submission yet.
  const isCheck = ({ status, data }: Reply<unknown>) =>
    status === 422 && Boolean((data as { warnings?: unknown })?.warnings)
  const first = await act(
    (reply) => (isCheck(reply) ? 'check' : 'submission'),
    () => send([]),
  )
  const { warnings } = (first.data ?? {}) as { warnings?: { code: string; field: string }[] }
  if (!isCheck(first) || !warnings) return
  const reason = '本年度新增生产线，数据已与统计报表核对一致。'
  await act('submission', () => send(warnings.map(({ code, field }) => ({ code, field, reason }))))
}

type Office = {
  role: 'county' | 'city'
  decide: (id: string, version: number, token: string) => Promise<unknown>
}

/** An office reads its list, opens cases, decides what was sent in today, searches, and now and then exports. */
async function review(person: Person, { role, decide }: Office): Promise<void> {
  const { scene, random, ip, act, isLeaving } = person
  const { line, batchId } = scene
  const token = await signIn(person)
  if (!token) return
  await act('todo', () => line.call(todo.mine, {}, token, ip))
  await act('board', () => line.call(board.today, {}, token, ip))
  const waiting = isDistrictOfficer(role) ? 'submitted' : 'county_approved'
  while (!isLeaving()) {
    const dice = random()
    if (dice < 0.15) {
      await act('search', () => line.call(search.find, { words: pick(random, terms.slice(0, 4)) }, token, ip))
      continue
    }
    if (dice < 0.17) {
      await exportList(person, token)
      continue
    }
    if (dice < 0.4) {
      const filter = {
        size: 10,
        year: scene.year - Math.floor(random() * 5),
        state: pick(random, ['approved', 'submitted']),
      }
      const { data } = await act('list', () => line.call(factoryCalls.getShenbs, filter, token, ip))
      const row = data?.rows?.length ? pick(random, data.rows) : null
      if (row) await act('opening', () => line.call(filing.get, { id: row.id }, token, ip))
      continue
    }
    const { data } = await act('list', () =>
      line.call(factoryCalls.getShenbs, { size: 10, batchId, state: waiting }, token, ip),
    )
    if (!data?.rows?.length) continue
    const row = pick(random, data.rows)
    const opened = await act('opening', () => line.call(filing.get, { id: row.id }, token, ip))
    if (opened.status === 200 && !isLeaving()) await decide(row.id, opened.data.version, token)
  }
  await act('sign-out', () => line.call(user.exitLogin, {}, token, ip))
}

/** In the background, as the screen does it; the whole is told beside the order of it. */
async function exportList({ scene, ip, act, isLeaving }: Person, token: string): Promise<void> {
  const { line } = scene
  const year = scene.year - 4
  const ordered = await act('export', () =>
    line.call(
      job.start,
      {
        path: filing.exportList.path,
        input: { programme: greenFactory.id, year, state: 'approved' },
        title: '导出列表',
      },
      token,
      ip,
    ),
  )
  if (ordered.status !== 200) return
  while (!isLeaving()) {
    const { data } = await act('list of jobs', () => line.call(job.mine, {}, token, ip))
    const made = data?.rows?.find((row) => row.id === ordered.data.id)
    if (!made || ['queued', 'running'].includes(made.state)) continue
    if (made.state === 'done') await act('download', () => line.page(`/ht/job/result?id=${made.id}`, ip, token))
    return
  }
}

const county = (person: Person): Promise<void> =>
  review(person, {
    role: 'county',
    decide: (id, version, token) =>
      person.act('decision', () =>
        person.scene.line.call(
          factoryCalls.updateCountyState,
          { id, version, state: 'county_approved', materialsChecked: [theRest], opinion: '材料齐全，同意推荐。' },
          token,
          person.ip,
        ),
      ),
  })

const city = (person: Person): Promise<void> => {
  const { scene, random, ip, act } = person
  return review(person, {
    role: 'city',
    decide: (id, version, token) => {
      const first = Math.floor(random() * (scene.city.experts.length - 1))
      const expertIds = scene.city.experts.slice(first, first + 2)
      return act('decision', () =>
        scene.line.call(factoryCalls.distExpert, { id, version, expertIds, dueAt: scene.dueAt }, token, ip),
      )
    },
  })
}

/** An expert reads the tasks and the cases behind them. */
async function expert(person: Person): Promise<void> {
  const { scene, random, ip, act, isLeaving } = person
  const { line } = scene
  const token = await signIn(person)
  if (!token) return
  while (!isLeaving()) {
    const { data } = await act('list', () => line.call(factoryCalls.getTasks, { size: 10 }, token, ip))
    const task = data?.rows?.length ? pick(random, data.rows) : null
    if (task) await act('opening', () => line.call(filing.get, { id: task.filingId }, token, ip))
  }
}

/** Supervisors and administrators look at their desk and their messages; an administrator also at the lists. */
async function lookOn(person: Person, role: 'supervisor' | 'admin'): Promise<void> {
  const { scene, ip, act, isLeaving } = person
  const { line } = scene
  const token = await signIn(person)
  if (!token) return
  while (!isLeaving()) {
    await act('todo', () => line.call(todo.mine, {}, token, ip))
    await act('board', () => line.call(board.today, {}, token, ip))
    await act('messages', () => line.call(message.list, {}, token, ip))
    if (isAdministrator(role)) await act('list', () => line.call(filing.list, { size: 10 }, token, ip))
  }
}

/** The public reads the front page and the notices, and searches. */
async function visit({ scene: { line }, random, ip, act, isLeaving }: Person): Promise<void> {
  await act('front page', () => line.page('/web/mainPages/greenHome', ip))
  while (!isLeaving()) {
    if (random() < 0.5) await act('public list', () => line.call(content.list, {}, null, ip))
    else await act('search', () => line.call(search.everything, { words: pick(random, terms) }, null, ip))
  }
}

/** What a person of this kind does until it is time to leave. */
export function day(kind: Kind, person: Person): Promise<void> {
  if (kind === 'enterprise') return file(person)
  if (kind === 'visitor') return visit(person)
  if (kind === 'county') return county(person)
  if (kind === 'city') return city(person)
  if (kind === 'expert') return expert(person)
  return lookOn(person, kind)
}

/** The accounts of a kind of people. */
export function loginsOf(kind: Kind, { filers, officers, counties }: LoadCity): string[] {
  const numbered = (count: number, login: (no: number) => string) => Array.from({ length: count }, (_, no) => login(no))
  if (kind === 'visitor') return []
  if (kind === 'enterprise') return numbered(filers, filerLogin)
  if (kind === 'county') return counties.flatMap((code) => numbered(officers, (no) => officerLogin(code, no)))
  return numbered(centre[kind], (no) => centreLogin(kind, no))
}
