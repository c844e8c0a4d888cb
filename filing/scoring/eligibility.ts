/** 申报条件自查: a few questions before filling in the form. The platform answers those it has data for; a no gives the reason and what to do. */

/** What the platform knows about the applicant. */
export type ArchiveAnswers = {
  orgKind: string
  /** The county has verified the record. */
  isVerified: boolean
  isClosed: boolean
  aboveScale: boolean
  /** Kinds of the titles that are valid today. */
  titles: readonly string[]
  /** Own filings that were sent, each with its state and since when. */
  filings: readonly { programme: string; state: string; since: string }[]
  today: string
}

export type EligibilityQuestion = {
  key: string
  /** A statement; 是 means that nothing bars. */
  ask: string
  /** The clause it rests on. */
  clause: string
  /** What to do when the answer is no. */
  otherwise: string
  /** The answer from the platform's data; null where only the enterprise knows. */
  known?: (known: ArchiveAnswers) => boolean | null
  /** A no does not bar, but makes success unlikely. */
  isAdvice?: true
}

/** Yes or no by question; null is not answered yet. */
export type EligibilityAnswers = Readonly<Record<string, boolean | null>>

/** The answers that the platform knows. */
export function knownAnswers(
  questions: readonly EligibilityQuestion[],
  known: ArchiveAnswers,
): Record<string, boolean | null> {
  return Object.fromEntries(questions.map((one) => [one.key, one.known?.(known) ?? null]))
}

/** `barred` at the first clear no, however many questions are open; `open` while one is unanswered. */
export function eligibilityVerdict(
  questions: readonly EligibilityQuestion[],
  answers: EligibilityAnswers,
): 'barred' | 'open' | 'eligible' {
  if (questions.some((one) => !one.isAdvice && answers[one.key] === false)) return 'barred'
  return questions.every((one) => typeof answers[one.key] === 'boolean') ? 'eligible' : 'open'
}
