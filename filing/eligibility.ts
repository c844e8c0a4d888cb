/** 申报条件自查: a few questions before any filling. What the house knows is answered; the rest is asked; a no says why and what to do. */

/** What the house knows of whoever wants to file. */
export type ArchiveAnswers = {
  orgKind: string
  /** The county has looked at the record. */
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
  /** Where it is laid down. */
  clause: string
  /** What to do when the answer is no. */
  otherwise: string
  /** The answer as far as the house knows it; null where only the enterprise does. */
  known?: (known: ArchiveAnswers) => boolean | null
  /** A no does not bar, but makes success unlikely. */
  isAdvice?: true
}

/** Yes or no by question; null is not answered yet. */
export type EligibilityAnswers = Readonly<Record<string, boolean | null>>

/** The answers that need not be asked. */
export function knownAnswers(
  questions: readonly EligibilityQuestion[],
  known: ArchiveAnswers,
): Record<string, boolean | null> {
  return Object.fromEntries(questions.map((one) => [one.key, one.known?.(known) ?? null]))
}

/** `barred` at the first clear no, however much is still open; `open` while something is unanswered. */
export function eligibilityVerdict(
  questions: readonly EligibilityQuestion[],
  answers: EligibilityAnswers,
): 'barred' | 'open' | 'eligible' {
  if (questions.some((one) => !one.isAdvice && answers[one.key] === false)) return 'barred'
  return questions.every((one) => typeof answers[one.key] === 'boolean') ? 'eligible' : 'open'
}
