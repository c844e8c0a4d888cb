/** Short notices at the top of the page, read out by screen readers. Errors stay until they are closed. */
import { useEffect, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { classes } from '../classes.ts'
import { Icon, type IconName } from '../figure/icon.tsx'
import { useTopOverlay } from './open-overlays.ts'
import styles from './toast.module.css'

type Tone = 'success' | 'info' | 'warning' | 'error'
type Notice = { id: number; tone: Tone; message: string }

const stayMs: Record<Tone, number | null> = { success: 6000, info: 6000, warning: 8000, error: null }
const icons: Record<Tone, IconName> = { success: 'check', info: 'info', warning: 'alert', error: 'alert' }
const labels: Record<Tone, string> = { success: '成功', info: '提示', warning: '注意', error: '出错' }

let notices: readonly Notice[] = []
let lastId = 0
const listeners = new Set<() => void>()

function change(next: readonly Notice[]): void {
  notices = next
  for (const listener of listeners) listener()
}

function show(tone: Tone, message: string): void {
  if (notices.some((one) => one.tone === tone && one.message === message)) return
  lastId += 1
  change([...notices, { id: lastId, tone, message }].slice(-4))
}

function close(id: number): void {
  change(notices.filter((one) => one.id !== id))
}

/** `toast.success('已保存')`. The same notice is not shown twice at once. */
export const toast = {
  success: (message: string) => show('success', message),
  info: (message: string) => show('info', message),
  warning: (message: string) => show('warning', message),
  error: (message: string) => show('error', message),
  clear: () => change([]),
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function ToastRegion() {
  const shown = useSyncExternalStore(
    subscribe,
    () => notices,
    () => notices,
  )
  const overlay = useTopOverlay()
  const region = (
    <section className={styles.toasts} aria-label="通知" aria-live="polite" aria-relevant="additions">
      {shown.map((notice) => (
        <ToastNotice key={notice.id} notice={notice} />
      ))}
    </section>
  )
  return overlay ? createPortal(region, overlay) : region
}

function ToastNotice({ notice }: { notice: Notice }) {
  useEffect(() => {
    const stay = stayMs[notice.tone]
    if (stay === null) return
    const timer = setTimeout(() => close(notice.id), stay)
    return () => clearTimeout(timer)
  }, [notice])
  return (
    <div
      className={classes(styles.toast, styles[`toast-${notice.tone}`])}
      role={notice.tone === 'error' ? 'alert' : undefined}
    >
      <Icon name={icons[notice.tone]} />
      <p>
        <span className="ge-hidden">{labels[notice.tone]}：</span>
        {notice.message}
      </p>
      <button type="button" className={styles.close} aria-label="关闭通知" onClick={() => close(notice.id)}>
        <Icon name="close" size={16} />
      </button>
    </div>
  )
}
