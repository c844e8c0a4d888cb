/** The effects of an approval beyond the filing: the title, the figures for comparison, the archive. */

export type ApprovalFacet<K extends string = string, G extends string = string> = {
  /** Title granted on approval. */
  grants?: {
    titleKind: string
    /** Null: no end is published, the title holds until it is revoked. */
    validYears: number | null
    numberPrefix: string
    /** The factory or park that holds the title, where its name is not the enterprise's. */
    site?: K
    /** What the public list says of the holder: an introduction, achievements, services offered. */
    introduction?: K
    highlight?: K
    services?: K
    /** Answers published with the title, as text, by their public names. */
    facts?: Readonly<Record<string, K | G>>
    /** A later approval takes over the number and ends the version before, so that one is valid at a time. */
    oneVersion?: true
  }
  /** The field of the year at whose end an approval that grants no title runs out. */
  holdsUntil?: K
  /** Choice of the level applied for; an application below 国家级 is not recommended to the state. */
  levelField?: K
  /** Figures copied to a denormalised table on approval. */
  statistics?: Partial<Record<'tce' | 'co2' | 'water' | 'outputValue' | 'savedTce', K | G>>
  /** What an approval says of the enterprise's year: its totals, the energy table by kind, the answers that add up to green power. */
  archives?: Partial<Record<'totalTce' | 'outputValue' | 'addedValue' | 'waterIntake' | 'co2' | 'ownPower', K | G>> & {
    energy?: K
    greenPower?: readonly K[]
    /** The yearly form's last word: it counts before what other sources say. */
    isFinal?: true
  }
  /** The saving project that the form is about: compared with the adopted energy of the plant before it is sent. */
  project?: {
    name: K
    /** The year before the change; without it the latest that the ledger has. */
    year?: K
    /** The answer that chooses the calibre of the answers; figures are by 当量值 in any case. */
    calibre?: K
    before?: K
    after?: K
    outputBefore?: K
    outputAfter?: K
    saved: K | G
    invest?: K
    benefit?: K
    /** The credit code of whose plant it is, where another one may file. */
    plantOf?: K
  }
}

/** The holder of the title, where it is not the enterprise itself: the factory, the park. */
export function siteName(
  { grants }: Pick<ApprovalFacet, 'grants'>,
  answers: Readonly<Record<string, unknown>>,
): string {
  const name = grants?.site ? answers[grants.site] : undefined
  return typeof name === 'string' ? name : ''
}
