/** Special funds of the demo city: last year's batch paid out in every way, this year's under review. */

import type { FilingReceipt } from '@green/contract/filing/filing.ts'
import type { AnswerSet } from '@green/filing/form/answers.ts'
import type { State } from '@green/filing/workflow/states.ts'
import { exampleFile } from '@green/programmes/blocks/example-file.ts'
import { hasProject, variedExample } from '@green/programmes/special-fund/example.ts'
import { specialFund } from '@green/programmes/special-fund/programme.ts'
import { decideEntry, proposeEntry, readLedger } from '../../families/special-fund/special-fund-ledger.ts'
import { saveFund } from '../../families/special-fund/special-fund-money.ts'
import { moveFiling } from '../../filing/step/move.ts'
import { heldSince } from '../../filing/step/title-store.ts'
import { addMs, clock, dayOf, moveClock } from '../../platform/clock.ts'
import { fundAnswers, savedByGrowth } from '../book/money.ts'
import { paperNumber } from '../check/paper-number.ts'
import type { DemoRecord } from '../demo-store.ts'
import { officeDay } from '../office-days.ts'
import { withPapers } from '../papers.ts'
import { dayFrom, industrial, lead, officeHour, openBatch, placeOf, type SeedContext } from '../seed-context.ts'
import { sequence } from '../sequence.ts'
import { tellerOf } from '../stories.ts'

/** How far an approved application is paid: nothing confirmed, confirmed, a part, all. */
type Paid = 'proposed' | 'confirmed' | 'part' | 'whole'
type Application = {
  direction: string
  to: State
  amount?: string
  paid?: Paid
  near?: true
  named?: 'enterprise'
  asked?: true
  /** A saving of more than twice the plant, which comes from the growth of the output alone. */
  story?: true
}

const lastYear: readonly Application[] = [
  { direction: 'gf_title', to: 'approved', amount: '20', paid: 'whole' },
  { direction: 'retrofit', to: 'approved', amount: '28', paid: 'part' },
  { direction: 'leader', to: 'approved', amount: '10', paid: 'confirmed' },
  { direction: 'pv', to: 'rejected' },
]
const thisYear: readonly Application[] = [
  { direction: 'ems', to: 'approved', amount: '5', paid: 'proposed' },
  { direction: 'retrofit', to: 'submitted', near: true, named: 'enterprise' },
  { direction: 'water', to: 'submitted', near: true },
  { direction: 'gf_title', to: 'county_approved' },
  { direction: 'epc', to: 'county_approved' },
  { direction: 'ecCenter', to: 'expert_review' },
  { direction: 'retrofit', to: 'scored', asked: true },
  { direction: 'resource', to: 'county_returned' },
  { direction: 'retrofit', to: 'submitted', story: true },
]

const bySaving: ReadonlySet<string> = new Set(['retrofit', 'epc'])

export async function fillFunds(stage: SeedContext): Promise<void> {
  const year = Number(stage.present.slice(0, 4))
  await fillBatch(stage, { year: year - 1, open: -330, close: -290, pace: 6, seed: 4000 }, lastYear)
  await fillBatch(stage, { year, open: -40, close: 25, pace: 3, seed: 4100 }, thisYear)
}

type Round = { year: number; open: number; close: number; pace: number; seed: number }

