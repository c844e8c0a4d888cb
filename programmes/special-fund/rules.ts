/** The terms of each direction as text: the list's default values with those of a batch over them. */
import { type ValuesByCode, withBatchValues } from '@green/filing/programme/batch-values.ts'
import type { Reference } from '@green/filing/programme/reference.ts'
import { specialFund } from './programme.ts'
import { rubrics } from './rubric.ts'

export type DirectionRule = {
  sbfx: string
  label: string
  /** The source of the default values, or that the batch set them. */
  basis: string
  needExperts: boolean
  values: { key: string; label: string; text: string }[]
}

/** The unit of the subsidy, 元/tce, where the direction has one; its minimum is in the counted unit, tce. */
function unitOf({ key, unit = '' }: { key: string; unit?: string }, subsidyUnit: unknown): string {
  if (typeof subsidyUnit !== 'string') return unit
  return key.endsWith('ubsidy') ? subsidyUnit : key === 'minSaving' ? (subsidyUnit.split('/')[1] ?? unit) : unit
}

export function directionRules(lists: Reference, own: ValuesByCode | null): DirectionRule[] {
  const reference = withBatchValues(specialFund, lists, own)
  return reference
    .items('sbfx')
    .filter(({ enabled }) => enabled !== false)
    .map(({ code, label }) => {
      const rule = reference.find('fundRule', code)
      const isOwn = Object.keys(own?.[code] ?? {}).length > 0
      return {
        sbfx: code,
        label,
        basis: isOwn ? '本批次设定' : String(rule?.basis ?? ''),
        needExperts: rubrics[code] !== null,
        values: (specialFund.batchValues?.columns ?? []).flatMap((column) => {
          const value = rule?.[column.key]
          if (typeof value !== 'string') return []
          return [
            { key: column.key, label: column.label, text: `${value} ${unitOf(column, rule?.subsidyUnit)}`.trim() },
          ]
        }),
      }
    })
}
