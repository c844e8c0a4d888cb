/** 元 typed for 万元, kWh for 万kWh: asked about by the ratio to last year, and where there is none by what is plausible. Never blocks. */
import { type Answers, divide } from '../form/answers.ts'
import type { Field, Spec } from '../form/fields.ts'
import { fieldsOf } from '../form/form.ts'
import { isWatched } from '../form/jumps.ts'
import type { Programme } from '../programme/programme.ts'
import type { Finding } from '../workflow/findings.ts'
import { formatNumber, toNumber } from './round.ts'

/** The rule in words, for the handbook. */
export const unitSlipRule = {
  code: 'unitSlip',
  level: 'warning',
  says: '以万元、万kWh为单位的数量，约为上年的1万倍，或者大得不像一家企业的，请核对单位',
} as const

/** How many times last year a slip of ten thousand may be, the business growing or shrinking to a fifth. */
const slip = { least: 2000, most: 50_000 }

/**
 * Above these a number is hardly one enterprise's: in all, and for each person employed. Set apart by our own estimate and
 * wide: the largest aluminium smelters use some 600 万kWh per person and year, traders turn over some 2,000 万元.
 */
const bounds = [
  { unit: '万元', typed: '元', most: 5_000_000, perPerson: 5000 },
  { unit: '万kWh', typed: 'kWh', most: 1_000_000, perPerson: 2000 },
] as const

const unitOf = (spec: Spec) => ('unit' in spec ? spec.unit?.replace('千瓦时', 'kWh').replace('/年', '') : undefined)

/** The number of persons employed, in the form's field that the archive fills with it. */
function peopleIn(programme: Programme, answers: Answers): number | null {
  const own = fieldsOf(programme).find(
    ({ spec }) =>
      'from' in spec &&
      typeof spec.from === 'object' &&
      'archive' in spec.from &&
      spec.from.archive === 'employeeCount',
  )
  return own ? answers.number(own.key) : null
}

/** The question about a number that may be in the smaller unit, or null. */
export function unitSlipAt(
  { key, spec }: Field,
  value: unknown,
  known: { before: unknown; programme: Programme; answers: Answers },
): Finding | null {
  const bound = isWatched(spec) && bounds.find(({ unit }) => unit === unitOf(spec))
  const now = typeof value === 'string' ? toNumber(value) : null
  if (!bound || now === null) return null
  const ask = (why: string): Finding => ({
    level: 'warning',
    code: unitSlipRule.code,
    field: key,
    message: `${why}，请核对是否把“${bound.typed}”填成了“${bound.unit}”；确实如此的请说明原因`,
  })
  const before = typeof known.before === 'string' ? toNumber(known.before) : null
  const times = divide(now, before)
  if (times !== null)
    return times >= slip.least && times <= slip.most ? ask(`约为上年的${formatNumber(times, 0)}倍`) : null
  const each = divide(now, peopleIn(known.programme, known.answers))
  if (each !== null && each > bound.perPerson) return ask(`平均每名从业人员${formatNumber(each, 0)}${bound.unit}`)
  return now > bound.most ? ask(`${formatNumber(now, 0)}${bound.unit}超出一家企业的通常规模`) : null
}
