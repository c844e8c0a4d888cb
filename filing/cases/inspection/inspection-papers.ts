/** The names of the 文书 of an inspection and of its terms; what each holds stands in `tools/inspection`. */

/** D1 to D16, in the order of the file. */
export const paperKindKeys = [
  'taskApproval',
  'notice',
  'receipt',
  'siteRecord',
  'interview',
  'evidence',
  'registeredEvidence',
  'statementNotice',
  'statementRecord',
  'report',
  'order',
  'advice',
  'extensionRequest',
  'extensionReply',
  'recheck',
  'transfer',
  'transferReceipt',
  'penaltyFiling',
  'penaltyNotice',
  'penaltyDecision',
  'legalReview',
  'closing',
  'catalogue',
] as const
export type PaperKindKey = (typeof paperKindKeys)[number]

export const termKeys = [
  'notice',
  'statement',
  'hearing',
  'report',
  'serveOrder',
  'rectify',
  'recheck',
  'publish',
  'withdraw',
  'decision',
  'serveDecision',
  'pay',
  'registeredEvidence',
  'review',
  'lawsuit',
] as const
export type TermKey = (typeof termKeys)[number]
