/** The filters over a public list: words are asked for by 查询, choices at once. All of it stands in the address. */
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'

type ListFilterProps = {
  label: string
  placeholder: string
  keyword: string
  onKeyword: (keyword: string) => void
  filtered: boolean
  onClear: () => void
  /** Choices beside the words. */
  children?: ReactNode
}

export function ListFilter({ label, placeholder, keyword, onKeyword, filtered, onClear, children }: ListFilterProps) {
  return (
    <search className="pub-filter">
      <form
        // A new address is a new form: the box shows what the list was asked for.
        key={keyword}
        onSubmit={(event) => {
          event.preventDefault()
          onKeyword(String(new FormData(event.currentTarget).get('keyword') ?? '').trim())
        }}
      >
        <label className="ge-label" htmlFor="keyword">
          {label}
        </label>
        <div className="ge-input-row">
          <input
            id="keyword"
            name="keyword"
            type="search"
            className="ge-input"
            placeholder={placeholder}
            defaultValue={keyword}
            maxLength={50}
            autoComplete="off"
          />
          <Button type="submit" kind="primary" icon="search">
            查询
          </Button>
        </div>
      </form>
      {children}
      {filtered ? (
        <Button kind="quiet" icon="close" onClick={onClear}>
          清除筛选
        </Button>
      ) : null}
    </search>
  )
}
