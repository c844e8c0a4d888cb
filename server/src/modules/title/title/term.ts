/** 有效期 of a title that staff enter: by the rule of the programme that grants its kind, as for one that a filing granted. */
import { noEnd, type TitleKind, titleKindLabels } from '@green/contract/filing/titles.ts'
import { releaseOf } from '@green/filing/workflow/release.ts'
import { lastDayOfYears } from '@green/filing/workflow/term.ts'
import { programmes } from '@green/programmes/all.ts'
import type { Tx } from '../../../db/database.ts'
import { batchOfYear } from '../../../filing/record/batch-store.ts'
import type { TitleRecord } from '../../content/public/store.ts'

type Term = {
  kind: TitleKind
  year: number
  validFrom: string
  validTo?: string | undefined
  validSource?: string | undefined
}

/** Null: no programme grants the kind, so only its document says; `none`: no end is published. */
type Years = number | 'none' | null

/** Years by the form that the batch of that year has, or by the present one. */
export async function yearsOfTitle(tx: Tx, kind: TitleKind, year: number): Promise<Years> {
  const programme = programmes.find(({ grants }) => grants?.titleKind === kind)
  if (!programme) return null
  const batch = await batchOfYear(tx, programme.id, year)
  const { grants } = batch ? releaseOf(programme, batch.formVersion) : programme
  return grants ? (grants.validYears ?? 'none') : null
}

/** The same for many, each kind and year read once. */
export function yearsOfTitles(tx: Tx): (of: Pick<Term, 'kind' | 'year'>) => Promise<Years> {
  const found = new Map<string, Promise<Years>>()
  return ({ kind, year }) => {
    const key = `${kind} ${year}`
    const years = found.get(key) ?? yearsOfTitle(tx, kind, year)
    found.set(key, years)
    return years
  }
}

/** The typed end, the one that it has, or that of the rule; null where nothing says it. */
export function endOfTerm({ validFrom, validTo }: Term, before: TitleRecord | null, years: Years) {
  if (validTo) return validTo
  if (before?.validFrom === validFrom) return before.validTo
  return byRule(validFrom, years)
}

const byRule = (validFrom: string, years: Years) =>
  years === 'none' ? noEnd : years === null ? null : lastDayOfYears(validFrom, years)

export type TermFault = { field: 'validTo' | 'validSource'; message: string }

/** An end that no rule gives needs the document that says it. A title that keeps its term is not asked again. */
export function termFaults(entry: Term, before: TitleRecord | null, years: Years): TermFault[] {
  const { kind, validFrom, validTo, validSource } = entry
  const end = endOfTerm(entry, before, years)
  if (before && before.validFrom === validFrom && before.validTo === end) return []
  const ruled = byRule(validFrom, years)
  const faults: TermFault[] = []
  if (end === null)
    faults.push({
      field: 'validTo',
      message: `${titleKindLabels[kind]}没有申报类别规定的有效期，请按公布文件填写有效期至`,
    })
  if ((end === null || end !== ruled) && !validSource?.trim())
    faults.push({
      field: 'validSource',
      message:
        ruled === null
          ? '请填写有效期的依据：公布文件的名称和条款'
          : years === 'none'
            ? `按规定不设期限；填写${validTo}的，请填写依据：公布文件的名称和条款`
            : `按规定有效期${years}年，至${ruled}；填写${validTo}的，请填写依据：公布文件的名称和条款`,
    })
  return faults
}
