/** A programme is data: its form, figures, checks, rubric, lists. Each part is declared beside the code that reads it. */

import type { RelationsFacet } from '../form/conflict.ts'
import type { EvaluationFacet } from '../form/evaluator.ts'
import type { Section } from '../form/fields.ts'
import type { Figure, FormFacet } from '../form/form.ts'
import type { RankingFacet } from '../scoring/ranking.ts'
import type { ScoringFacet } from '../scoring/rubric.ts'
import type { MatterFacet } from '../value/identity.ts'
import type { ApprovalFacet } from '../workflow/approval.ts'
import type { DecisionFacet, Outcome } from '../workflow/decision.ts'
import type { WhoFilesFacet } from '../workflow/who-files.ts'
import type { BatchRulesFacet } from './batch-rules.ts'
import type { FilterFacet } from './filters.ts'
import type { CountedColumn, CountedText, ListingFacet } from './list-columns.ts'

export type ProgrammeName = {
  id: string
  title: string
  /** Short Chinese name used in messages and numbers: 绿色工厂. */
  shortTitle: string
}

export type Programme<K extends string = string, G extends string = string, C extends string = never> = ProgrammeName &
  WhoFilesFacet<K> &
  FormFacet<K, G> &
  MatterFacet<K> &
  EvaluationFacet<K> &
  BatchRulesFacet<K> &
  RelationsFacet<K> &
  ScoringFacet<K, G> &
  RankingFacet<K, G> &
  DecisionFacet &
  ApprovalFacet<K, G> &
  FilterFacet<K> &
  ListingFacet<K, G, C> & {
    /** Forms released before, newest first: a filing keeps the form it was begun with. */
    earlier?: readonly Programme[]
  }

/** Puts a programme together; a list column, indicator or statistic that names no field, figure or outcome does not compile. */
export function defineProgramme<
  const I extends string,
  const S extends readonly Section[],
  const G extends string,
  const O extends string = never,
  const C extends string = never,
>(
  programme: Omit<
    Programme<S[number]['fields'][number]['key'] | NoInfer<O>, NoInfer<G>, NoInfer<C>>,
    'id' | 'form' | 'figures' | 'outcome' | 'counted'
  > & {
    id: I
    form: S
    figures: Record<G, Figure>
    outcome?: Outcome<O>
    counted?: Record<C, CountedColumn | CountedText>
  },
): Programme & { id: I } {
  return programme as unknown as Programme & { id: I }
}
