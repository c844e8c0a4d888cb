/** On every page while an administrator looks through another person's eyes: whose they are, the time left, and the way back. */
import { useEffect, useState } from 'react'
import { Button } from '../../ui/control/button.tsx'
import { Icon } from '../../ui/figure/icon.tsx'
import { useSession } from './session.ts'
import { useSignOut } from './sign-out.ts'
import styles from './viewing-bar.module.css'

export function ViewingBar() {
  const name = useSession((session) => session.viewing?.name ?? '')
  const until = useSession((session) => session.state?.viewing?.until ?? null)
  const [now, setNow] = useState(Date.now)
  const end = useSignOut()
  const left = until === null ? null : Math.max(0, Date.parse(until) - now)
  const isOver = left === 0
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  useEffect(() => {
    if (isOver) void end()
  }, [isOver, end])
  return (
    <section className={styles.viewing} aria-label="以他人身份查看">
      <Icon name="user" size={18} />
      <span>
        正在以 <strong>{name}</strong> 的身份查看，只能阅读；每一步都记入日志并已告知本人。
        {left === null ? null : <span className={styles.viewingLeft}>剩余 {clockText(left)}</span>}
      </span>
      <Button size="small" onClick={() => void end()}>
        结束查看
      </Button>
    </section>
  )
}

/** Minutes and seconds: 14:05. */
function clockText(ms: number): string {
  const seconds = Math.ceil(ms / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
