/** Rules of a verification on site: what a finding, a visit and a signature must hold. Pure; phone and server ask the same. */
import { leftBeforeArrival } from '../kinds/fault-texts.ts'

/** What may follow from a breach; its clause says which of them. */
export const consequences = {
  rectify: '责令限期改正',
  treat: '限期治理',
  rebuild: '停止建设或使用、限期改造',
  stopUse: '停止使用淘汰设备',
  transfer: '移送有权部门',
  advise: '提出节能监察建议',
} as const
export type Consequence = keyof typeof consequences

export const findingResults = {
  lawful: '合规',
  breach: '违规',
  notConcerned: '不涉及',
  notVerifiable: '无法核查',
} as const
export type FindingResult = keyof typeof findingResults

export const signatureRoles = { inspector: '监察人员', representative: '企业代表', refusal: '拒绝签字' } as const
export type SignatureRole = keyof typeof signatureRoles

export const recordAnswerKinds = { confirm: '确认无误', object: '有异议' } as const

/** Labels of the fields, for conflicts and faults. */
export const fieldLabels: Readonly<Record<string, string>> = {
  checked: '核查值',
  result: '核查结果',
  clause: '违反条款',
  facts: '违法事实',
  evidence: '证据',
  consequence: '处理建议',
  remark: '备注',
  from: '到达时间',
  to: '离开时间',
  place: '地点',
  position: '定位',
  inspectors: '监察人员',
  cardsShown: '出示执法证',
  representative: '企业代表',
  post: '职务',
  authority: '授权情况',
  recorder: '记录人',
  devices: '设备',
  noMediaReason: '没有影像的理由',
  timeReason: '时间说明',
}

type Finding = {
  checked: number | null
  result: FindingResult | null
  clause: string | null
  facts: string
  evidence: readonly string[]
  consequence: Consequence | null
  remark: string
}

export const emptyFinding = {
  checked: null,
  result: null,
  clause: null,
  facts: '',
  evidence: [],
  consequence: null,
  remark: '',
} satisfies Finding

type CitedClause = { key: string; consequences: readonly Consequence[] }

const lengthOf = (text: string) => [...text.trim()].length

export type Fault = { field: string; message: string }

/**
 * What a finding lacks. A breach cites a clause that is valid on the day, with facts, evidence and a proposal; a
 * difference alone is a correction of data, whatever its size.
 */
export function findingFaults(
  finding: Finding,
  { clauses, isFigure, hasEvidence }: { clauses: readonly CitedClause[]; isFigure: boolean; hasEvidence: boolean },
): Fault[] {
  if (finding.result === null) return [{ field: 'result', message: '请选择核查结果' }]
  if (finding.result === 'notVerifiable' && lengthOf(finding.remark) < 5)
    return [{ field: 'remark', message: '无法核查的，请写明原因，不少于5个字' }]
  if (finding.result === 'lawful' && isFigure && finding.checked === null)
    return [{ field: 'checked', message: '请填写核查值' }]
  if (finding.result !== 'breach') return []
  const clause = clauses.find(({ key }) => key === finding.clause)
  const faults: (Fault | false)[] = [
    !clause && {
      field: 'clause',
      message: finding.clause ? '所选条款在核查当日无效，或不适用于该企业，请另选' : '违规须引用条款',
    },
    (lengthOf(finding.facts) < 10 || lengthOf(finding.facts) > 500) && {
      field: 'facts',
      message: '违法事实须写清楚，10至500个字',
    },
    !hasEvidence && { field: 'evidence', message: '违规须至少有一份证据' },
    finding.consequence === null
      ? { field: 'consequence', message: '请提出处理建议' }
      : clause !== undefined &&
        !clause.consequences.includes(finding.consequence) && { field: 'consequence', message: '所选条款没有这种处理' },
  ]
  return faults.filter((fault) => fault !== false)
}

type Visit = {
  from: string | null
  to: string | null
  place: string
  inspectors: readonly string[]
  cardsShown: readonly { userId: string }[]
  representative: string
  post: string
  noMediaReason: string
  timeReason?: string
}

export const emptyVisit = {
  from: null,
  to: null,
  place: '',
  position: null,
  inspectors: [] as string[],
  cardsShown: [] as { userId: string; at: string }[],
  representative: '',
  post: '',
  authority: '',
  recorder: '',
  devices: '',
  noMediaReason: '',
  timeReason: '',
}

const minuteMs = 60_000
/** A time may be so much later than the clock by which it was entered: an end that is near is entered before it. */
const soonMinutes = 30
const clockMinutes = 10

/** By which clocks something was entered, and on which days (of the city) the case may be visited. */
type EntryClock = { deviceAt: string; aheadSeconds: number; days: { first: string; last: string } }

const dayMs = 86_400_000
const cityDay = (moment: string) => new Date(Date.parse(moment) + dayMs / 3).toISOString().slice(0, 10)

