/** After a page change the focus moves to the new content; it does not stay on a link of the page that is gone. */
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/** Moves the focus to the content after navigation, or when a change within the page removed the focused control. */
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
    // Runs after the page's own focus changes: a heading, a field, a dialogue.
    requestAnimationFrame(() => {
      const content = document.getElementById('content')
      const focused = document.activeElement
      const isLost = focused === null || focused === document.body
      const isInside = content !== focused && content?.contains(focused)
      if (isLost || (path !== before.path && !isInside)) content?.focus({ preventScroll: true })
    })
  }, [path, href])
}
