/** 情景测算书: a study as a paper, with every figure's arithmetic. Pure. */
import { digestName } from '@green/contract/overview/digest.ts'
import { formatNumber } from '@green/filing/value/round.ts'
import { carrierPriceText } from '@green/tools/energy-conversion/carrier-prices.ts'
import { scenarioFigures } from '@green/tools/energy-scenario/figures.ts'
import { isTenThousands, type ScenarioChange, type ScenarioResult } from '@green/tools/energy-scenario/scenario.ts'
import { citedTable } from '../../../base/ledger/cited-part.ts'
import { inTwoLines } from '../../../platform/paper/digest-lines.ts'
import type { Drawing, Paper, PaperPart } from '../../../platform/paper/paper.ts'
import type { StudyContent } from './study.ts'

type Watermark = {
  number: string
  checkCode: string
  edition: number
  sha256: string
  madeOn: string
  madeBy: string
  address: string
  issuer: string
}

const none = '—'
const two = (value: number | null) => (value === null ? none : formatNumber(value, 2))
const signed = (value: number | null, decimals = 2) =>
  value === null ? none : `${value < 0 ? '－' : value > 0 ? '＋' : ''}${formatNumber(Math.abs(value), decimals)}`

export function scenarioPaper(content: StudyContent, watermark: Watermark): Paper {
  const sections: [heading: string, body: PaperPart[]][] = [
    ['基准', baseParts(content)],
    ['各方案的措施', measureParts(content)],
    ['结果对照', comparisonParts(content)],
    ['怎样算出', arithmeticParts(content)],
    ['核验', checkParts(watermark)],
  ]
  const numerals = ['一', '二', '三', '四', '五']
  return {
    title: `情景测算书：${content.title}`,
    foot: `${watermark.number}　校验码 ${watermark.checkCode}`,
    archival: true,
    parts: [
      {
        kind: 'facts',
        facts: [
          ['企业名称', content.enterprise.name],
          ['统一社会信用代码', content.enterprise.socialCode],
          ['基准年度', `${content.base.year}年`],
          ['版本', `第${watermark.edition}版，${watermark.madeOn}`],
          ['测算人', watermark.madeBy],
          ['编制', `${watermark.issuer}绿效码平台`],
        ],
      },
      {
        kind: 'words',
        text: '本书是对基准年度能耗的情景测算：措施和价格由企业填写，基准取自平台采用的年度能耗，不是已实现的节能量，不作为行政许可依据。',
      },
      ...sections.flatMap(([heading, body], i): PaperPart[] => [
        { kind: 'heading', text: `${numerals[i]}、${heading}` },
        ...body,
      ]),
    ],
  }
}

const labelOf = ({ kinds }: StudyContent, code: string) => kinds.find((kind) => kind.code === code)?.label ?? code
const unitOf = ({ kinds }: StudyContent, code: string) => kinds.find((kind) => kind.code === code)?.unit ?? ''
/** The unit that a price is given for: kWh of 万千瓦时. */
const smallUnit = (unit: string) => (isTenThousands(unit) ? unit.slice(1) : unit)

/** By kind; a study from before that has the one price it was computed with. */
const referencePriceFact = ({ prices, kinds }: StudyContent): [string, string] =>
  prices.carriers
    ? [
        '分品种参考价格',
        prices.carriers
          .filter(({ code }) => kinds.some((kind) => kind.code === code))
          .map(carrierPriceText)
          .join('，') || none,
      ]
    : ['综合能源价格', `${formatNumber(prices.yuanPerTce, 0)}元/吨标准煤；${prices.priceSource}`]

function baseParts(content: StudyContent): PaperPart[] {
  const { base, source, given: input } = content
  const priced = input.prices.map(
    ({ energyCode, yuan }) =>
      `${labelOf(content, energyCode)}${formatNumber(yuan, 4)}元/${smallUnit(unitOf(content, energyCode))}`,
  )
  return [
    {
      kind: 'facts',
      facts: [
        ['数据来源', `${source.words}（${source.isChecked ? '已核对' : '未核对'}）`],
        ['工业总产值', base.outputValue === null ? none : `${two(base.outputValue)}万元`],
        ['绿电、绿证', `${two(base.greenPower ?? 0)}万千瓦时`],
        ['自发自用可再生电力', `${two(base.ownPower ?? 0)}万千瓦时`],
        ['能源价格（企业填写）', priced.join('，') || '没有填写'],
        referencePriceFact(content),
      ],
    },
    {
      kind: 'table',
      title: '分品种消费量',
      head: ['能源品种', '单位', '消费量', '折标准煤（tce）', '碳排放（tCO₂）'],
      rows: base.used.map(({ energyCode, quantity, tce, co2 }) => [
        labelOf(content, energyCode),
        unitOf(content, energyCode),
        formatNumber(quantity, 4),
        two(tce),
        two(co2),
      ]),
    },
    ...citedTable(content.citations),
  ]
}

function measureText(content: StudyContent, change: ScenarioChange): string {
  switch (change.kind) {
    case 'fuel':
      return `${labelOf(content, change.from)}的${change.share}%改为${labelOf(content, change.to)}，热效率${change.fromEfficiency}%改为${change.toEfficiency}%`
    case 'device':
      return `每年节约${labelOf(content, change.energyCode)}${change.saved}${unitOf(content, change.energyCode)}`
    case 'ownPower':
      return `每年增加可再生电力自发自用${change.quantity}万千瓦时`
    case 'greenPower':
      return `外购电的${change.share}%为绿电或绿证，溢价${change.premium}元/千瓦时`
  }
}

