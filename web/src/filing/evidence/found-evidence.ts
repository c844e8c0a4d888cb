/** What the searches of several papers found, figure by figure. */
import type { EvidenceHit, SearchedFile } from '@green/contract/calls/filing/evidence.ts'
import { type Attachment, isProofOf } from '@green/filing/evidence/attachments.ts'
import type { FormFigure } from '@green/filing/evidence/form-figures.ts'
import { isFound } from '@green/filing/evidence/look-up.ts'

export type Hit = EvidenceHit & { paper: Attachment }

export type FoundFigure = {
  figure: FormFigure
  /** `near`: only something like it; `unsearched`: no paper could be searched. */
  state: 'found' | 'near' | 'missing' | 'unsearched'
  /** Papers that prove the figure first, then those of its section. */
  hits: readonly Hit[]
}

/** Of one paper: its search, or why it failed; missing while it runs. */
export type PaperSearch = { paper: Attachment; search?: SearchedFile | undefined; failure?: string | undefined }

/** So many places of a figure are shown. */
const mostHits = 4

/** `sectionOf` a field says where in the form it stands. */
export function foundFigures(
  figures: readonly FormFigure[],
  papers: readonly PaperSearch[],
  sectionOf: (key: string) => string | undefined,
): FoundFigure[] {
  const searched = papers.filter(({ search }) => search?.state === 'searched')
  return figures.map((figure, i) => {
    const hits = searched
      .flatMap(({ paper, search }) => (search?.hits[i] ?? []).map((hit): Hit => ({ ...hit, paper })))
      .toSorted((a, b) => rank(a) - rank(b))
    const found = hits.filter(({ agreement }) => isFound(agreement))
    const shown = found.length > 0 ? found : hits
    return {
      figure,
      state: stateOf(found.length, hits.length, searched.length),
      hits: shown.slice(0, mostHits),
    }

    /** The amount itself before another unit; then the papers that prove the figure, then those of the same section. */
    function rank({ agreement, paper }: Hit): number {
      const nearness = sectionOf(paper.key) === figure.section ? 1 : 2
      return (agreement === 'same' ? 0 : 3) + (isProofOf(paper, figure.path) ? 0 : nearness)
    }
  })
}

function stateOf(found: number, hits: number, searched: number): FoundFigure['state'] {
  if (found > 0) return 'found'
  if (hits > 0) return 'near'
  return searched > 0 ? 'missing' : 'unsearched'
}
