/**
 * Which notices leave the platform whatever their reader declined. Every notice that is sent outside has its line here; one without
 * does not compile.
 */
import { keysOf } from '@green/filing/value/keys-of.ts'
import { type KeyOf, type TemplateKey, templates } from './templates.ts'

/**
 * `legal`: it decides on an application or a record, returns it, serves a paper, begins a term or a way to appeal. `safety`: about the own
 * account, for its owner and no deputy. `reminder`: everything else, which each channel's consent decides.
 */
type Binding = 'legal' | 'safety' | 'reminder'

const bindings = {
  handOverNoticed: 'legal',
  consentGiven: 'reminder',
  consentRevoked: 'reminder',
  unusualSignIn: 'safety',
  securityChanged: 'safety',
  draftDeadline: 'reminder',
  batchReminder: 'reminder',
  owedDeadline: 'reminder',
  owedLate: 'reminder',
  nameGranted: 'legal',
  recordVerified: 'legal',
  recordReturned: 'legal',
  changeVerified: 'legal',
  changeReturned: 'legal',
  // Of a filing only the states that its filer must know are sent outside (`byText`): returns, publicity, decisions.
  filingMoved: 'legal',
  filingMovedWithOpinion: 'legal',
  filingReturned: 'legal',
  filingGranted: 'legal',
  filingMovedToAgent: 'reminder',
  submitAsked: 'reminder',
  letterIssued: 'legal',
  letterVoided: 'legal',
  talkToFiler: 'reminder',
  draftEnding: 'reminder',
  recommendedFurther: 'reminder',
  listedAbove: 'legal',
  notListedAbove: 'legal',
  titleEnding: 'reminder',
  fundConfirmed: 'legal',
  inspectionMoved: 'legal',
  inspectionToFill: 'legal',
  inspectionSelfCheckLate: 'legal',
  inspectionToVerify: 'reminder',
  inspectionReturned: 'legal',
  inspectionVisit: 'legal',
  inspectionHearing: 'legal',
  inspectionToRectify: 'legal',
  inspectionPayment: 'legal',
  inspectionNews: 'legal',
  targetReviewMoved: 'legal',
  targetReviewToFill: 'legal',
  targetReviewResult: 'legal',
  inspectionRecordReplied: 'legal',
  digest: 'reminder',
  pushInvited: 'reminder',
  energyVerificationFindings: 'reminder',
  greenPowerDoubted: 'legal',
  greenCodeTold: 'legal',
} as const satisfies Record<KeyOf<'everywhere'>, Binding>

const known: Partial<Record<TemplateKey, Binding>> = bindings

/** About the safety of an account, in the message centre only. */
const safetyInside: ReadonlySet<TemplateKey> = new Set(['secondFactorReset', 'viewed'])

export const isLegal = (key: TemplateKey): boolean => known[key] === 'legal'
export const isSafety = (key: TemplateKey): boolean => known[key] === 'safety' || safetyInside.has(key)

/** The labels of those that cannot be switched off, as the privacy page lists them. */
export const alwaysSentLabels: readonly string[] = keysOf(bindings)
  .filter((key) => bindings[key] !== 'reminder')
  .map((key) => templates[key].label)
