/** Why something is done, as it is written down: each with its lengths, which its hint, its dialogue and its call take from here. */

import type { CaseMachine, CaseNeeds } from '@green/filing/cases/machine.ts'
import { area, field } from '@green/filing/form/fields.ts'
import { longestOpinion } from './fields/longest-opinion.ts'

/** A text of `least` to `most` characters that must be there; the hint says so, and `more`. */
export const explanation = <const K extends string>(key: K, label: string, [least, most]: Lengths, more = '') =>
  field(
    key,
    label,
    area(most, { required: true, atLeast: least, hint: [`${least}至${most}字`, more].filter(Boolean).join('，') }),
  )

type Lengths = readonly [least: number, most: number]

/** Of what is done to an account, a key or an export. */
export const loggedReason = explanation('reason', '理由', [5, 200], '记入日志')
/** Of what pauses or ends a connection. */
export const briefReason = explanation('reason', '理由', [2, 200], '记入日志')
/** Of a change that another person decides about. */
export const changeReason = explanation('reason', '理由', [5, 300], '另一人据此判断，记入日志')
/** Of what is published: the steps that need one say so. */
export const publishingOpinion = field(
  'opinion',
  '意见或理由',
  area(200, { hint: '退回、撤下、作废时必填，5至200字。' }),
)
/** Of the second person, where the step needs one. */
export const stepOpinion = field('opinion', '说明', area(300))

/** The text that a step of a case needs, with the lengths that the case declares. */
export const neededOpinion = ({ label, min, max }: Pick<NonNullable<CaseNeeds['opinion']>, 'label' | 'min' | 'max'>) =>
  explanation('opinion', label, [min, max])

/** The same of a step that always needs one. */
export function opinionOf<S extends string>(machine: { steps: Readonly<Record<S, { needs?: CaseNeeds }>> }, step: S) {
  const need = machine.steps[step].needs?.opinion
  if (!need) throw new Error(`${step} needs no opinion`)
  return neededOpinion(need)
}

type Steps = Pick<CaseMachine<string, string, never>, 'steps'>

/** What the calls of a case take, of whose steps only some need a text: as long as the longest. */
export const anyOpinion = (machine: Steps) => field('opinion', '意见', area(longestOpinion(machine)))
