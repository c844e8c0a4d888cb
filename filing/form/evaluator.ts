/** 第三方评价机构: a form names the institution that evaluated; another programme says which institutions can be named. */

/** An institution with a valid filing is picked by name; its credit code fills another field of the form. */
export type EvaluatorPick = { scope: string; codeTo: string }

/** What the platform knows of an institution that a form names as its evaluator. */
export type EvaluatorValidity = {
  state: 'filed' | 'suspended' | 'unknown'
  scopes: readonly string[]
  /** Evaluations of this year by every institution under the same legal representative, without this one. */
  used: number
}

/** How a programme takes part in evaluations by third parties. */
export type EvaluationFacet<K extends string = string> = {
  /** Field with the credit code of the institution that evaluated; such filings count for the institution. */
  evaluatorField?: K
  /** Field of services offered: an institution approved here can be named as evaluator by other forms. */
  evaluatorScopes?: K
}
