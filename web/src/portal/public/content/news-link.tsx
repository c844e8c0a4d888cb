/** Link to an article: its address is `newsDetail/id=…`, as the specification spells it. */
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

export function NewsLink({
  id,
  className,
  children,
}: {
  id: string
  className?: string | undefined
  children: ReactNode
}) {
  return (
    <Link to="/mainPages/newsDetail/id={$id}" params={{ id }} {...(className ? { className } : {})}>
      {children}
    </Link>
  )
}
