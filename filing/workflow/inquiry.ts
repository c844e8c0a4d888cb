/**
 * What a batch can ask for before publicity: 现场抽查 of the site, and 征求部门意见 of other offices. Pure: the guards, the
 * screen and the record read the same functions.
 */

export const visitResults = {
  met: '与申报一致',
  partly: '基本一致，已要求整改',
  unmet: '与申报不一致',
  notDrawn: '未列入抽查',
} as const
export type VisitResult = keyof typeof visitResults

export const officeAnswers = { agree: '无意见', object: '有意见', settled: '有意见，经核实不影响' } as const
export type OfficeAnswer = keyof typeof officeAnswers

/** The latest visit; earlier ones are in the history. */
export type SiteVisit = {
  /** Number of the submission that was visited: a later one is visited anew. */
  no: number
  on: string | null
  people: string
  result: VisitResult
  note: string
  by: string
}

/** The offices that were asked, each with its answer, and the last day for one. */
export type OfficeOpinions = {
  replyBy: string
  offices: readonly { office: string; answer: OfficeAnswer | null; note: string }[]
}

/** Whether the present submission was visited, or not drawn, and nothing speaks against it. */
export function isVisited(visit: SiteVisit | null, submissions: number): boolean {
  return visit !== null && visit.no === submissions && visit.result !== 'unmet'
}

/** Whether all of these offices were asked and have answered, or let their term pass; an open objection has to be settled. */
export function areHeard(opinions: OfficeOpinions | null, wanted: readonly string[], today: string): boolean {
  const offices = opinions?.offices ?? []
  return (
    wanted.every((office) => offices.some((one) => one.office === office)) &&
    offices.every(({ answer }) => answer !== 'object' && (answer !== null || today > (opinions?.replyBy ?? '')))
  )
}

/** The visit in a line of a list or an export. */
export const visitText = ({ result, on, people, note }: Omit<SiteVisit, 'no' | 'by'>): string =>
  [visitResults[result], on, people, note].filter(Boolean).join('；')

/** One office's opinion. */
export const opinionText = ({ answer, note }: OfficeOpinions['offices'][number]): string =>
  answer ? [officeAnswers[answer], note].filter(Boolean).join('：') : '待答复'

/** The offices as asked now; what one has answered stays. */
export function withOffices(
  before: OfficeOpinions | null,
  offices: readonly string[],
  replyBy: string,
): OfficeOpinions {
  const formerOf = (office: string) => before?.offices.find((one) => one.office === office)
  return { replyBy, offices: offices.map((office) => formerOf(office) ?? { office, answer: null, note: '' }) }
}

/** The same with these answers. */
export function withAnswers(
  before: OfficeOpinions | null,
  answers: readonly { office: string; answer: OfficeAnswer; note: string }[],
): OfficeOpinions | null {
  return (
    before && {
      ...before,
      offices: before.offices.map((one) => answers.find(({ office }) => office === one.office) ?? one),
    }
  )
}
