/** 工业绿色微电网 of the demo city: last year of works with own renewable power, by their books, confirmed, doubted and waiting. */
import { microgrids } from '../../modules/energy/microgrid/record.ts'
import { moveClock } from '../../platform/clock.ts'
import { withPapers } from '../papers.ts'
import { dayFrom, officeHour, type SeedContext } from '../seed-context.ts'
import { sequence } from '../sequence.ts'
import { siteOf } from './zero-answers.ts'

/** What the county did with each, in their order; null where it waits. */
const steps = ['confirm', 'doubt', null] as const
const opinions = {
  confirm: '已核对计量记录和上网结算单，与填报一致。',
  doubt: '上网电量与结算单相差较大，请核对后说明。',
} as const

const mwhPerUnit = 10
const rounded = (value: number) => Math.round(value * 100) / 100

export async function fillMicrogrids(stage: SeedContext): Promise<void> {
  const { services, cast } = stage
  const owners = stage.records
    .filter(({ book }) => (book?.years.at(-1)?.power.ownRenew ?? 0) > 0)
    .slice(0, steps.length)
  for (const [i, record] of owners.entries()) {
    const book = record.book?.years.at(-1)
    if (!book) continue
    const random = sequence(7850 + i)
    const filer = cast.filerOf(record.id)
    moveClock(officeHour(stage, dayFrom(stage, -38 + i * 5), random))
    const selfUse = rounded(book.power.ownRenew * mwhPerUnit)
    const feedIn = rounded(book.power.feedIn * mwhPerUnit)
    const curtailed = rounded((selfUse + feedIn) * 0.01 * random())
    const load = (book.energy.find(({ code }) => code === '33')?.used ?? 0) * mwhPerUnit
    const pvKw = Math.round((selfUse + feedIn) / 0.86)
    const paper = { id: '', name: '微电网计量记录和结算单.pdf', size: 1, sha256: '0'.repeat(64) }
    const { id, version } = await microgrids.open({
      services,
      input: {
        year: book.year,
        site: siteOf(record),
        mode: i === 1 ? 'third' : 'own',
        commissionedOn: `${book.year - 1 - (i % 2)}-0${4 + i}-15`,
        gridPoint: '10 kV总降变电所',
        pvKw,
        windKw: 0,
        residualKw: 0,
        storageKw: Math.round(pvKw * 0.15),
        storageKwh: Math.round(pvKw * 0.3),
        adjustableKw: Math.round(pvKw * 0.08),
        generationMwh: rounded(selfUse + feedIn + curtailed),
        selfUseMwh: selfUse,
        nearbyUseMwh: 0,
        feedInMwh: feedIn,
        curtailedMwh: curtailed,
        storageInMwh: 0,
        storageOutMwh: 0,
        loadMwh: rounded(Math.max(load, selfUse)),
        files: await withPapers(services, filer, [paper]),
      },
      actor: filer,
    })
    const action = steps[i] ?? null
    if (action === null) continue
    moveClock(officeHour(stage, dayFrom(stage, -34 + i * 5), sequence(7860 + i)))
    const opinion = opinions[action]
    await microgrids.step({ services, input: { id, version, action, opinion }, actor: cast.countyOf(record.qxCode) })
  }
  moveClock(stage.present)
}
