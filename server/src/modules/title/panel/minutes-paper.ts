/** 评审会议纪要 as a paper. Pure. */
import type { Paper, PaperPart } from '../../../platform/paper/paper.ts'

type Fact = readonly [label: string, value: string]

/** One case in the minutes; experts bear their aliases everywhere but in the list of those present. */
export type MinutesCase = {
  number: string
  enterpriseName: string
  stateLabel: string
  facts: readonly Fact[]
  experts: readonly (readonly string[])[]
  draws: readonly (readonly string[])[]
  departures: readonly (readonly string[])[]
  sheets: readonly (readonly string[])[]
  result: readonly Fact[]
  gates: readonly string[]
  disagreement: readonly string[]
  before: readonly string[]
  decision: readonly Fact[]
  course: readonly (readonly string[])[]
}

/** Everything that the minutes say; a version is made only when it differs. */
export type MinutesContent = {
  subject: string
  facts: readonly Fact[]
  cases: readonly MinutesCase[]
  /** Of a batch: cases without a result yet. */
  open: readonly string[]
}

type MinutesHead = { version: number; code: string; madeOn: string; madeBy: string }

const expertHead = ['轮次', '代号', '姓名', '单位', '状态', '提交日期', '说明']
const drawHead = ['时间', '经办', '种子', '候选', '抽中', '重新抽取的理由', '按种子复算']
const departureHead = ['时间', '事项', '未采用', '另行指定', '理由', '经办和复核']
const sheetHead = ['轮次', '代号', '得分', '结论', '说明', '意见']
const courseHead = ['时间', '事项', '经办', '内容']

export function minutesPaper(content: MinutesContent, { version, code, madeOn, madeBy }: MinutesHead): Paper {
  const { subject, facts, cases, open } = content
  const isMany = cases.length !== 1 || open.length > 0
  return {
    title: '评审会议纪要',
    foot: `${subject}　第${version}版　校验码 ${code}`,
    archival: true,
    parts: [
      {
        kind: 'facts',
        facts: [...facts, ['版本', `第${version}版`], ['生成日期', madeOn], ['生成人', madeBy]],
      },
      ...(isMany && cases.length > 0 ? [summaryOf(cases)] : []),
      ...lines('评审还没有结束、本版不记载结果', open),
      ...cases.flatMap((one, i) => caseParts(one, isMany ? `${i + 1}. ` : '')),
      {
        kind: 'signatures',
        facts: [
          ['主持人', ''],
          ['评审专家', ''],
          ['记录人', ''],
        ],
      },
    ],
  }
}

const summaryOf = (cases: readonly MinutesCase[]): PaperPart => ({
  kind: 'table',
  title: '评审结果汇总',
  head: ['序号', '受理号', '申报单位', '结果', '均分', '公示'],
  rows: cases.map(({ number, enterpriseName, stateLabel, result, decision }, i) => [
    String(i + 1),
    number,
    enterpriseName,
    stateLabel,
    valueIn(result, '均分'),
    valueIn(decision, '公示'),
  ]),
})

const valueIn = (facts: readonly Fact[], label: string) => facts.find(([name]) => name === label)?.[1] ?? '—'

/** One line of text for all of them; none where there are none. */
const lines = (label: string, texts: readonly string[]): PaperPart[] =>
  texts.length > 0 ? [{ kind: 'facts', facts: [[label, texts.join('；\n')]] }] : []

function caseParts(one: MinutesCase, no: string): PaperPart[] {
  const table = (title: string, head: readonly string[], rows: readonly (readonly string[])[]): PaperPart[] =>
    rows.length > 0 ? [{ kind: 'table', title, head, rows }] : []
  return [
    { kind: 'heading', text: `${no}${one.enterpriseName}（${one.number}）` },
    { kind: 'facts', facts: one.facts },
    ...table('到会专家', expertHead, one.experts),
    ...table('随机抽取', drawHead, one.draws),
    ...table('与抽取不一致', departureHead, one.departures),
    ...table('评分', sheetHead, one.sheets),
    ...(one.result.length > 0 ? [{ kind: 'facts' as const, facts: one.result }] : []),
    ...lines('否决项', one.gates),
    ...lines('分歧及处理', one.disagreement),
    ...lines('现场抽查和部门意见', one.before),
    { kind: 'facts', facts: one.decision },
    ...table('办理过程', courseHead, one.course),
  ]
}
