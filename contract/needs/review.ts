/** Needs of a review: attachments, the checklist, the opinion, the notes of a return. */

import { rootOf } from '@green/filing/form/check.ts'
import * as faultTexts from '@green/filing/kinds/fault-texts.ts'
import type { Needs } from '@green/filing/workflow/workflow.ts'
import type { FieldFault } from '../errors.ts'
import { lengthOf, type Need } from './need.ts'

/** Confirms all attachments at once that the reviewer has not opened; the record names them. */
export const theRest = '*'

/** The line of the record about the attachments; the filer does not read it. */
export const attachmentsLine = '附件核对'

/** What the reviewer has opened is checked; the rest is confirmed at once, for one case as for many. */
export const materialsChecked: Need<'materialsChecked'> = {
  says: () => '核对材料',
  faults({ materialsChecked = [] }, { materials }) {
    if (materialsChecked.includes(theRest)) return []
    const open = materials.filter(({ key, opened }) => !opened && !materialsChecked.includes(key))
    return open.length > 0
      ? [{ field: 'materialsChecked', message: `请核对附件后再推荐：${named(open, 3)}没有打开，请打开查看或一并确认` }]
      : []
  },
  lines(_input, { materials }) {
    const unopened = materials.filter(({ opened }) => !opened)
    const opened = materials.length - unopened.length
    if (materials.length === 0) return []
    return [
      [
        attachmentsLine,
        unopened.length === 0
          ? `${opened} 项均已打开查看`
          : `打开查看 ${opened} 项，未打开而一并确认 ${unopened.length} 项：${named(unopened, unopened.length)}`,
      ],
    ]
  },
}

/** 营业执照、审计报告等 5 项. */
function named(materials: readonly { label: string }[], most: number): string {
  const labels = materials.slice(0, most).map(({ label }) => label)
  return `${labels.join('、')}${materials.length > most ? `等 ${materials.length} 项` : ''}`
}

/** A verdict on every item of the programme's checklist; an unmet one forbids approval. */
export const reviewItems: Need<'reviewItems'> = {
  says: () => '逐项审查',
  eachCase: true,
  faults: (input, facts) =>
    facts.reviewItems.flatMap(({ id, label }) => {
      const verdict = input.reviewItems?.find((one) => one.id === id)?.verdict
      const field = `reviewItems.${id}`
      if (!verdict) return [{ field, message: `请逐项审查：${label}` }]
      return verdict === 'unmet' ? [{ field, message: `“${label}”不符合，不能同意，请退回修改` }] : []
    }),
}

/** Notes pinned to fields, the sections that the return opens, and a reply date. */
export const fieldNotes: Need<'fieldNotes'> = {
  says: () => '可逐项批注、定答复期限',
  faults({ sections, fieldNotes }, facts) {
    if (!sections) return []
    const fault = (message: string) => ({ field: 'sections', message })
    if (sections.length === 0) return [fault('请至少选择一节可以修改的内容')]
    if (sections.some((key) => !facts.sections.some((section) => section.key === key)))
      return [fault('没有这一节，请刷新后重试')]
    const noted = new Set(fieldNotes.map(({ field }) => rootOf(field)))
    return facts.sections
      .filter(({ key, fields }) => !sections.includes(key) && fields.some((field) => noted.has(field)))
      .map(({ title }) => fault(`“${title}”有批注，请同时开放修改`))
  },
  lines: ({ sections, replyBy }, facts) => [
    [
      '可修改',
      sections &&
        facts.sections
          .filter(({ key }) => sections.includes(key))
          .map(({ title }) => title)
          .join('、'),
    ],
    ['答复期限', replyBy],
  ],
}

/** 意见, 理由 or 修改说明. */
export const opinion: Need<'opinion'> = {
  says: ({ label, required, min, max }) =>
    `${label}${required ? `（必填，${min}至${max}字）` : `（选填，不超过${max}字）`}`,
  faults: ({ opinion }, _facts, need) => opinionFaults(need, opinion),
}

/** Faults of the text alone. */
export function opinionFaults(
  { label, required, min, max }: NonNullable<Needs['opinion']>,
  opinion: string | undefined,
): FieldFault[] {
  const length = lengthOf(opinion)
  if (length === 0) return required ? [{ field: 'opinion', message: faultTexts.missing(label) }] : []
  return length < min || length > max ? [{ field: 'opinion', message: `${label}字符长度在${min}至${max}之间!` }] : []
}
