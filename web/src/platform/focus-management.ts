/** After a page change the focus stands at the new content, not on a link of the page that is gone. */
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/** Moves the focus to the content when the page changed, or when a change within the page took the focused control away. */
export function useFocusAfterNavigation(): void {
  const place = useRouterState({ select: (state) => state.resolvedLocation })
  const path = place?.pathname
  const href = place?.href
  const last = useRef<{ path: string; href: string } | null>(null)
  useEffect(() => {
    if (path === undefined || href === undefined) return
    const before = last.current
    last.current = { path, href }
    if (!before || before.href === href) return
    // After the page's own wishes: a heading, a field, a dialogue.
    requestAnimationFrame(() => {
      const content = document.getElementById('content')
      const focused = document.activeElement
      const isLost = focused === null || focused === document.body
      const isInside = content !== focused && content?.contains(focused)
      if (isLost || (path !== before.path && !isInside)) content?.focus({ preventScroll: true })
    })
  }, [path, href])
}
