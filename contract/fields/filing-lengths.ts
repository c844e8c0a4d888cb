/** Longest texts of what officers and experts write on a filing: in the calls and where they are typed. Apart from the schemas, which pages of the portal load too. */

/** Of a step. */
export const stepLengths = {
  fieldNote: 300,
  documentNumber: 60,
  clearing: 500,
  notice: 200,
  list: 200,
  titleNumber: 60,
  people: 200,
  officeAnswer: 300,
  statement: 500,
  /** Of any step; most need less. */
  opinion: 1000,
} as const

/** Of a review and of the register of experts. */
export const reviewLengths = {
  comment: 500,
  gateReason: 500,
  opinion: 1000,
  returnReason: 500,
  panelNote: 1000,
  drawReason: 200,
  registerReason: 200,
  absence: 100,
} as const

/** Of an entry of the fund's ledger and of a budget. */
export const fundLengths = { documentNumber: 60, note: 500, decision: 500, reason: 200 } as const

/** Of the reason for refusing a drafted decision or for taking it back. */
export const proposalReasonLength = 500
