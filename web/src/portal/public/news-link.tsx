/** The way to one piece: its address is written `newsDetail/id=…`, as the specification spells it. */
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

export function NewsLink({ id, className, children }: { id: string; className?: string; children: ReactNode }) {
  return (
    <Link to="/mainPages/newsDetail/id={$id}" params={{ id }} {...(className ? { className } : {})}>
      {children}
    </Link>
  )
}
