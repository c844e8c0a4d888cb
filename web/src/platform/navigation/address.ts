/** Filters, sort and page of a list are in the address, so that a link opens the same list. */
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'

type Place = Record<string, string | number>

/** The query of an address as plain text: no JSON, no quotes. */
export function readAddress(query: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(query))
}

export function writeAddress(values: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(values)) {
    if (value !== undefined && value !== null && value !== '') query.set(key, String(value))
  }
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}

/** An address inside the platform, split for `navigate` and `redirect`. */
export function placeOf(href: string): { to: string; search: Record<string, string>; hash?: string } {
  const [before = '', hash] = href.split('#', 2)
  const [to = '/', query = ''] = before.split('?', 2)
  return { to, search: readAddress(query), ...(hash ? { hash } : {}) }
}

/** The defaults, overridden by the address; a default that is a number stays a number. */
export function placeFrom<T extends Place>(defaults: T, search: Record<string, unknown>): T {
  const place: Place = { ...defaults }
  for (const [key, usual] of Object.entries(defaults)) {
    const inAddress = search[key]
    if (inAddress === undefined) continue
    const text = String(inAddress)
    if (typeof usual === 'string') place[key] = text
    else if (/^-?\d+(\.\d+)?$/.test(text)) place[key] = Number(text)
  }
  return place as T
}

/** Changes an address. The page begins at its top again, unless `staysAt` is given: then that part of it comes into view. */
export type SetAddress<T> = (change: Partial<T>, staysAt?: string) => void

/**
 * `const [place, setPlace] = useAddress({ page: 1, size: 10, keyword: '', state: '' })`.
 * Defaults are left out of the address; setting anything but the page goes back to page 1.
 */
export function useAddress<T extends Place>(defaults: T): [T, SetAddress<T>] {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const shape = JSON.stringify(defaults)
  const place = useMemo(() => placeFrom(JSON.parse(shape) as T, search), [shape, search])
  const set = useCallback(
    (change: Partial<T>, staysAt?: string) => {
      const usual = JSON.parse(shape) as T
      const back = 'page' in usual && !('page' in change) ? { page: usual.page } : {}
      void navigate({
        to: '.',
        resetScroll: staysAt === undefined,
        search: (before: Record<string, unknown>) => {
          const next: Record<string, unknown> = { ...before, ...back, ...change }
          for (const [key, value] of Object.entries(usual)) if (next[key] === value) delete next[key]
          return next
        },
      }).then(() => {
        if (staysAt) document.getElementById(staysAt)?.scrollIntoView({ block: 'start' })
      })
    },
    [navigate, shape],
  )
  return [place, set]
}
