/** The conditions of a product in words, and which of them an enterprise's result meets. Pure. */
import type { FinanceCondition } from '@green/contract/calls/service/finance.ts'
import { formatNumber } from '@green/filing/value/round.ts'

export type OwnResult = {
  year: number
  total: number | null
  totalText: string
  gates: readonly string[]
  titles: number
}

type Fields = Readonly<Record<string, unknown>>
type Condition = { label: string; check: (own: OwnResult) => { met: boolean; why: string | null } | null }

const isYes = (value: unknown) => value === true
const numberIn = (value: unknown): number | null =>
  value === null || value === undefined || value === '' || Number.isNaN(Number(value)) ? null : Number(value)

function conditionsOf(fields: Fields): Condition[] {
  const min = numberIn(fields.minTotal)
  const other = typeof fields.other === 'string' ? fields.other.trim() : ''
  const list: (Condition | null)[] = [
    min === null
      ? null
      : {
          label: `绿效码总分不低于${formatNumber(min, 2).replace(/\.?0+$/, '')}分`,
          check: ({ total, totalText }) =>
            total === null
              ? { met: false, why: '这一年度没有得出总分' }
              : total >= min
                ? { met: true, why: `本企业${totalText}分` }
                : { met: false, why: `本企业${totalText}分` },
        },
    isYes(fields.noGate)
      ? {
          label: '没有触发门槛',
          check: ({ gates }) =>
            gates.length === 0 ? { met: true, why: null } : { met: false, why: `本企业触发：${gates.join('、')}` },
        }
      : null,
    isYes(fields.needsTitle)
      ? {
          label: '有有效的绿色制造称号',
          check: ({ titles }) =>
            titles > 0 ? { met: true, why: `本企业有${titles}项` } : { met: false, why: '本企业没有有效的称号' },
        }
      : null,
    // The bank looks at these itself.
    ...other
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line) => ({ label: line.trim(), check: () => null })),
  ]
  return list.flatMap((one) => one ?? [])
}

export const conditionLabels = (fields: Fields): string[] => conditionsOf(fields).map(({ label }) => label)

/** Without a result no condition that needs one is met. */
export function matchedConditions(fields: Fields, own: OwnResult | null): FinanceCondition[] {
  return conditionsOf(fields).map(({ label, check }) => {
    if (own) {
      const found = check(own)
      return found ? { label, ...found } : { label, met: null, why: '由金融机构审查' }
    }
    const needsResult = check({ year: 0, total: null, totalText: '', gates: [], titles: 0 }) !== null
    return needsResult
      ? { label, met: false, why: '本企业还没有已赋码的绿效码' }
      : { label, met: null, why: '由金融机构审查' }
  })
}
