/** One search over everything the user may open or read: pages by what people call them; number, credit code, name, first letters, project → cases, enterprises, titles. */

import { type Hit, search } from '@green/contract/calls/overview/search.ts'
import { keywordLength } from '@green/contract/shapes.ts'
import { useNavigate } from '@tanstack/react-router'
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { placeOf } from '../../platform/navigation/address.ts'
import { useCall } from '../../platform/request/query.ts'
import { useSession } from '../../platform/session/session.ts'
import { Icon } from '../../ui/figure/icon.tsx'
import styles from './search-box.module.css'

const staff: readonly string[] = search.find.may as readonly string[]
const asksAfterMs = 200
const shortest = 2

export function SearchBox() {
  const role = useSession((session) => session.login?.userRole)
  return role !== undefined && staff.includes(role) ? <Box /> : null
}

function Box() {
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
  const found = useCall(
    search.find,
    { words: searchText },
    { enabled: [...searchText].length >= shortest, keepPrevious: true },
  )
  const pages = useCall(search.screens, { keyword: searchText }, { enabled: searchText !== '', keepPrevious: true })
  const groups = found.data
    ? [
        { label: '页面', hits: pages.data?.screens ?? [] },
        { label: '申报与备案', hits: found.data.filings },
        { label: '企业', hits: found.data.enterprises },
        { label: '称号', hits: found.data.titles },
      ].filter(({ hits }) => hits.length > 0)
    : []
  const all = groups.flatMap(({ hits }) => hits)
  const shown = open && [...typed.trim()].length >= shortest
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
  const state =
    found.error && !found.data
      ? '查找没有成功，请稍后再试'
      : found.isPending || typed.trim() !== searchText
        ? '正在查找'
        : all.length === 0
          ? '没有找到。可以输入要办的事、页面名称、受理号、信用代码、企业名称或拼音首字母、项目名称'
          : `${found.data?.instead ? `没有“${searchText}”，按“${found.data.instead}”` : ''}找到 ${all.length} 条`
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
          <p role="status" className="ge-hint">
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
