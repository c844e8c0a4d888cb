/** Why something is done, as it is written down: each with its lengths, which its hint, its dialogue and its call take from here. */
import { area, field } from '@green/filing/form/fields.ts'

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
