/** 第三方评价机构: a form names the institution that evaluated, another programme says which institutions may be named. */

/** An institution whose filing stands is picked by name; its credit code goes into another text of the form. */
export type EvaluatorPick = { scope: string; codeTo: string }

/** What is known of an institution that a form names as its evaluator. */
export type EvaluatorStanding = {
  state: 'filed' | 'suspended' | 'unknown'
  scopes: readonly string[]
  /** Evaluations of this year by every institution under the same legal representative, this one not counted. */
  used: number
}

/** What a programme has to do with evaluations by third parties. */
export type EvaluationFacet<K extends string = string> = {
  /** Field with the credit code of the institution that evaluated; such filings are counted for the institution. */
  evaluatorField?: K
  /** Choices of services offered: what is approved here may be named as evaluator by other forms. */
  evaluatorScopes?: K
}
