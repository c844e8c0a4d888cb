/** A link to a place that the server names; plain text where the page does not exist or this account may not open it. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { placeOf } from './address.ts'
import { safeReturn } from './guard.ts'
import { menuPaths, menuQuery } from './menu.ts'
import { usePageRoutes } from './page-route.ts'

type WayProps = { link: string; className: string | undefined; label?: string; children: ReactNode }

/** The place behind a link, or null where this account has none there. */
export function usePlaceOf(link: string): ReturnType<typeof placeOf> | null {
  const table = usePageRoutes()
  const safe = safeReturn(link)
  const place = safe ? placeOf(safe) : null
  const page = table.find((one) => one.path === place?.to)
  // Only pages of the office are in a menu of the server.
  const menu = useQuery({ ...menuQuery(), enabled: page?.face === 'office' })
  const mayOpen = page && (page.face !== 'office' || (menu.data && menuPaths(menu.data).has(page.path)))
  return place && mayOpen ? place : null
}

export function Way({ link, className, label, children }: WayProps) {
  const place = usePlaceOf(link)
  if (!place) return <span className={className}>{children}</span>
  return (
    <Link className={className} aria-label={label} {...place}>
      {children}
    </Link>
  )
}
