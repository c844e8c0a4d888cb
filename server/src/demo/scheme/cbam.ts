/** CBAM data that three exporters of the demo city have stated, from the books of last year. */
import { saveGood } from '../../modules/energy/cbam/calls.ts'
import { moveClock } from '../../platform/clock.ts'
import type { BookYear } from '../book/book.ts'
import { round } from '../book/rounding.ts'
import { netOf } from '../book/workbook.ts'
import type { DemoRecord } from '../demo-store.ts'
import { dayFrom, officeHour, type SeedContext } from '../seed-context.ts'
import { sequence } from '../sequence.ts'

type Stated = Parameters<typeof saveGood>[2]

/** tCO₂ for a m³ of natural gas, t of CO₂ for a t of carbon in an anode, GWP of CF₄. */
const [gasFactor, cf4] = [0.002162189, 7380]
/** The share of the year that is over. */
const sofar = 0.83

const gasOf = (year: BookYear) => netOf(year.energy.find(({ code }) => code === '15') ?? { code: '15', used: 0 })
const powerOf = (year: BookYear) => netOf(year.energy.find(({ code }) => code === '33') ?? { code: '33', used: 0 })

type Exporter = {
  industryCode: string
  at: number
  good: (record: DemoRecord, year: BookYear, of: number) => Partial<Stated>
}

/** Unwrought aluminium: gas, anodes, the anode effect. */
const ingot: Exporter['good'] = (_record, year) => {
  const output = (year.products[0]?.output ?? 0) * sofar
  return {
    goodTitle: '重熔用铝锭',
    goodTitleEn: 'Unwrought aluminium ingots',
    cn: '7601 10 00',
    activityLevel: round(output * 0.12, 3),
    route: '预焙阳极电解 Prebake electrolysis',
    composition: '原铝，不含废铝。',
    direct: [
      { name: '天然气', amount: round(gasOf(year) * 10_000 * sofar * 0.12, 0), unit: 'Nm3', factor: gasFactor },
      { name: '阳极消耗', amount: round(output * 0.12 * 0.42, 2), unit: 't', factor: 3.5787 },
      { name: '阳极效应CF4', amount: round(output * 0.12 * 0.00003, 3), unit: 't', factor: cf4 },
    ],
    precursors: [],
  }
}

/** Bars rolled of billets that others cast. */
const bars: Exporter['good'] = (_record, year) => {
  const output = (year.products[0]?.output ?? 0) * sofar * 0.06
  return {
    goodTitle: '热轧带肋钢筋',
    goodTitleEn: 'Hot-rolled ribbed bars',
    cn: '7214 20 00',
    activityLevel: round(output, 3),
    route: '外购钢坯热轧 Hot rolling of bought billets',
    composition: '非合金钢，钢坯由长流程企业供应。',
    direct: [{ name: '天然气', amount: round(gasOf(year) * 10_000 * sofar * 0.06, 0), unit: 'Nm3', factor: gasFactor }],
    precursors: [
      {
        name: '连铸方坯',
        cn: '7207 11 14',
        tonnes: round(output * 0.8, 2),
        source: 'actual',
        seeDirect: 1.942,
        seeIndirect: 0,
        country: '中国 CN',
        installation: '重庆示例滨水钢铁有限公司',
      },
      {
        name: '外省方坯',
        cn: '7207 11 14',
        tonnes: round(output * 0.24, 2),
        source: 'default',
        seeDirect: null,
        seeIndirect: 0,
        country: '中国 CN',
        installation: '',
      },
    ],
  }
}

const exporters: readonly Exporter[] = [
  { industryCode: '3216', at: 1, good: ingot },
  { industryCode: '3216', at: 3, good: ingot },
  { industryCode: '3130', at: 0, good: bars },
]

export async function fillCbam(stage: SeedContext): Promise<void> {
  const year = Number(stage.present.slice(0, 4))
  for (const [i, { industryCode, at, good }] of exporters.entries()) {
    const record = stage.records.filter((one) => one.industryCode === industryCode && one.book)[at]
    const own = record?.book?.years.at(-1)
    if (!record || !own) continue
    moveClock(officeHour(stage, dayFrom(stage, -25 + i * 4), sequence(7600 + i)))
    await saveGood(stage.services, stage.cast.filerOf(record.id), {
      id: null,
      version: 0,
      year,
      installation: `${record.name.replace('重庆示例', '').replace(/股份|（集团）|有限公司/g, '')}生产基地`,
      installationEn: `Demo works No. ${i + 1}`,
      addressEn: 'Chongqing, China',
      unlocode: 'CNCKG',
      coordinates: '',
      carbonPrice: '',
      verifier: '',
      verifiedOn: null,
      electricity: [
        {
          name: '外购电力',
          mwh: round(powerOf(own) * 10 * sofar * 0.1, 0),
          factor: 0.5306,
          source: '全国电力平均二氧化碳排放因子（示例）',
        },
      ],
      ...good(record, own, year),
    } as Stated)
  }
  moveClock(stage.present)
}