async function fillBatch(stage: SeedContext, round: Round, applications: readonly Application[]): Promise<void> {
  const name = `${round.year}年度工业和信息化专项资金`
  const batchId = await openBatch(stage, specialFund.id, name, round.year, round.open, round.close)
  const terms = { budget: '300', secondAbove: '', reason: '按本年度市级专项资金预算批复设置。' }
  await saveFund(stage.services, { batchId, version: 0, ...terms }, stage.cast.city)
  const filerOf = (record: DemoRecord) => stage.cast.filerOf(record.id).loginName
  const named = (record: DemoRecord) => ['enterprise', 'enterprise2'].includes(filerOf(record))
  const own = stage.records.find((record) => filerOf(record) === 'enterprise')
  const free = industrial(stage).filter((record) => !named(record))
  const near = free.filter((record) => record.qxCode === own?.qxCode)
  for (const [i, application] of applications.entries()) {
    const { direction, to, amount } = application
    const random = sequence(round.seed + i)
    const titled = direction === 'gf_title' ? await holders(stage, free) : free
    // What is supported by its saving is done where there is something to save.
    const isLarge = ({ facts }: DemoRecord) => !bySaving.has(direction) || facts.totalTce > 14_000
    const among = (application.near ? near : titled).filter(
      (one) => hasProject(direction, one.industryCode ?? '') && isLarge(one),
    )
    const other = among[(round.seed + i * 7) % among.length] as DemoRecord
    const known = application.named && own ? own : other
    const record = application.story ? tellerOf(stage, 'S08') : known
    moveClock(officeHour(stage, dayFrom(stage, round.open + 2 + i), random))
    const example = variedExample(
      {
        no: round.seed + i,
        direction,
        year: round.year,
        of: placeOf(record),
        contactName: record.contact,
        contactPhone: record.facts.landline,
        email: record.facts.email,
      },
      random,
    )
    const plain = fundAnswers(example as AnswerSet, record.book)
    const sized = application.story ? savedByGrowth(plain, record.book) : plain
    const answers = await withPapers(stage.services, stage.cast.filerOf(record.id), sized)
    const filed = await lead(
      stage,
      record,
      {
        programme: specialFund,
        batchId,
        answers,
        to,
        reason: '按审计结果填报，差额已在申请报告中说明。',
        ...(amount ? { outcome: { proposedAmount: amount } } : {}),
      },
      random,
      round.pace,
    )
    if (application.asked) await askOffices(stage, filed)
    if (application.paid && amount) await pay(stage, filed.id, application.paid, Number(amount), round.year)
  }
}

/** Asked, one office has answered and the others are still within their term. */
async function askOffices({ services, cast, present }: SeedContext, filed: FilingReceipt): Promise<void> {
  const offices = [...(specialFund.asksOffices ?? [])]
  const common = { id: filed.id, state: filed.state, fieldNotes: [], files: [] }
  const ask = {
    ...common,
    version: filed.version,
    action: 'askOffices' as const,
    offices,
    replyBy: officeDay(dayOf(addMs(present, 6 * 86_400_000))),
    documentNumber: paperNumber(specialFund.shortTitle, 'askOffices'),
  }
  const { version } = await moveFiling(services, specialFund, ask, cast.city)
  const officeAnswers = [{ office: offices[0] ?? '', answer: 'agree' as const, note: '' }]
  await moveFiling(services, specialFund, { ...common, version, action: 'recordOffices', officeAnswers }, cast.city)
}

/** Who holds a factory title. */
async function holders(stage: SeedContext, records: readonly DemoRecord[]): Promise<DemoRecord[]> {
  const held: DemoRecord[] = []
  for (const record of records)
    if ((await heldSince(stage.services.db, record.id, 'factory', dayOf(stage.present))) !== null) held.push(record)
  return held
}

/** The ledger by both officers: one proposes, the other confirms. */
async function pay(stage: SeedContext, id: string, paid: Paid, amount: number, year: number): Promise<void> {
  const { services, cast } = stage
  if (paid === 'proposed') return
  const confirm = async () => {
    const ledger = await readLedger(services, id, cast.city2)
    const open = ledger.entries.find(({ state }) => state === 'proposed')
    await decideEntry(services, { id, version: ledger.version, entryId: open?.id ?? null, agree: true }, cast.city2)
  }
  await confirm()
  if (paid === 'confirmed') return
  if (paid === 'part') {
    const { version } = await readLedger(services, id, cast.city)
    const half = String(amount / 2)
    const split = [year, year + 1].map((one) => ({ year: one, amount: half }))
    await proposeEntry(services, { id, version, kind: 'plan', amount: '', split, files: [] }, cast.city)
    await confirm()
  }
  const { version, payable } = await readLedger(services, id, cast.city)
  const now = Math.min(paid === 'whole' ? amount : amount / 2, payable ?? 0)
  const on = officeDay(dayOf(addMs(clock.now(), 86_400_000)))
  const [moment = stage.present] = [new Date(`${on}T10:20:00+08:00`).toISOString(), stage.present].toSorted()
  moveClock(moment)
  await proposeEntry(
    services,
    {
      id,
      version,
      kind: 'payment',
      amount: String(now),
      year,
      paidOn: dayOf(clock.now()),
      files: await withPapers(services, cast.city, [exampleFile('拨付凭证.pdf')]),
    },
    cast.city,
  )
  await confirm()
}
