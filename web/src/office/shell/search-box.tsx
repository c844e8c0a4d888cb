/**
 * One search over everything the user may open or read: records by number, credit code, name, first letters or project, then pages by
 * what people call them, questions, and what is public. Before anything is typed: the last pages and the favourites.
 */
import type { MenuItem } from '@green/contract/calls/overview/lookup.ts'
import { type Found, type Hit, search } from '@green/contract/calls/overview/search.ts'
import { keywordLength } from '@green/contract/shapes.ts'
import { useNavigate } from '@tanstack/react-router'
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { placeOf } from '../../platform/navigation/address.ts'
import { useCurrentPage } from '../../platform/navigation/current-page.ts'
import { useCall } from '../../platform/request/query.ts'
import { useSession } from '../../platform/session/session.ts'
import { Icon } from '../../ui/figure/icon.tsx'
import { recentOf, type Shortcut, shortcutsOf, useFavourites, useRecent } from './favourites.ts'
import styles from './search-box.module.css'

const staff: readonly string[] = search.find.may as readonly string[]
const asksAfterMs = 200
const shortest = 2

export function SearchBox({ menu }: { menu: readonly MenuItem[] }) {
  const role = useSession((session) => session.login?.userRole)
  return role !== undefined && staff.includes(role) ? <Box menu={menu} /> : null
}

/** What was searched for, in groups: records, pages, questions, and what is public. */
function useFound(searchText: string) {
  const isLong = [...searchText].length >= shortest
  const found = useCall(search.find, { words: searchText }, { enabled: isLong, keepPrevious: true })
  const pages = useCall(search.screens, { keyword: searchText }, { enabled: isLong, keepPrevious: true })
  const open = useCall(search.everything, { words: searchText }, { enabled: isLong, keepPrevious: true })
  const isFaq = ({ kind }: Found) => kind === 'question'
  const hitOf = ({ key, title, kindLabel, address }: Found): Hit => ({
    key: `public ${key}`,
    title: title.map(({ text }) => text).join(''),
    about: kindLabel,
    link: address,
  })
  const published = open.data?.rows ?? []
  const ofPages = { label: '页面', hits: pages.data?.screens ?? [] }
  // A page that is called exactly so stands before records in which the words occur.
  const isPage = pages.data?.isNamed === true || found.data?.instead != null
  const groups = found.data
    ? [
        ...(isPage ? [ofPages] : []),
        { label: '申报与备案', hits: found.data.filings },
        { label: '企业', hits: found.data.enterprises },
        { label: '称号', hits: found.data.titles },
        ...(isPage ? [] : [ofPages]),
        { label: '常见问题', hits: published.filter(isFaq).slice(0, 3).map(hitOf) },
        {
          label: '公开内容',
          hits: published
            .filter((one) => !isFaq(one))
            .slice(0, 3)
            .map(hitOf),
        },
      ].filter(({ hits }) => hits.length > 0)
    : []
  return { found, groups }
}

function shortcutGroups(recent: readonly Shortcut[], favourites: readonly Shortcut[]) {
  const hitOf =
    (kind: string) =>
    ({ path, href, title }: Shortcut): Hit => ({
      key: `${kind} ${path}`,
      title,
      about: '',
      link: href,
    })
  return [
    { label: '最近打开', hits: recent.map(hitOf('recent')) },
    { label: '收藏', hits: favourites.map(hitOf('favourite')) },
  ].filter(({ hits }) => hits.length > 0)
}

