/** Who files a programme, how often, and what comes before the form. */
import type { Answers } from '../form/answers.ts'
import type { EligibilityQuestion } from '../scoring/eligibility.ts'

/** What each kind of organisation is called. */
export const organisationLabels = { enterprise: '企业', park: '园区管委会', institution: '服务机构' } as const
export type OrgKind = keyof typeof organisationLabels

export type WhoFilesFacet<K extends string = string> = {
  orgKind: OrgKind
  /** Organisations of other kinds that file it as well. */
  alsoFiledBy?: readonly OrgKind[]
  /** One filing per enterprise and: batch, year, or none (an open record only); `ever`: one for good, changed and never filed anew. */
  oneOpenPer: 'batch' | 'year' | 'enterprise' | 'ever'
  /** Field whose values count separately: one filing per batch and direction, one per enterprise and project name. */
  oneOpenBy?: K
  /** The programme whose latest filing of the same enterprise prefills fields `from` the archive: a park's record. */
  prefillFrom?: string
  /** Key of the field that holds the year of this filing. */
  yearField?: K
  /** Eligibility questions before filling: three to six. */
  eligibility?: readonly EligibilityQuestion[]
  /** Texts of its page on the portal: one sentence, who may file, the procedure. Absent where a page of its own has them. */
  start?: { lead: string; conditions: readonly string[]; steps: readonly string[] }
  /** Who files it, by the titles held (`titleKind`) in or before the filing's year. Everybody of the kind of organisation when absent. */
  audience?: { holds?: string; lacks?: string }
  /** Every enterprise of the audience 规上 must file one a year; notified so many days before the batch closes, and late after it. */
  owed?: { remindBefore: readonly number[] }
  /**
   * A filing between two parties, by their credit codes: the one that did not file it reads it and responds. `once` names the
   * matter, which is filed once, by either of them.
   */
  parties?: { codes: readonly [K, K]; once: readonly K[] }
  /** Whether the owner of a ledger may still remove an entry, by its content and the year it was filed in. */
  removable?: (answers: Answers, filedIn: number, thisYear: number) => boolean
}

/** Whether it may be filed at any time: no batch opens and closes it. */
export function isAlwaysOpen({ oneOpenPer }: Pick<WhoFilesFacet, 'oneOpenPer'>): boolean {
  return oneOpenPer === 'enterprise' || oneOpenPer === 'ever'
}

/** Whether an organisation of that kind files it. */
export function mayFile(
  { orgKind, alsoFiledBy }: Pick<WhoFilesFacet, 'orgKind' | 'alsoFiledBy'>,
  kind: string | null,
): boolean {
  return kind === orgKind || (alsoFiledBy as readonly (string | null)[] | undefined)?.includes(kind) === true
}