/** What is unusual about these times, in words: outside the days of the case, or not what the device's own clock says. */
export function timeMarks(
  times: readonly { label: string; at: string | null }[],
  { deviceAt, aheadSeconds, days }: EntryClock,
): string[] {
  const recorded = times.flatMap(({ label, at }) => (at === null ? [] : [{ label, at }]))
  const outside = recorded.filter(({ at }) => cityDay(at) < days.first || cityDay(at) > days.last)
  const later = recorded.filter(({ at }) => Date.parse(at) > Date.parse(deviceAt) + soonMinutes * minuteMs)
  const off = Math.round(aheadSeconds / 60)
  return [
    ...outside.map(({ label }) => `${label}不在案件可以核查的日期内（${days.first}至${days.last}）`),
    ...later.map(({ label }) => `${label}晚于登记时设备的时间`),
    ...(Math.abs(off) > clockMinutes ? [`设备的时间比平台${off > 0 ? '快' : '慢'}${Math.abs(off)}分钟`] : []),
  ]
}

/** The times of a visit that are checked. */
export const visitTimes = ({
  from,
  to,
  cardsShown,
}: Pick<Visit, 'from' | 'to'> & { cardsShown: readonly { at: string }[] }) => [
  { label: '到达时间', at: from },
  { label: '离开时间', at: to },
  ...cardsShown.slice(0, 1).map(({ at }) => ({ label: '出示执法证的时间', at })),
]

/**
 * What a visit lacks. `valid`: those of the team whose card is valid; `hasMedia`: a photo or a recording was taken; `marks`: what is
 * unusual about its times, which needs a reason.
 */
export function visitFaults(
  visit: Visit,
  { valid, hasMedia, marks }: { valid: readonly string[]; hasMedia: boolean; marks: readonly string[] },
): Fault[] {
  const present = new Set(visit.inspectors.filter((id) => valid.includes(id)))
  const shown = visit.cardsShown.filter(({ userId }) => present.has(userId))
  const faults: (Fault | false)[] = [
    visit.from === null && { field: 'from', message: '请填写到达时间' },
    visit.to === null && { field: 'to', message: '请填写离开时间' },
    visit.from !== null && visit.to !== null && visit.to < visit.from && { field: 'to', message: leftBeforeArrival },
    marks.length > 0 &&
      lengthOf(visit.timeReason ?? '') < 5 && {
        field: 'timeReason',
        message: `${marks.join('；')}：请核对，确实如此的在“时间说明”中写明原因，不少于5个字`,
      },
    visit.place.trim() === '' && { field: 'place', message: '请填写地点' },
    present.size < 2 && { field: 'inspectors', message: '现场核查须有两名执法证有效的监察人员' },
    present.size >= 2 && shown.length < 2 && { field: 'cardsShown', message: '请登记两名监察人员出示执法证的时间' },
    visit.representative.trim() === '' && { field: 'representative', message: '请填写企业代表' },
    !hasMedia &&
      lengthOf(visit.noMediaReason) < 5 && {
        field: 'noMediaReason',
        message: '请至少拍一张现场照片或录一段音；确实不能的，写明理由，不少于5个字',
      },
  ]
  return faults.filter((fault) => fault !== false)
}

type Pad = { width: number; height: number; strokes: readonly (readonly number[])[] }

/** A signature is a line somebody has drawn: a dot, or a scratch in a corner, is none. */
export function signatureFault({ width, strokes }: Pad): string | null {
  const xs = strokes.flatMap((stroke) => stroke.filter((_, i) => i % 2 === 0))
  const ys = strokes.flatMap((stroke) => stroke.filter((_, i) => i % 2 === 1))
  const spread = (values: readonly number[]) =>
    values.reduce((most, v) => Math.max(most, v), Number.NEGATIVE_INFINITY) -
    values.reduce((least, v) => Math.min(least, v), Number.POSITIVE_INFINITY)
  const isLarge = xs.length >= 8 && spread(xs) >= width * 0.12 && spread(ys) >= 8
  return isLarge && inkOf(strokes) >= width * 0.3 ? null : '签名太小或不完整，请在框内重新签写全名'
}

/** Length of all lines. */
function inkOf(strokes: readonly (readonly number[])[]): number {
  let length = 0
  for (const stroke of strokes)
    for (let i = 2; i + 1 < stroke.length; i += 2)
      length += Math.hypot((stroke[i] ?? 0) - (stroke[i - 2] ?? 0), (stroke[i + 1] ?? 0) - (stroke[i - 1] ?? 0))
  return length
}

/** The strokes as one SVG path. */
export function pathOf(strokes: readonly (readonly number[])[]): string {
  return strokes
    .map((stroke) => {
      const points = stroke.flatMap((x, i) => (i % 2 === 0 ? [`${round(x)} ${round(stroke[i + 1] ?? 0)}`] : []))
      return `M${points.join('L')}`
    })
    .join('')
}
const round = (value: number) => Math.round(value * 10) / 10
