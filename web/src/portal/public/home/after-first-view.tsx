/** Shows its content once the first view stands and the browser has a moment: what is seen first waits for nothing else. */
import { type ReactNode, useEffect, useState } from 'react'

const atLatestMs = 1500

type AfterFirstViewProps = {
  /** Keeps the height free until then. */
  className: string
  ready: boolean
  children: ReactNode
}

export function AfterFirstView({ className, ready, children }: AfterFirstViewProps) {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    if (shown || !ready) return
    // Not every browser tells when it is idle.
    if (typeof requestIdleCallback !== 'function') {
      const timer = setTimeout(() => setShown(true), 200)
      return () => clearTimeout(timer)
    }
    const idle = requestIdleCallback(() => setShown(true), { timeout: atLatestMs })
    return () => cancelIdleCallback(idle)
  }, [shown, ready])
  return shown ? children : <div className={className} />
}
