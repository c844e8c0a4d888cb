/** A programme is data: its form, figures, checks, rubric, lists. Each part is declared beside the code that reads it. */
import type { ApprovalFacet } from './approval.ts'
import type { BatchRulesFacet } from './batch-rules.ts'
import type { RelationsFacet } from './conflict.ts'
import type { DecisionFacet, Outcome } from './decision.ts'
import type { EvaluationFacet } from './evaluator.ts'
import type { Section } from './fields.ts'
import type { FilterFacet } from './filters.ts'
import type { Figure, FormFacet } from './form.ts'
import type { MatterFacet } from './identity.ts'
import type { CountedColumn, ListingFacet } from './list-columns.ts'
import type { RankingFacet } from './ranking.ts'
import type { ScoringFacet } from './rubric.ts'
import type { WhoFilesFacet } from './who-files.ts'

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
    counted?: Record<C, CountedColumn>
  },
): Programme & { id: I } {
  return programme as unknown as Programme & { id: I }
}
