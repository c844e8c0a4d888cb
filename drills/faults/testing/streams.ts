/**
 * Streams of work that do not stop for a fault: filings taken through the real workflow again and again, scores,
 * imports, uploads. A client without a response reads the state again and goes on.
 */

import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { isWaiting, twoHands, type Waits } from '@green/contract/calls/account/two-hands.ts'
import { enterprise } from '@green/contract/calls/enterprise/enterprise.ts'
import { batch } from '@green/contract/calls/filing/batch.ts'
import { filing } from '@green/contract/calls/filing/filing.ts'
import { shenb } from '@green/contract/calls/filing/shenb.ts'
import type { FilingReceipt } from '@green/contract/filing/filing.ts'
import { theRest } from '@green/contract/needs/review.ts'
import { spelled } from '@green/contract/testing/names.ts'
import type { SystemScore } from '@green/filing/scoring/score.ts'
import { greenFactory } from '@green/programmes/green-factory/programme.ts'
import { codeOf, enterpriseWorkbook, soundRow } from '../../../server/src/base/enterprise/testing.ts'
import { sheetOf } from '../../../server/src/demo/scenario.ts'
import { dayOf } from '../../../server/src/platform/clock.ts'
import type { Journal } from './journal.ts'
import { type CallFunction, type Response, sendFile } from './product.ts'
import type { SeededCity, SeededEnterprise } from './seeded-city.ts'

/** The current address of the server; a restart changes it. */
export type Endpoint = { url: string; ask: CallFunction }

/** Ends a turn: there was no response, or one that says to retry. */
class Unanswered extends Error {}

export type Streams = { stop(): Promise<void> }

/** Starts one stream for every seeded enterprise, one of imports and one of uploads. */
export function startStreams(door: () => Endpoint, town: SeededCity, journal: Journal): Streams {
  let isStopping = false
  const again = async (turn: () => Promise<void>) => {
    while (!isStopping) {
      try {
        await turn()
      } catch (error) {
        if (!(error instanceof Unanswered)) journal.surprises.push(String(error))
        await wait(20)
      }
    }
  }
  const streams = [
    ...town.households.map((one) => again(() => leadOn(door, town, one, journal))),
    again(() => importOne(door, town, journal)),
    again(() => uploadOne(door, town, journal)),
  ]
  return {
    async stop() {
      isStopping = true
      await Promise.all(streams)
    },
  }
}

/** The response, if there is one; refusals that the work does not expect are recorded as surprises. */
async function answered<T>(journal: Journal, asking: Promise<Response<T>>): Promise<T> {
  const heard = await asking.catch(() => null)
  if (heard === null || heard.status === 503) {
    journal.unanswered++
    throw new Unanswered()
  }
  if (heard.status !== 200) throw new Error(`${heard.status} ${heard.msg} ${JSON.stringify(heard.data)}`)
  return heard.data
}

const later = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const materialsChecked = [theRest]
const reasonFor = '本年度新增生产线，数据已与统计报表核对一致。'

