/** Suggests pages of the platform by name and by what people call them; the results page searches everything else that is public. */

import { search } from '@green/contract/calls/overview/search.ts'
import { portalGroups } from '@green/contract/screens/screen-entries.ts'
import { keywordLength } from '@green/contract/shapes.ts'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useId, useState } from 'react'
import { placeOf } from '../../platform/navigation/address.ts'
import { type PageRoute, usePageRoutes } from '../../platform/navigation/page-route.ts'
import { useCall } from '../../platform/request/query.ts'
import { Icon } from '../../ui/figure/icon.tsx'
import styles from './search-box.module.css'

const results = '/mainPages/search'

/** Pages of the navigation whose title or group contains the words. */
export function servicesFor(table: readonly PageRoute[], searchText: string): PageRoute[] {
  const wanted = searchText.trim().toLowerCase()
  if (wanted === '') return []
  return table
    .filter((page) => page.group && !page.path.includes('$'))
    .filter((page) => `${page.title}${page.group ? portalGroups[page.group] : ''}`.toLowerCase().includes(wanted))
    .slice(0, 6)
}

const hitOf = ({ path, title }: PageRoute) => ({ key: path, title, link: path })

const settlesAfterMs = 200

/** What was typed, once the typing has stopped for a moment. */
function useSettled(typed: string): string {
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const later = setTimeout(() => setSettled(typed), settlesAfterMs)
    return () => clearTimeout(later)
  }, [typed])
  return settled
}

export function SearchBox() {
  const id = useId()
  const table = usePageRoutes()
  const navigate = useNavigate()
  const [searchText, setSearchText] = useState('')
  const [open, setOpen] = useState(false)
  const keyword = useSettled(searchText.trim())
  const found = useCall(search.screens, { keyword }, { enabled: keyword !== '', keepPrevious: true })
  // By their names at once, by what people call them as soon as the server has answered.
  const services = keyword !== '' && found.data ? found.data.screens : servicesFor(table, searchText).map(hitOf)
  const hasResults = table.some((page) => page.path === results)
  const find = () => {
    const first = services[0]
    setOpen(false)
    if (hasResults && searchText.trim() !== '') void navigate({ to: results, search: { keyword: searchText.trim() } })
    else if (first) void navigate(placeOf(first.link))
  }
  return (
    <search
      className={styles.search}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setOpen(false)
      }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          find()
        }}
      >
        <label className="ge-hidden" htmlFor={id}>
          搜索服务、政策、标准、绿色名单和新闻公告
        </label>
        <input
          id={id}
          type="search"
          autoComplete="off"
          placeholder="搜服务、政策、企业"
          value={searchText}
          maxLength={keywordLength}
          onFocus={() => setOpen(true)}
          onChange={(event) => {
            setSearchText(event.target.value)
            setOpen(true)
          }}
        />
        <button type="submit" aria-label="搜索">
          <Icon name="search" />
        </button>
      </form>
      {open && searchText.trim() !== '' ? (
        <ul className={styles.found} aria-label="搜索建议">
          {services.map(({ key, title, link }) => (
            <li key={key}>
              <Link {...placeOf(link)} onClick={() => setOpen(false)}>
                <Icon name="right" size={14} />
                {title}
              </Link>
            </li>
          ))}
          {hasResults ? (
            <li>
              <Link to={results} search={{ keyword: searchText.trim() }} onClick={() => setOpen(false)}>
                <Icon name="search" size={14} />
                在全部公开内容中查找“{searchText.trim()}”
              </Link>
            </li>
          ) : null}
          {services.length === 0 && !hasResults ? <li className={styles.foundNone}>没有找到相关服务</li> : null}
        </ul>
      ) : null}
    </search>
  )
}