function measureParts(content: StudyContent): PaperPart[] {
  const { given: input, results } = content
  return input.scenarios.map(({ title, changes }, at) => ({
    kind: 'table',
    title,
    head: ['序号', '措施', '内容', '投资（万元）'],
    rows: changes.map((change, i) => [
      String(i + 1),
      results.after[at]?.steps[i]?.label ?? change.name,
      measureText(content, change),
      two(change.investWan),
    ]),
  }))
}

function comparisonParts({ given: input, results, prices }: StudyContent): PaperPart[] {
  const { before, after } = results
  const money = (title: string, of: (result: ScenarioResult) => string) => [title, none, ...after.map(of)]
  return [
    ...(['tce', 'co2', 'co2Market'] as const).map(
      (key): PaperPart => ({
        kind: 'drawing',
        ...bars(scenarioFigures.find((one) => one.key === key) ?? scenarioFigures[0], [
          ['基准', before.figures[key]],
          ...after.map((one, i) => [input.scenarios[i]?.title ?? '', one.figures[key]] as const),
        ]),
      }),
    ),
    {
      kind: 'table',
      title: '方案对照',
      head: ['指标', '基准', ...input.scenarios.map(({ title }) => title)],
      rows: [
        ...scenarioFigures.map(({ key, label, unit }) => [
          `${label}（${unit}）`,
          two(before.figures[key]),
          ...after.map(({ figures }) => {
            const [now, was] = [figures[key], before.figures[key]]
            return now === null || was === null ? none : `${two(now)}\n（${signed(now - was)}）`
          }),
        ]),
        money('能源费用变化（元/年）', ({ change }) => signed(change.yuan, 0)),
        money(prices.carriers ? '按参考价格估算的变化（元/年）' : '综合能耗变化折合（元/年）', ({ change }) =>
          signed(change.yuanByTce, 0),
        ),
        money('投资（万元）', ({ investWan }) => two(investWan)),
        money('静态回收期（年）', ({ paybackYears }) => two(paybackYears)),
      ],
    },
    ...after.flatMap(({ gaps }, i): PaperPart[] =>
      gaps.length > 0 ? [{ kind: 'words', text: `${input.scenarios[i]?.title}还缺：${gaps.join('；')}。` }] : [],
    ),
  ]
}

function arithmeticParts({ given: input, results }: StudyContent): PaperPart[] {
  return [
    {
      kind: 'table',
      title: '指标的算法',
      head: ['指标', '算法'],
      rows: scenarioFigures.map(({ label, how }) => [label, how]),
    },
    ...results.after.map(
      ({ steps, bridge }, i): PaperPart => ({
        kind: 'table',
        title: `${input.scenarios[i]?.title ?? ''}：逐项`,
        head: ['措施和口径', '算式', '综合能耗（tce）', '碳排放（tCO₂，基于位置）', '能源费用（元）'],
        rows: [
          ...steps.map(({ label, how, tce, co2, yuan }) => [label, how, signed(tce), signed(co2), signed(yuan, 0)]),
          ...bridge.map(({ label, how, delta, to }) => [
            `${to === 'assessed' ? '等价值→考核口径' : '当量值→等价值'}：${label}`,
            how,
            signed(delta),
            '',
            '',
          ]),
        ],
      }),
    ),
    {
      kind: 'words',
      text: '各项措施按顺序作用于前一项之后的用量。计算不取舍，只在显示时四舍五入到两位小数；单位产值指标的产值按基准年不变。能源费用按企业填写的价格，负数为节省。',
    },
  ]
}

function checkParts({ number, checkCode, sha256, address }: Watermark): PaperPart[] {
  return [
    {
      kind: 'facts',
      facts: [
        ['编号', number],
        ['校验码', checkCode],
        [`测算数据的${digestName(sha256)}`, inTwoLines(sha256)],
      ],
    },
    {
      kind: 'square',
      address,
      text: '扫码或在门户“情景测算书核验”中输入编号和校验码，核对本书是否由平台出具、是否为最新版本。',
    },
  ]
}

type Named = { label: string; unit: string }

/** One figure of base and scenarios as bars from 0. */
function bars({ label, unit }: Named, values: readonly (readonly [name: string, value: number | null])[]): Drawing {
  const [left, right, top, each] = [110, 400, 22, 20]
  const most = Math.max(...values.map(([, value]) => value ?? 0), 0) || 1
  const wide = (value: number | null) => Math.round(((right - left) * Math.max(0, value ?? 0) * 100) / most) / 100
  const short = (text: string) => (text.length > 9 ? `${text.slice(0, 8)}…` : text)
  const at = (i: number) => top + i * each
  return {
    width: 480,
    height: top + values.length * each + 6,
    shapes: values.map(([, value], i) => {
      const [x, y] = [left + wide(value), at(i)]
      return {
        points: [[left, y] as const, [x, y] as const, [x, y + 13] as const, [left, y + 13] as const],
        fill: i === 0 ? '#9aa59f' : '#1a5c4c',
      }
    }),
    labels: [
      { at: [240, 2], text: `${label}（${unit}）`, size: 8.5, bold: true },
      ...values.map(([name], i) => ({ at: [left - 50, at(i) + 2] as const, text: short(name), size: 8 })),
      ...values.map(([, value], i) => ({
        at: [left + wide(value) + 32, at(i) + 2] as const,
        text: two(value),
        size: 8,
      })),
    ],
  }
}
