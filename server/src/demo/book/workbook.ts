/** The books as the city's workbook of yearly energy: what the import takes from them, kind by kind and in totals. */
import { type Flow, flows } from '@green/filing/programme/energy-words.ts'
import type { SheetSpec } from '@green/spreadsheet/writer.ts'
import { type Book, type BookYear, totalCarbonOf } from './book.ts'
import { type BookEnergy, coalOf } from './energy.ts'
import { round, sumOf } from './rounding.ts'

type Line = { energyCode: string; flow: Flow; quantity: number }

/** Forms and records state the net consumption; who sells more than it uses states what it makes beside it. */
export const isSupplier = ({ energy }: Pick<BookYear, 'energy'>): boolean => energy.some((line) => netOf(line) < 0)

/** Without what the plant converts and uses itself. */
export const netOf = ({ used, convOut = 0, recover = 0 }: BookEnergy): number => round(used - convOut - recover, 4)

/** The flows of one kind; what comes from the own roof was made. */
function flowsOf(line: BookEnergy, year: BookYear): Line[] {
  const { code, used, bought, sold, lost, produced = 0, convOut = 0, recover = 0, open, close } = line
  const own = code === '33' ? year.power.ownRenew : 0
  const isWhole = isSupplier(year)
  const amounts: Readonly<Record<Flow, number>> = {
    bought: bought ?? 0,
    made: (isWhole ? convOut + recover : 0) + produced + own,
    used: isWhole ? used : netOf(line),
    sold: sold ?? 0,
    lost: lost ?? 0,
    stocked: open === undefined || close === undefined ? 0 : close - open,
  }
  return Object.entries(amounts).flatMap(([flow, amount]) => {
    const quantity = round(amount, 6)
    return quantity === 0 ? [] : [{ energyCode: code, flow: flow as Flow, quantity }]
  })
}

/** What a year's record states: the lines, and the totals by their columns. */
export function recordOf(year: BookYear) {
  const { energy, products, outputValue, addedValue, statedTce, water, power } = year
  const [main] = products
  return {
    lines: energy
      .flatMap((line) => flowsOf(line, year))
      .map((line) => ({ ...line, tce: round(line.quantity * coalOf(line.energyCode), 4) })),
    totals: {
      totalTce: statedTce,
      outputValue,
      addedValue,
      output: main ? round(main.output * (main.formFactor ?? 1), 4) : 0,
      waterIntake: water.intake,
      co2: totalCarbonOf(year),
      greenPower: round(power.traded + power.gec, 4),
      ownPower: power.ownRenew,
      feedstockTce: round(sumOf(energy.map(({ code, feedstock = 0 }) => feedstock * coalOf(code))), 2),
    },
  }
}

const yearColumns = {
  outputValue: '工业总产值（万元）',
  addedValue: '工业增加值（万元）',
  totalTce: '综合能源消费量（吨标准煤）',
  output: '产品产量',
  waterIntake: '取水量（立方米）',
  co2: '碳排放总量（吨二氧化碳）',
  greenPower: '绿电交易和绿证（万千瓦时）',
  ownPower: '自发自用可再生电力（万千瓦时）',
  feedstockTce: '原料用能（吨标准煤）',
} as const

const code = (title: string) => ({ title, kind: 'code' as const })
const number = (title: string) => ({ title, kind: 'number' as const })

/** Both sheets of the workbook, of enterprises by their credit codes. */
export function energySheets(books: ReadonlyMap<string, Book>): SheetSpec[] {
  const years = [...books].flatMap(([socialCode, book]) =>
    book.years.map((one) => ({ socialCode, year: one.year, ...recordOf(one) })),
  )
  return [
    {
      name: '能源消费',
      columns: [
        code('统一社会信用代码'),
        number('年度'),
        code('能源代码'),
        code('流向'),
        number('消费量'),
        number('折标量（吨标准煤）'),
      ],
      rows: years.flatMap(({ socialCode, year, lines }) =>
        lines.map(({ energyCode, flow, quantity, tce }) => [socialCode, year, energyCode, flows[flow], quantity, tce]),
      ),
    },
    {
      name: '年度汇总',
      columns: [code('统一社会信用代码'), number('年度'), ...Object.values(yearColumns).map(number)],
      rows: years.map(({ socialCode, year, totals }) => [
        socialCode,
        year,
        ...Object.keys(yearColumns).map((key) => totals[key as keyof typeof yearColumns]),
      ]),
    },
  ]
}
