/** What a works of the demo city files as a plan and for its acceptance: the forms' examples with the figures of its book. */
import type { AnswerSet, RowAnswers } from '@green/filing/form/answers.ts'
import { zeroAcceptExample } from '@green/programmes/zero-accept/example.ts'
import { zeroPlanExample } from '@green/programmes/zero-plan/example.ts'
import { defaultSettings, factorsOf } from '@green/tools/ledger/factors.ts'
import { districts } from '../../base/reference/reference-data.ts'
import { renewableShareOf, typed } from '../book/answers.ts'
import type { BookYear } from '../book/book.ts'
import { netOf } from '../book/workbook.ts'
import type { DemoRecord } from '../demo-store.ts'

export type Works = {
  group: string
  /** Years back of the figures of the plan. */
  base: number
  /** Years ahead of the target. */
  targetYear: number
}

const factors = factorsOf(defaultSettings(), 2025)
const power = '33'
const mwhPerUnit = 10

const measures: Readonly<Record<string, readonly string[]>> = {
  auto: [
    '屋顶光伏扩容，空压站余热回收',
    '涂装烘干炉电气化，绿电交易扩大',
    '余下天然气改用生物天然气',
    '储能和柔性用电',
  ],
  electronics: ['屋顶光伏扩容，洁净空调变频', '纯水站余热利用，绿电交易扩大', '锅炉改电热泵', '储能参与需求响应'],
}

/** Fuel that is burned, tCO₂. */
const fuelCarbon = ({ energy }: BookYear): number =>
  energy
    .filter(({ code }) => code !== power)
    .reduce((sum, line) => sum + Math.max(0, netOf(line)) * (factors.co2(line.code) ?? 0), 0)

export const siteOf = ({ name, qxCode }: DemoRecord): string => {
  const own = name.replace(/^重庆/, '').replace(/（集团）|股份|有限公司/g, '')
  return `${own}${districts().find(({ code }) => code === qxCode)?.name ?? ''}厂区`
}

/** Site, energy and what depends on the size of the plant. */
function worksAnswers({ book, contact, facts, ...record }: DemoRecord, year: BookYear, random: () => number) {
  const used = netOf(year.energy.find(({ code }) => code === power) ?? { code: power, used: 0 }) * mwhPerUnit
  const { ownRenew, traded, gec, feedIn } = year.power
  const tradedMWh = Math.floor(traded * mwhPerUnit)
  const rated = Math.round(used * (0.32 + random() * 0.1))
  const meters = 24 + Math.round(Math.sqrt(used) / 4 + random() * 20)
  return {
    siteName: siteOf({ ...record, book, contact, facts }),
    siteAddress: facts.address,
    year: String(year.year),
    contactName: contact,
    contactPhone: facts.landline,
    email: facts.email,
    postcode: facts.postcode,
    energyRows: year.energy
      .filter((line) => netOf(line) > 0)
      .map((line, i) => ({ rowId: `e${i + 1}`, energyCode: line.code, consumeQty: typed(netOf(line)) })),
    gridMWh: typed(used - ownRenew * mwhPerUnit - tradedMWh),
    certMWh: String(Math.floor(gec * mwhPerUnit)),
    tradedGreenMWh: String(tradedMWh),
    ownPvMWh: typed(ownRenew * mwhPerUnit),
    pvFeedInMWh: typed(feedIn * mwhPerUnit),
    addedValue: typed(year.addedValue, 2),
    ratedKw: String(rated),
    efficientKw: String(Math.round(rated * (0.62 + random() * 0.25))),
    metersDue: String(meters),
    metersAuto: String(Math.round(meters * (0.8 + random() * 0.18))),
    categoriesTotal: String(Math.max(1, year.products.length)),
    categoriesDone: String(Math.max(1, year.products.length)),
  }
}

/** tCO₂ by place: what stands before certificates and trade. */
const carbonOf = (year: BookYear) => year.statedCo2

