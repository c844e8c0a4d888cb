/** The frame of a wide table: it scrolls sideways by itself and can be focused and scrolled by keyboard. */
import type { ReactNode } from 'react'

type ScrollFrameProps = {
  label: string
  className: string | undefined
  /** What other rooms' styles and the tests call it. */
  'data-part'?: string | undefined
  /** Old rows while the next page loads. */
  busy?: boolean | undefined
  children: ReactNode
}

export function ScrollFrame({ label, className, busy, 'data-part': part, children }: ScrollFrameProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a frame around a table is no set of form fields, and no landmark either
    <div
      role="group"
      className={className}
      data-part={part}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      aria-busy={busy ? true : undefined}
    >
      {children}
    </div>
  )
}
