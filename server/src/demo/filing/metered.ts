/** 供能户号 of the demo city: some enterprises confirmed theirs, and the grid company's months of last year came by its workbook. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeWorkbook } from '@green/spreadsheet/writer.ts'
import { importFile } from '../../base/import/workbook-import.ts'
import { accounts } from '../../modules/energy/utility/record.ts'
import { utilityWorkbook } from '../../modules/energy/utility/workbook.ts'
import { moveClock } from '../../platform/clock.ts'
import { bookYears } from '../book/book.ts'
import type { DemoRecord } from '../demo-store.ts'
import { withPapers } from '../papers.ts'
import { dayFrom, industrial, officeHour, type SeedContext } from '../seed-context.ts'
import { sequence } from '../sequence.ts'
import { tellerOf } from '../stories.ts'

const grid = { carrier: 'power', company: 'sgcq' } as const
const [, , year] = bookYears
/** How many others beside the named enterprise. */
const others = 5

export async function fillMetered(stage: SeedContext): Promise<void> {
  const { cast, present } = stage
  const named = stage.records.filter(({ id }) => cast.filerOf(id).loginName === 'enterprise')
  const users = [
    ...named,
    ...industrial(stage).filter((one) => !named.includes(one) && one.book?.accounts.length === 1),
  ]
  const [misread, apart, unconfirmed] = (['S02', 'S04', 'S15'] as const).map((id) => tellerOf(stage, id))
  const tellers = [misread, apart].flatMap((one) => one ?? [])
  const plain = users.filter((one) => one !== unconfirmed && !tellers.includes(one))
  const metered = [...plain.slice(0, named.length + others), ...tellers]
  for (const [i, record] of metered.entries()) {
    moveClock(officeHour(stage, dayFrom(stage, -38 + i), sequence(9600 + i)))
    for (const { no } of record.book?.accounts ?? []) await confirm(stage, record, no)
  }
  const timesOf = (record: DemoRecord) => (record === apart ? unlistedAccount : 1)
  moveClock(officeHour(stage, dayFrom(stage, -27), sequence(9698)))
  await deliver(
    stage,
    [misread].flatMap((one) => one ?? []),
    () => kWhOfTenThousand,
  )
  moveClock(officeHour(stage, dayFrom(stage, -25), sequence(9699)))
  await deliver(stage, [...metered, ...[unconfirmed].flatMap((one) => one ?? [])], timesOf)
  moveClock(present)
}

/** S04: a second workshop's account is not on the enterprise's list. */
const unlistedAccount = 1.08
/** S02: the company's file had 万kWh in the place of kWh. */
const kWhOfTenThousand = 10_000

async function deliver(
  { services, cast }: SeedContext,
  metered: readonly DemoRecord[],
  timesOf: (record: DemoRecord) => number,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'demo-grid-'))
  try {
    const file = join(folder, 'grid.xlsx')
    await writeFile(file, writeWorkbook([sheetOf(metered, timesOf)]))
    await importFile(services, utilityWorkbook(grid, '国网重庆市电力公司'), file, cast.city)
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function confirm({ services, cast }: SeedContext, { id }: DemoRecord, number: string): Promise<void> {
  const actor = cast.filerOf(id)
  const paper = { id: '', name: '电费结算单.pdf', size: 1, sha256: '0'.repeat(64) }
  await accounts.open({
    services,
    input: {
      ...grid,
      number,
      subMeter: '',
      usage: 'industry',
      site: '',
      since: `${year}-01-01`,
      until: `${year + 3}-12-31`,
      purpose: 'ledger',
      files: await withPapers(services, actor, [paper]),
    },
    actor,
  })
}

/** Twelve months of each account: the enterprise's metered year by the shape of its months. */
function sheetOf(metered: readonly DemoRecord[], timesOf: (record: DemoRecord) => number) {
  const rows = metered.flatMap((record) => {
    const { name, socialCode, book } = record
    const own = book?.years.find((one) => one.year === year)
    const metered = own?.utility['33']?.qty ?? 0
    const numbers = book?.accounts ?? []
    return numbers.flatMap(({ no }) =>
      (own?.months ?? []).map((tce, i) => {
        const month = String(i + 1).padStart(2, '0')
        const last = new Date(Date.UTC(year, i + 1, 0)).toISOString().slice(0, 10)
        const quantity = (metered * 10_000 * tce) / (own?.statedTce ?? 1) / numbers.length
        return [no, name, socialCode, `${year}-${month}-01`, last, Math.round(quantity * timesOf(record))]
      }),
    )
  })
  const titles = ['户号', '户名', '统一社会信用代码', '抄表起日', '抄表止日', '用量（kWh）']
  const columns = titles.map((title, i) => ({ title, kind: i === 5 ? ('number' as const) : ('code' as const) }))
  return { name: '电费结算', columns, rows }
}
