/** The terms of a batch in words: what filers, counties and the city plan with. */

import { titleLevelLabels } from '@green/contract/filing/titles.ts'
import type { Programme } from '@green/filing/programme/programme.ts'
import type { Reference } from '@green/filing/programme/reference.ts'
import type { FrozenRubric } from '@green/filing/scoring/frozen-rubric.ts'
import { districtOf } from '../../base/reference/reference-data.ts'
import { localTime } from '../../platform/clock.ts'
import type { BatchRecord } from '../record/batch-store.ts'

/** The terms that a change is compared by. */
export type Terms = Pick<
  BatchRecord,
  | 'year'
  | 'levelTarget'
  | 'needExperts'
  | 'blind'
  | 'twoHands'
  | 'requireThirdParty'
  | 'siteVisit'
  | 'askOffices'
  | 'openAt'
  | 'closeAt'
  | 'countyDeadline'
  | 'cityDeadline'
  | 'returnDays'
  | 'formVersion'
  | 'countyQuotas'
  | 'listValues'
  | 'rubrics'
>

export type TermChange = { label: string; before: string; after: string }

const yesOrNo = (is: boolean) => (is ? '是' : '否')
const moment = (at: string | null) => (at ? localTime(at) : '未设')
const levelOf = (level: string | null) => titleLevelLabels[level as keyof typeof titleLevelLabels] ?? '不限'

const terms: readonly (readonly [label: string, words: (b: Terms) => string])[] = [
  ['年度', (b) => String(b.year)],
  ['申报层级', (b) => levelOf(b.levelTarget)],
  ['开始时间', (b) => moment(b.openAt)],
  ['企业提交截止', (b) => moment(b.closeAt)],
  ['区县审核截止', (b) => moment(b.countyDeadline)],
  ['市级审定截止', (b) => moment(b.cityDeadline)],
  ['须由第三方机构评价', (b) => yesOrNo(b.requireThirdParty)],
  ['需要专家评审', (b) => yesOrNo(b.needExperts)],
  ['隐名评审', (b) => yesOrNo(b.blind)],
  ['双人审定', (b) => yesOrNo(b.twoHands)],
  ['公示前现场抽查', (b) => yesOrNo(b.siteVisit)],
  ['公示前征求部门意见', (b) => b.askOffices.join('、') || '否'],
  ['退回后补正天数', (b) => `${b.returnDays}天`],
  ['表单版本', (b) => `${b.formVersion}版`],
  [
    '区县推荐名额',
    (b) =>
      Object.entries(b.countyQuotas)
        .toSorted()
        .map(([qxCode, n]) => `${districtOf(qxCode)?.name ?? qxCode}${n}`)
        .join('、') || '不限',
  ],
]

/** What differs, the values of its reference list and the points of its rubrics one by one; of a new batch every term. */
export function differencesOf(
  programme: Pick<Programme, 'batchValues'>,
  reference: Reference,
  old: Terms | null,
  next: Terms,
): TermChange[] {
  const changed = terms.flatMap(([label, textOf]) => {
    const [before, after] = [old ? textOf(old) : '', textOf(next)]
    return before === after ? [] : [{ label, before, after }]
  })
  return [...changed, ...valueChanges(programme, reference, old, next), ...rubricChanges(old?.rubrics, next.rubrics)]
}

/** What differs in its rubrics: the edition, the pass line, and the points of each indicator. */
function rubricChanges(old: Terms['rubrics'] | undefined, next: Terms['rubrics']): TermChange[] {
  return Object.values(next ?? {}).flatMap((rubric) => {
    const former = old?.[rubric.id]
    const label = `评分表“${rubric.name}”`
    const whole = { label, before: former ? editionOf(former) : '', after: editionOf(rubric) }
    const points = former ? pointsChanges(label, former, rubric) : []
    return [...(whole.before === whole.after ? [] : [whole]), ...points]
  })
}

const editionOf = ({ version, passLine }: FrozenRubric) => `${version}版，合格线${passLine}分`

function pointsChanges(rubric: string, old: FrozenRubric, next: FrozenRubric): TermChange[] {
  const pointsOf = (one: { points: number } | undefined) => (one ? `${one.points}分` : '没有这一项')
  const seqs = new Map([...old.indicators, ...next.indicators].map(({ id, seq, label }) => [id, `${seq} ${label}`]))
  return [...seqs].flatMap(([id, name]) => {
    const find = (of: FrozenRubric) => of.indicators.find((one) => one.id === id)
    const [before, after] = [pointsOf(find(old)), pointsOf(find(next))]
    return before === after ? [] : [{ label: `${rubric}${name}的分值`, before, after }]
  })
}

/** What differs in the values of its reference list: subsidies, caps, prepayments. */
export function valueChanges(
  { batchValues }: Pick<Programme, 'batchValues'>,
  reference: Reference,
  batch: Pick<Terms, 'listValues'> | null,
  { listValues: next }: Pick<Terms, 'listValues'>,
): TermChange[] {
  if (!batchValues) return []
  const old = batch?.listValues
  const textOf = (value: string | null | undefined) => (value === undefined ? '缺省值' : (value ?? '没有这一项'))
  return reference.items(batchValues.dict).flatMap(({ code, label: row }) =>
    batchValues.columns.flatMap(({ key, label }) => {
      const [before, after] = [textOf(old?.[code]?.[key]), textOf(next?.[code]?.[key])]
      return before === after ? [] : [{ label: `${row}的${label}`, before, after }]
    }),
  )
}

/** Whether it only asks for a second officer at the decision: that narrows what one person may do. */
export const isStricterOnly = (old: Terms, changes: readonly TermChange[], next: Terms): boolean =>
  changes.length === 1 && !old.twoHands && next.twoHands
