/** Yearly data of the demo city: two years of enterprises without the title, one of titled factories, in every state. */
import type { AnswerSet } from '@green/filing/form/answers.ts'
import type { State } from '@green/filing/workflow/states.ts'
import { withChanges } from '@green/programmes/green-yearly/example.ts'
import { greenYearly } from '@green/programmes/green-yearly/programme.ts'
import { variedYear } from '@green/programmes/non-green-data/example.ts'
import { nonGreenData } from '@green/programmes/non-green-data/programme.ts'
import { archiveOf } from '../../base/enterprise/profile.ts'
import { heldSince } from '../../filing/step/title-store.ts'
import { clock, moveClock } from '../../platform/clock.ts'
import { withBook } from '../book/answers.ts'
import type { DemoRecord } from '../demo-store.ts'
import { factorySeed } from '../enterprise/factories.ts'
import { homeCounty } from '../enterprise/people.ts'
import { withPapers } from '../papers.ts'
import { dayFrom, industrial, lead, officeHour, openBatch, type SeedContext } from '../seed-context.ts'
import { sequence } from '../sequence.ts'

/** The year before last is closed: all final. Last year's is still open; the first ones are in the named county. */
const finals: readonly State[] = ['approved', 'approved', 'approved', 'approved']
const running: readonly State[] = [
  'submitted',
  'county_approved',
  'approved',
  'county_returned',
  'submitted',
  'draft',
  'city_returned',
  'approved',
]
const titledStates: readonly State[] = ['submitted', 'approved', 'county_approved']

export async function fillYearly(stage: SeedContext): Promise<void> {
  const thisYear = Number(stage.present.slice(0, 4))
  const windows = [
    { programme: nonGreenData, year: thisYear - 2, open: -420, close: -360, states: finals },
    { programme: nonGreenData, year: thisYear - 1, open: -50, close: 9, states: running },
    { programme: greenYearly, year: thisYear - 1, open: -50, close: 9, states: titledStates },
  ] as const
  for (const { programme, year, open, close, states } of windows) {
    await openBatch(stage, programme.id, `${year}年度${programme.shortTitle}`, year, open, close)
    const filers = await filersOf(stage, year, programme === greenYearly)
    for (const [i, to] of states.entries()) {
      const record = filers[i]
      if (!record) continue
      const random = sequence(3000 + year * 10 + i)
      moveClock(officeHour(stage, dayFrom(stage, open + 2 + Math.floor(random() * 25)), random))
      const archive = await archiveOf(stage.services.db, record.id)
      const example = withBook(variedYear(factorySeed(record, archive, year, 'city'), random), record.book, year)
      const answers = (await withPapers(
        stage.services,
        stage.cast.filerOf(record.id),
        programme === greenYearly ? withChanges(example) : example,
      )) as AnswerSet
      await lead(
        stage,
        record,
        { programme, answers, to, reason: '新增生产线投产，数据已与统计报表核对一致。' },
        random,
      )
    }
  }
}

/** Who owes that year: the named enterprise's earlier year is final, its last year is still to be filled in. */
async function filersOf(stage: SeedContext, year: number, isTitled: boolean): Promise<DemoRecord[]> {
  moveClock(stage.present)
  const owing: DemoRecord[] = []
  for (const record of industrial(stage)) {
    const since = await heldSince(stage.services.db, record.id, 'factory', clock.today())
    if ((since !== null && since <= year) === isTitled) owing.push(record)
  }
  const loginName = (record: DemoRecord) => stage.cast.filerOf(record.id).loginName
  const isEarlier = year < Number(stage.present.slice(0, 4)) - 1
  const named = owing.filter((record) => loginName(record) === 'enterprise')
  const others = owing.filter((record) => !['enterprise', 'enterprise2'].includes(loginName(record)))
  const home = others.filter((record) => record.qxCode === homeCounty)
  return [...(isEarlier ? named : []), ...home.slice(0, 5), ...others.filter((record) => record.qxCode !== homeCounty)]
}
