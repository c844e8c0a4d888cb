/** Renders its content after the first view, when the browser is idle, so that the first view waits for nothing else. */
import { type ReactNode, useEffect, useState } from 'react'

const atLatestMs = 1500

type AfterFirstViewProps = {
  /** Class of the placeholder that reserves the height. */
  className: string | undefined
  ready: boolean
  children: ReactNode
}

export function AfterFirstView({ className, ready, children }: AfterFirstViewProps) {
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    if (isReady || !ready) return
    // Not every browser has requestIdleCallback.
    if (typeof requestIdleCallback !== 'function') {
      const timer = setTimeout(() => setReady(true), 200)
      return () => clearTimeout(timer)
    }
    const idle = requestIdleCallback(() => setReady(true), { timeout: atLatestMs })
    return () => cancelIdleCallback(idle)
  }, [isReady, ready])
  return isReady ? children : <div className={className} />
}