function Box({ menu }: { menu: readonly MenuItem[] }) {
  const id = useId()
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [searchText, setSearchText] = useState('')
  const [open, setOpen] = useState(false)
  const [at, setAt] = useState(-1)
  useEffect(() => {
    const later = setTimeout(() => setSearchText(typed.trim()), asksAfterMs)
    return () => clearTimeout(later)
  }, [typed])
  useSlash(input)
  const { saved: favourites } = useFavourites()
  const page = useCurrentPage()
  const recent = recentOf(useRecent(), page?.path)
  const { found, groups: results } = useFound(searchText)
  const isEmpty = typed.trim() === ''
  const groups = isEmpty ? shortcutGroups(recent, shortcutsOf(favourites, menu)) : results
  const all = groups.flatMap(({ hits }) => hits)
  const shown = open && (isEmpty ? groups.length > 0 : [...typed.trim()].length >= shortest)
  const go = (hit: Hit | undefined) => {
    if (!hit) return
    setOpen(false)
    setTyped('')
    input.current?.blur()
    void navigate(placeOf(hit.link))
  }
  const onKey = (event: React.KeyboardEvent) => {
    if (event.key === 'Escape') {
      setOpen(false)
      input.current?.blur()
    } else if (event.key === 'Enter') go(all[Math.max(at, 0)])
    else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && all.length > 0) {
      event.preventDefault()
      setAt((before) => (before + (event.key === 'ArrowDown' ? 1 : all.length - (before < 0 ? 0 : 1))) % all.length)
    }
  }
  const optionId = (i: number) => `${id}-option-${i}`
  const stateText = () => {
    if (isEmpty) return ''
    if (found.error && !found.data) return '查找没有成功，请稍后再试'
    if (found.isPending || typed.trim() !== searchText) return '正在查找'
    if (all.length === 0)
      return '没有找到。可以输入要办的事、页面名称、受理号、信用代码、企业名称或拼音首字母、项目名称'
    return `${found.data?.instead ? `没有“${searchText}”，按“${found.data.instead}”` : ''}找到 ${all.length} 条`
  }
  const state = stateText()
  return (
    <search
      className={styles.search}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false)
      }}
    >
      <Icon name="search" size={18} />
      <input
        ref={input}
        type="text"
        role="combobox"
        value={typed}
        maxLength={keywordLength}
        autoComplete="off"
        placeholder="查找页面、申报、企业、称号"
        aria-label="查找页面、申报、企业、称号"
        aria-keyshortcuts="/"
        aria-expanded={shown}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={shown && at >= 0 ? optionId(at) : undefined}
        onFocus={() => setOpen(true)}
        onChange={(event) => {
          setTyped(event.target.value)
          setOpen(true)
          setAt(-1)
        }}
        onKeyDown={onKey}
      />
      {shown ? (
        <div className={styles.searchFound}>
          <p role="status" className={state ? 'ge-hint' : 'ge-hidden'}>
            {state}
          </p>
          <Hits id={`${id}-list`} groups={groups} at={at} optionId={optionId} onGo={go} />
        </div>
      ) : null}
    </search>
  )
}

/** The key / focuses the search, except while typing. */
function useSlash(input: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const target = event.target instanceof HTMLElement ? event.target : null
      const isTyping = target?.isContentEditable || target?.matches('input, textarea, select') === true
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping) return
      event.preventDefault()
      input.current?.focus()
    }
    window.addEventListener('keydown', pressed)
    return () => window.removeEventListener('keydown', pressed)
  }, [input])
}

type HitsProps = {
  id: string
  groups: readonly { label: string; hits: readonly Hit[] }[]
  /** The result that Enter opens, counted over all groups. */
  at: number
  optionId: (i: number) => string
  onGo: (hit: Hit) => void
}

function Hits({ id, groups, at, optionId, onGo }: HitsProps) {
  const all = groups.flatMap(({ hits }) => hits)
  return (
    <div id={id} role="listbox" aria-label="查找结果">
      {groups.map(({ label, hits }) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options in a listbox has no element of its own
        <div key={label} role="group" aria-label={label}>
          <p aria-hidden="true">{label}</p>
          {hits.map((hit) => {
            const i = all.indexOf(hit)
            return (
              <button
                key={hit.key}
                id={optionId(i)}
                type="button"
                role="option"
                tabIndex={-1}
                aria-selected={i === at}
                onClick={() => onGo(hit)}
              >
                <strong>{hit.title}</strong>
                <span>{hit.about}</span>
              </button>
            )
          })}
        </div>
      ))}
    </div>
  )
}
