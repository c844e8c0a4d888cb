/** Renders its content after the first view, when the browser is idle, so that the first view waits for nothing else. */
import { type ReactNode, useEffect, useState } from 'react'

const atLatestMs = 1500

type AfterFirstViewProps = {
  /** Class of the placeholder that reserves the height. */
  className: string
  ready: boolean
  children: ReactNode
}

export function AfterFirstView({ className, ready, children }: AfterFirstViewProps) {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    if (shown || !ready) return
    // Not every browser has requestIdleCallback.
    if (typeof requestIdleCallback !== 'function') {
      const timer = setTimeout(() => setShown(true), 200)
      return () => clearTimeout(timer)
    }
    const idle = requestIdleCallback(() => setShown(true), { timeout: atLatestMs })
    return () => cancelIdleCallback(idle)
  }, [shown, ready])
  return shown ? children : <div className={className} />
}
