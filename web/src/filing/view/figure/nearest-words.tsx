/** Where a search finds nothing: words that differ by one sign and do occur, to be searched for instead. */
import { search } from '@green/contract/calls/overview/search.ts'
import { useCall } from '../../../platform/request/query.ts'
import { Button } from '../../../ui/control/button.tsx'
import { facesClasses } from '../../../ui/page/faces-classes.ts'

const shortest = 4

/** What a list was searched for, and how to search for something else. */
export type Searched = { searchText: string; onSearch: (text: string) => void }

/** For the empty face of a list with a search box. */
export function NearestOf({ searched }: { searched: Searched | null }) {
  return searched?.searchText ? <NearestTerms text={searched.searchText} onChoose={searched.onSearch} /> : null
}

export function NearestTerms({ text, onChoose }: { text: string; onChoose: (shownText: string) => void }) {
  const typed = text.trim()
  const { data } = useCall(search.nearest, { words: typed }, { enabled: [...typed].length >= shortest })
  if (!data || data.words.length === 0) return null
  return (
    <p className={facesClasses.faceText} role="status">
      没有“{typed}”。您要找的是不是：
      {data.words.map((one) => (
        <Button key={one} kind="quiet" size="small" onClick={() => onChoose(one)}>
          {one}
        </Button>
      ))}
    </p>
  )
}
