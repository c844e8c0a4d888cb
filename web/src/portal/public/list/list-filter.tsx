/** The filters of a public list: text applies on 查询, selects at once. All of them are in the address. */
import { keywordLength } from '@green/contract/shapes.ts'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/control/button.tsx'
import styles from './list-filter.module.css'

type ListFilterProps = {
  label: string
  placeholder: string
  keyword: string
  /** In the address, where the form is sent without a script. */
  name?: string
  longest?: number
  onKeyword: (keyword: string) => void
  filtered: boolean
  onClear: () => void
  /** Selects beside the text box. */
  children?: ReactNode
}

export function ListFilter(props: ListFilterProps) {
  const {
    label,
    placeholder,
    keyword,
    name = 'keyword',
    longest = keywordLength,
    onKeyword,
    filtered,
    onClear,
    children,
  } = props
  return (
    <search className={styles.filter}>
      <form
        // A new address resets the form: the box shows the current search.
        key={keyword}
        onSubmit={(event) => {
          event.preventDefault()
          onKeyword(String(new FormData(event.currentTarget).get(name) ?? '').trim())
        }}
      >
        <label className="ge-label" htmlFor="keyword">
          {label}
        </label>
        <div className="ge-input-row">
          <input
            id="keyword"
            name={name}
            type="search"
            className="ge-input"
            placeholder={placeholder}
            defaultValue={keyword}
            maxLength={longest}
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