/** One step in the life of the enterprise's newest filing; after its end the city opens another batch. */
async function leadOn(
  door: () => Endpoint,
  { batchId }: SeededCity,
  home: SeededEnterprise,
  journal: Journal,
): Promise<void> {
  const { ask } = door()
  const [newest] = await answered(journal, ask(filing.mine, {}, home.filer))
  if (!newest) return note(journal, await answered(journal, ask(shenb.saveDraft, { batchId, answers: {} }, home.filer)))
  const { id, version, state } = newest
  const noted = async (asking: Promise<Response<FilingReceipt>>) => note(journal, await answered(journal, asking))
  const notedAtOnce = async (asking: Promise<Response<FilingReceipt | Waits>>) => {
    const answer = await answered(journal, asking)
    if (!isWaiting(answer)) note(journal, answer)
  }
  const dice = Math.random()
  switch (state) {
    case 'draft':
      if (dice < 0.5)
        return noted(
          ask(shenb.saveDraft, { id, version, answers: { ...home.answers, greenIntro: `第${version}稿` } }, home.filer),
        )
      return noted(sendWithReasons(ask, shenb.saveShenb, { id, version, answers: home.answers }, home.filer))
    case 'withdrawn':
      return noted(sendWithReasons(ask, shenb.saveShenb, { id, version, answers: home.answers }, home.filer))
    case 'county_returned':
      return noted(
        sendWithReasons(
          ask,
          shenb.updateShenb,
          { id, version, answers: home.answers, opinion: '已按意见核对修改。' },
          home.filer,
        ),
      )
    case 'submitted':
      if (dice < 0.2)
        return noted(ask(shenb.updateShenb, { id, version, action: 'withdraw', opinion: '数据有误' }, home.filer))
      if (dice < 0.4)
        return noted(
          ask(
            shenb.updateCountyState,
            { id, version, state: 'county_returned', opinion: '请核对能源消费量。' },
            home.county,
          ),
        )
      return noted(
        ask(shenb.updateCountyState, { id, version, state: 'county_approved', materialsChecked }, home.county),
      )
    case 'county_approved':
      return notedAtOnce(
        ask(
          shenb.distExpert,
          { id, version, expertIds: home.experts.map((e) => e.id), dueAt: dayOf(later(14)) },
          home.city,
        ),
      )
    case 'expert_review':
      for (const expert of home.experts) await score(ask, id, expert.token, journal)
      return
    case 'publicity': {
      const refusal = { state: 'rejected', opinion: '公示期间收到异议，经查实不予通过。' } as const
      const drafting = ask(shenb.updateCityState, { id, version, ...refusal }, home.city)
      // What was published is refused by two: the second officer takes what the first has drafted.
      const isDrafted = await drafting.then(
        ({ status, data }) => status === 409 && (data as { reason?: string }).reason === 'DRAFT_WAITS',
        () => false,
      )
      if (!isDrafted) return noted(drafting)
      return noted(ask(filing.decideProposal, { id, version, agree: true, reason: '' }, home.secondOfficer))
    }
    case 'scored':
      if (dice < 0.85)
        return noted(
          ask(
            shenb.updateCityState,
            { id, version, state: 'publicity', notice: '名单公示', clearing: '经复核，不影响拟认定结论。' },
            home.city,
          ),
        )
      return noted(
        ask(
          shenb.updateCityState,
          {
            id,
            version,
            state: 'approved',
            level: 'city',
            documentNumber: '渝绿色制造〔2026〕12号',
            clearing: '经复核，不影响认定结论。',
          },
          home.city,
        ),
      )
    // Who holds the title may not file for it again.
    case 'approved':
      return wait(100)
    default: {
      const opened = await answered(
        journal,
        ask(
          batch.save,
          {
            programme: greenFactory.id,
            name: `批次${Date.now()}`,
            year: new Date().getFullYear(),
            openAt: later(-1),
            closeAt: later(20),
            countyDeadline: later(30),
            cityDeadline: later(90),
            twoHands: false,
          },
          home.city,
        ),
      )
      if (!isWaiting(opened)) throw new Error('a new batch did not wait for its second officer')
      await carryOut(journal, ask, opened.proposalId, home.secondOfficer)
      const [made] = await answered(journal, ask(batch.list, { programme: greenFactory.id }, home.city))
      if (!made) throw new Error('no batch was opened')
      return noted(ask(shenb.saveDraft, { batchId: made.id, answers: {} }, home.filer))
    }
  }
}

function note(journal: Journal, { id, version, state, contentHash }: FilingReceipt): void {
  journal.deeds.push({ id, version, state, hash: state === 'submitted' ? contentHash : null })
}

type Sending = typeof shenb.saveShenb | typeof shenb.updateShenb

