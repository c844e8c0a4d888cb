/** 产品碳足迹 of the demo city: two glass works registered last year's flat glass, computed from their books. */
import type { AnswerSet, RowAnswers } from '@green/filing/form/answers.ts'
import { footprintExample } from '@green/programmes/product-footprint/example.ts'
import { productFootprint } from '@green/programmes/product-footprint/programme.ts'
import { moveClock } from '../../platform/clock.ts'
import { likeThose, typed } from '../book/answers.ts'
import type { BookYear } from '../book/book.ts'
import { netOf } from '../book/workbook.ts'
import type { DemoRecord } from '../demo-store.ts'
import { withPapers } from '../papers.ts'
import { dayFrom, lead, officeHour, type SeedContext } from '../seed-context.ts'
import { sequence } from '../sequence.ts'

/** t of the materials for a t of glass that are no carbonates, by their names in the example. */
const perTonne: Readonly<Record<string, number>> = { 硅砂: 0.69, 外购碎玻璃: 0.1 }
const carbonates: Readonly<Record<string, string>> = {
  纯碱: 'na2co3',
  白云石: 'dolomite',
  石灰石: 'caco3',
  纯碱分解: 'na2co3',
  白云石分解: 'dolomite',
  石灰石分解: 'caco3',
}
/** Of the consumption, what the furnace and the line use. */
const share = 0.97
/** The works of the trade that burn gas only. */
const onlyGas = (year: BookYear) => year.energy.every(({ code }) => ['15', '33', '37'].includes(code))

export async function fillFootprints(stage: SeedContext): Promise<void> {
  const works = stage.records.filter(({ industryCode, book }) => {
    const year = book?.years.at(-1)
    return industryCode === '3041' && year !== undefined && onlyGas(year)
  })
  for (const [i, record] of works.slice(0, 2).entries()) {
    const random = sequence(9500 + i)
    moveClock(officeHour(stage, dayFrom(stage, -26 + i * 5), random))
    const filer = stage.cast.filerOf(record.id)
    const answers = await withPapers(stage.services, filer, answersOf(record))
    await lead(
      stage,
      record,
      { programme: productFootprint, answers, to: 'submitted', reason: '已与台账核对。' },
      random,
    )
  }
  moveClock(stage.present)
}

function answersOf({ book, contact, facts }: DemoRecord): AnswerSet {
  const example = footprintExample()
  const year = book?.years.at(-1)
  const [glass] = year?.products ?? []
  if (!year || !glass) return example
  const tonnes = glass.output * 0.05
  const amountOf = (name: string) => {
    const id = carbonates[name]
    return id ? (year.process.find((one) => one.id === id)?.activity ?? 0) : tonnes * (perTonne[name] ?? 0)
  }
  const energyRows = (example.energyRows as RowAnswers[]).flatMap((row) => {
    const line = year.energy.find(({ code }) => code === row.energyCode)
    return line ? [{ ...row, consumeQty: typed(netOf(line)), usedQty: typed(netOf(line) * share, 2) }] : []
  })
  const inputRows = (example.inputRows as RowAnswers[]).map((row) => {
    if (row.kind === 'transport') return { ...row, tonnes: typed(materialsOf(amountOf), 0) }
    return row.amount === undefined ? row : { ...row, amount: typed(amountOf(String(row.name)), 2) }
  })
  return {
    ...example,
    recordTitle: `普通平板玻璃 ${year.year}年`,
    year: String(year.year),
    periodFrom: `${year.year}-01`,
    periodTo: `${year.year}-12`,
    outputAmount: typed(glass.output, 2),
    outputTonnes: typed(tonnes, 2),
    energyRows: likeThose(energyRows, example.energyRows as RowAnswers[]),
    inputRows,
    contactName: contact,
    contactPhone: facts.landline,
    email: facts.email,
    postcode: facts.postcode,
  }
}

const materialsOf = (amountOf: (name: string) => number): number =>
  ['硅砂', '纯碱', '白云石', '石灰石', '外购碎玻璃'].reduce((sum, name) => sum + amountOf(name), 0)
