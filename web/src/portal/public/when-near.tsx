/** Shows its content once the person has come near it, so that the first load carries only what is seen first. */
import { type ReactNode, useEffect, useRef, useState } from 'react'

const nearBy = '800px'

export function WhenNear({ className, children }: { className: string; children: ReactNode }) {
  const [near, setNear] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = place.current
    if (near || !element) return
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setNear(true)
      },
      { rootMargin: nearBy },
    )
    watch.observe(element)
    return () => watch.disconnect()
  }, [near])
  return near ? (
    children
  ) : (
    <div ref={place} className={className}>
      <p className="ge-hidden">内容将在滚动到这里时加载</p>
    </div>
  )
}