/** Sends; where checks warn, gives the reasons and sends again. */
export async function sendWithReasons(
  ask: CallFunction,
  call: Sending,
  input: { id?: string; version?: number; batchId?: string; answers: Record<string, unknown>; opinion?: string },
  token: string,
): Promise<Response<FilingReceipt>> {
  const first = await ask(call, input, token)
  const { warnings } = (first.data ?? {}) as { warnings?: { code: string; field: string }[] }
  if (first.status !== 422 || !warnings) return first
  const reasons = warnings.map(({ code, field }) => ({ code, field, reason: reasonFor }))
  return ask(call, { ...input, reasons }, token)
}

/** An expert saves a sheet and submits it. */
async function score(ask: CallFunction, filingId: string, token: string, journal: Journal): Promise<void> {
  const { rows } = await answered(journal, ask(shenb.getTasks, { size: 50 }, token))
  const task = rows.find((one) => one.filingId === filingId)
  if (!task || !['pending', 'scoring'].includes(task.state)) return
  const detail = await answered(journal, ask(filing.get, { id: filingId }, token))
  const sheet = sheetOf(detail.systemScoreSheet as SystemScore, 0.85)
  const { taskId } = task
  let { version } = task
  for (const action of ['draft', 'submit'] as const) {
    const saved = await answered(
      journal,
      ask(
        shenb.expertScore,
        { taskId, version, action, sheet, conclusion: 'recommend', opinion: '管理体系完善，建议推荐。' },
        token,
      ),
    )
    version = saved.version
    journal.scores.push({ taskId, version, state: saved.state })
  }
}

const rowsOfImport = 40

async function importOne(door: () => Endpoint, { admin, households }: SeededCity, journal: Journal): Promise<void> {
  const { url, ask } = door()
  const officer = households[0]?.city ?? ''
  const codes = Array.from({ length: rowsOfImport }, () => codeOf())
  journal.attempts.push(codes)
  const content = enterpriseWorkbook(
    codes.map((code, i) => ({
      ...soundRow,
      统一社会信用代码: code,
      企业名称: `重庆示例${spelled(`${code.slice(-6)}${i}`)}有限公司`,
    })),
  )
  const file = { name: '企业.xlsx', type: 'application/octet-stream', content }
  const preview = await answered(journal, sendFile(url, '/ht/enterprise/importPreview', admin, file))
  const run = { importId: String(preview.importId), codes, isRun: false }
  journal.imports.push(run)
  const waits = await answered(journal, ask(enterprise.importRun, { importId: run.importId }, admin))
  if (!isWaiting(waits)) throw new Error('an import waits for its second person')
  await carryOut(journal, ask, waits.proposalId, officer)
  run.isRun = true
}

async function carryOut(journal: Journal, ask: CallFunction, id: string, second: string): Promise<void> {
  const { version } = await answered(journal, ask(twoHands.get, { id }, second))
  await answered(journal, ask(twoHands.step, { id, version, action: 'confirm' }, second))
}

let turn = 0

async function uploadOne(door: () => Endpoint, { uploaders }: SeededCity, journal: Journal): Promise<void> {
  const token = uploaders[turn++ % uploaders.length] ?? ''
  const content = paper(20_000 + Math.floor(Math.random() * 200_000))
  const heard = await answered(
    journal,
    sendFile(door().url, '/ht/lsdtFile/upload?slot=licence', token, {
      name: '证明.pdf',
      type: 'application/pdf',
      content,
    }),
  )
  const sha256 = createHash('sha256').update(content).digest('hex')
  if (heard.sha256 !== sha256 || heard.size !== content.length) throw new Error('the receipt names another content')
  journal.uploads.push({ id: String(heard.id), sha256, size: content.length })
}

/** A PDF of about that size that nobody uploaded before. */
export function paper(bytes: number): Buffer {
  return Buffer.from(
    `%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\n${randomBytes(Math.ceil(bytes / 2)).toString('hex')}\ntrailer<</Root 1 0 R>>\nstartxref\n9\n%%EOF\n`,
  )
}
