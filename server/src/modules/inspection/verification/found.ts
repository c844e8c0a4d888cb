/** What the verification of a case has found, for the papers that follow from it. */
import { type Consequence, emptyVisit, type FindingResult } from '@green/filing/inspection/verification.ts'
import { type Clause, clauseEdition } from '@green/tools/inspection/clauses.ts'
import type { Tx } from '../../../db/database.ts'
import { dayOf } from '../../../platform/clock.ts'
import type { InspectionRecord } from '../inspection/store.ts'
import { currentCase } from './case-at-verification.ts'
import { declaredOf } from './declared.ts'
import { answersOf } from './store.ts'

export type FoundItem = {
  title: string
  unit: string
  declaredWords: string | null
  checked: number | null
  /** Of the checked against the declared value, %. */
  difference: number | null
  result: FindingResult
  facts: string
  remark: string
  clause: Clause | null
  consequence: Consequence | null
  /** Names of the files that prove it. */
  evidence: readonly string[]
  byName: string
  on: string
}

export type Found = Awaited<ReturnType<typeof foundOf>>

export async function foundOf(tx: Tx, row: InspectionRecord) {
  const caseNow = await currentCase(tx, row)
  const nameOf = new Map(caseNow.uploads.map(({ clientId, file }) => [clientId, file.name]))
  const items = caseNow.items.flatMap((item): FoundItem[] => {
    const finding = caseNow.findings.find(({ node }) => node === item.key)
    if (!finding?.fields.result) return []
    const { fields, clauseKey, clauseVersion } = finding
    return [
      {
        title: item.title,
        unit: item.unit ?? '',
        difference: finding.difference,
        byName: finding.byName,
        checked: fields.checked,
        facts: fields.facts.trim(),
        remark: fields.remark.trim(),
        declaredWords: declaredOf(row, caseNow.sent, item).text,
        result: finding.fields.result,
        clause: clauseKey && clauseVersion ? clauseEdition(caseNow.library, clauseKey, clauseVersion) : null,
        consequence: fields.consequence,
        evidence: fields.evidence.flatMap((id) => nameOf.get(id) ?? []),
        on: dayOf(finding.deviceAt),
      },
    ]
  })
  const objection = (await answersOf(tx, row.id)).findLast(({ kind }) => kind === 'object')
  return {
    items,
    visit: caseNow.visit ? caseNow.fields : emptyVisit,
    /** The edition of the clause library. */
    edition: caseNow.library.edition,
    refusal: caseNow.signatures.findLast(({ role }) => role === 'refusal')?.reason ?? null,
    objection: objection?.words ?? null,
  }
}
