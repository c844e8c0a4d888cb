/** What follows from an approval beyond the filing: the title, the figures that are compared, the archive. */

export type ApprovalFacet<K extends string = string, G extends string = string> = {
  /** Title granted on approval. */
  grants?: {
    titleKind: string
    validYears: number
    numberPrefix: string
    /** The factory, the park: what holds the title where the enterprise's name is another. */
    site?: K
    /** What the public list says of the holder: an introduction, what stands out, the services offered. */
    introduction?: K
    highlight?: K
    services?: K
    /** What of the filing stands with the title for the public to read, as words, by the name it has there. */
    facts?: Readonly<Record<string, K | G>>
    /** A later approval takes over the number and ends the version before, so that one is valid at a time. */
    oneVersion?: true
  }
  /** Choice of the level applied for; who applied for less than 国家级 is not recommended to the state. */
  levelField?: K
  /** Figures copied to the narrow table on approval. */
  statistics?: Partial<Record<'tce' | 'co2' | 'water' | 'outputValue' | 'savedTce', K | G>>
  /** What becomes the enterprise's yearly totals in the archive on approval, and the table of its energy by kind. */
  archives?: Partial<Record<'totalTce' | 'outputValue' | 'addedValue' | 'waterIntake', K | G>> & { energy?: K }
}

/** What would hold the title, where it is not the enterprise itself: the factory, the park. */
export function siteName(
  { grants }: Pick<ApprovalFacet, 'grants'>,
  answers: Readonly<Record<string, unknown>>,
): string {
  const name = grants?.site ? answers[grants.site] : undefined
  return typeof name === 'string' ? name : ''
}
