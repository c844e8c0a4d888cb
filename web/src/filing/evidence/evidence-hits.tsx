/** Parts of every search of papers: the places that were found, each opened by a click, and the papers that were not searched. */
import { agreementText, placeText, unreadable } from '@green/filing/evidence/search-texts.ts'
import { Button } from '../../ui/control/button.tsx'
import { Fold } from '../../ui/page/fold.tsx'
import type { Hit, PaperSearch } from './found-evidence.ts'

export function Hits({ of: hits, onShow }: { of: readonly Hit[]; onShow: (hit: Hit) => void }) {
  return hits.map((hit) => (
    <Button
      key={`${hit.paper.label} ${hit.paper.file.id} ${placeText(hit)} ${hit.around}`}
      size="small"
      kind="quiet"
      icon="file"
      onClick={() => onShow(hit)}
    >
      {`《${hit.paper.file.name}》${placeText(hit)}：${agreementText(hit)}`}
    </Button>
  ))
}

/** Each with the reason; also those of which only a part was searched. */
export function Unsearched({ of: papers }: { of: readonly PaperSearch[] }) {
  const notes = papers.flatMap(({ paper, search, failure }) => {
    const note = failure ?? (search && search.state !== 'searched' ? unreadable[search.state] : search?.note)
    return note ? [{ paper, note }] : []
  })
  if (notes.length === 0) return null
  return (
    <Fold title={`没有检索或没有全部检索的材料（${notes.length}）`}>
      <ul>
        {notes.map(({ paper, note }) => (
          <li key={`${paper.label} ${paper.file.id}`}>{`${paper.label}《${paper.file.name}》：${note}`}</li>
        ))}
      </ul>
    </Fold>
  )
}
