/** What a rating must hold. Pure; the screen asks the same. */
import type { CallInput } from '@green/contract/call.ts'
import { badLevel, type enterRate } from '@green/contract/calls/service/rating.ts'
import type { FieldFault } from '@green/contract/errors.ts'
import { validateRule } from '@green/filing/value/rules.ts'

type NewRate = CallInput<typeof enterRate.saveRate>

/** Every fault at once: a bad mark wants tags, words and a telephone unless it is anonymous; only a review is of one case. */
export function rateFaults(rate: NewRate): FieldFault[] {
  const faults: FieldFault[] = []
  const isBad = rate.level <= badLevel
  if (isBad && rate.tags.length === 0) faults.push({ field: 'tags', message: '请至少选择一项不满意的方面' })
  if (isBad && rate.content.trim() === '')
    faults.push({ field: 'content', message: '请说明不满意的情况，便于整改和回访' })
  if (rate.contactPhone !== '') {
    const fault = validateRule('telephone', rate.contactPhone)
    if (fault) faults.push({ field: 'contactPhone', message: fault })
  } else if (isBad && !rate.anonymous) faults.push({ field: 'contactPhone', message: '请填写联系电话，便于回访' })
  if (rate.rateObject === 'review' && !rate.objectId)
    faults.push({ field: 'objectId', message: '请选择要评价的办结事项' })
  if (rate.rateObject !== 'review' && rate.objectId)
    faults.push({ field: 'objectId', message: '只有审核服务按办结事项评价' })
  return faults
}

export type Marks = { level: number; count: number; closed: number }

/** Totals, share of good marks (4 and 5) and closing rate of the bad ones, in percent; null where nothing was counted. */
export function figuresOf(marks: readonly Marks[]) {
  const sum = (of: (m: Marks) => number, wanted: (level: number) => boolean) =>
    marks.filter((m) => wanted(m.level)).reduce((all, m) => all + of(m), 0)
  const total = sum(
    (m) => m.count,
    () => true,
  )
  const bad = sum(
    (m) => m.count,
    (level) => level <= badLevel,
  )
  const share = (part: number, whole: number) => (whole === 0 ? null : Math.round((part / whole) * 10_000) / 100)
  return {
    total,
    counts: [5, 4, 3, 2, 1].map((level) => ({
      level,
      count: sum(
        (m) => m.count,
        (one) => one === level,
      ),
    })),
    goodShare: share(
      sum(
        (m) => m.count,
        (level) => level >= 4,
      ),
      total,
    ),
    bad,
    closingRate: share(
      sum(
        (m) => m.closed,
        (level) => level <= badLevel,
      ),
      bad,
    ),
  }
}
