/** Suggests services of the platform by name; the results page searches everything else that is public. */

import { portalGroups } from '@green/contract/screens/screen-entries.ts'
import { keywordLength } from '@green/contract/shapes.ts'
import { Link, useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { type PageRoute, usePageRoutes } from '../../platform/navigation/page-route.ts'
import { Icon } from '../../ui/figure/icon.tsx'

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

export function SearchBox() {
  const id = useId()
  const table = usePageRoutes()
  const navigate = useNavigate()
  const [searchText, setSearchText] = useState('')
  const [open, setOpen] = useState(false)
  const services = servicesFor(table, searchText)
  const hasResults = table.some((page) => page.path === results)
  const find = () => {
    const first = services[0]
    setOpen(false)
    if (hasResults && searchText.trim() !== '') void navigate({ to: results, search: { keyword: searchText.trim() } })
    else if (first) void navigate({ to: first.path })
  }
  return (
    <search
      className="portal-search"
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
        <ul className="portal-found" aria-label="搜索建议">
          {services.map((page) => (
            <li key={page.path}>
              <Link to={page.path} onClick={() => setOpen(false)}>
                <Icon name="right" size={14} />
                {page.title}
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
          {services.length === 0 && !hasResults ? <li className="portal-found-none">没有找到相关服务</li> : null}
        </ul>
      ) : null}
    </search>
  )
}