/** A plan of `works`, begun in the year of the present. */
export function planAnswers(record: DemoRecord, works: Works, present: number, random: () => number): AnswerSet {
  const example = zeroPlanExample()
  const year = record.book?.years.at(-works.base)
  if (!year) return example
  const target = present + works.targetYear
  const years = Array.from({ length: target - present + 1 }, (_, i) => present + i)
  const [now, share] = [carbonOf(year), renewableShareOf(year)]
  const left = Math.max(fuelCarbon(year) * 0.6, now * 0.03)
  const [last, least] = [95 + Math.round(random() * 20) / 10, Math.min(90, share + 8)]
  const pathRows = years.map((of, i): RowAnswers => {
    const way = (i + 1) / years.length
    return {
      rowId: `p${i + 1}`,
      year: String(of),
      co2: typed(now - (now - left) * way, 0),
      nonFossilPct: typed(i === years.length - 1 ? last : least + (last - least) * way * 0.9, 1),
      measures: measures[works.group]?.[i % 4] ?? '',
    }
  })
  return {
    ...example,
    ...worksAnswers(record, year, random),
    industryGroup: works.group,
    targetYear: String(target),
    co2Target: pathRows.at(-1)?.co2 ?? '0',
    nonFossilTarget: pathRows.at(-1)?.nonFossilPct ?? '95',
    pathRows,
    projectRows: projectsOf(works, year, present, random),
  }
}

/** The size of the roof and what it saves follow the power that is used. */
function projectsOf(works: Works, year: BookYear, present: number, random: () => number): RowAnswers[] {
  const used = (year.energy.find(({ code }) => code === power)?.used ?? 0) * mwhPerUnit
  const roofMw = Math.max(0.6, Math.min(8, (used / 9000) * (0.8 + random() * 0.5)))
  const [first, second] = measures[works.group] ?? []
  const fuel = fuelCarbon(year)
  return [
    {
      rowId: 'w1',
      projectName: `${typed(roofMw, 1)} MW屋顶光伏`,
      projType: 'renewable',
      invest: typed(roofMw * (330 + random() * 60), 0),
      startsIn: `${present}-02`,
      endsIn: `${present}-11`,
      cutCo2: typed(roofMw * 860 * 0.5306, 0),
      progress: 'building',
    },
    ...(works.targetYear === 0
      ? []
      : [
          {
            rowId: 'w2',
            projectName: (second ?? first ?? '').split('，')[0] ?? '',
            projType: 'carbon',
            invest: typed(280 + fuel * (0.5 + random() * 0.4), 0),
            startsIn: `${present + 1}-03`,
            endsIn: `${present + 1}-10`,
            saveTce: typed(fuel * 0.08, 0),
            cutCo2: typed(fuel * 0.35, 0),
            progress: 'plan',
          },
        ]),
  ]
}

/** The acceptance by last year's figures, all grid power with certificates; what is left is offset and stays out of every indicator. */
export function acceptAnswers(record: DemoRecord, works: Works, present: number, random: () => number): AnswerSet {
  const example = zeroAcceptExample()
  const year = record.book?.years.at(-1)
  if (!year) return example
  const left = Math.ceil(fuelCarbon(year))
  const [offset] = example.offsetRows as RowAnswers[]
  const [done] = example.projectRows as RowAnswers[]
  const [roof] = projectsOf(works, year, present - 1, random)
  return {
    ...example,
    ...worksAnswers(record, year, random),
    industryGroup: works.group,
    residualT: String(left),
    offsetRows: [{ ...offset, amount: String(Math.floor(left * 0.9)) } as RowAnswers],
    projectRows: [{ ...done, ...roof, progress: 'running' } as RowAnswers],
    workText: '建设方案所列屋顶光伏已并网，空压站余热用于前处理加热，天然气只用于涂装烘干；网购电量全部持有绿证。',
  }
}
