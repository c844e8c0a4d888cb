/** What a list, a card or a page shows instead of its content: loading, empty, failed, forbidden, missing, offline, read-only. */
import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import { Button, buttonClass } from '../control/button.tsx'
import { Icon, type IconName } from '../figure/icon.tsx'
import styles from './faces.module.css'

function Face({
  icon,
  title,
  children,
  tone = 'quiet',
  page = false,
}: {
  icon: IconName
  title: string
  children?: ReactNode
  tone?: 'quiet' | 'alert'
  page?: boolean
}) {
  const Title = page ? 'h1' : 'p'
  return (
    <div
      className={classes(styles.face, styles[`face-${tone}`], page ? styles.facePage : '')}
      data-part="face"
      role={tone === 'alert' ? 'alert' : undefined}
    >
      <span className={styles.faceSymbol}>
        <Icon name={icon} size={page ? 40 : 28} />
      </span>
      <Title className={styles.faceTitle}>{title}</Title>
      {children}
    </div>
  )
}

type LoadingProps = {
  rows?: number
  /** What is loading. */
  label?: string
  /** In the place of the page's heading. */
  page?: boolean
}

/** A skeleton after 0.4 s, nothing before. */
export function Loading({ rows = 4, label = '正在加载', page = false }: LoadingProps) {
  const Label = page ? 'h1' : 'span'
  return (
    <div className={styles.loading} data-part="loading" role="status" aria-live="polite">
      <Label className="ge-hidden">{label}</Label>
      {Array.from({ length: rows }, (_, row) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: bars without identity
          key={row}
          className={styles.bar}
          data-part="bar"
          style={{ width: `${[62, 94, 86, 74, 90, 58][row % 6]}%` }}
        />
      ))}
    </div>
  )
}

/** While a page's code and first data load. */
export function Opening() {
  return (
    <div className={classes('ge-wrap', styles.opening)}>
      <Loading page rows={6} label="正在打开页面" />
    </div>
  )
}

/** No data yet: says so, and how to begin. */
export function Empty({
  title = '暂无数据',
  hint,
  action,
  page = false,
}: {
  title?: string
  hint?: ReactNode
  action?: ReactNode
  /** It is the whole page, so this is its heading. */
  page?: boolean
}) {
  return (
    <Face icon="files" title={title} page={page}>
      {hint ? <p className={styles.faceText}>{hint}</p> : null}
      {action ? <div className={styles.faceActions}>{action}</div> : null}
    </Face>
  )
}

/** No match for this filter. */
export function EmptyByFilter({ onClear, nearest }: { onClear: () => void; nearest?: ReactNode }) {
  return (
    <Face icon="search" title="没有符合条件的记录">
      {nearest}
      <p className={styles.faceText}>请放宽筛选条件，或清除筛选后查看全部。</p>
      <div className={styles.faceActions}>
        <Button onClick={onClear}>清除筛选</Button>
      </div>
    </Face>
  )
}

export function Failed({
  message,
  traceId,
  onRetry,
  page,
}: {
  message: string
  traceId?: string | null | undefined
  onRetry?: () => void
  /** The whole page failed, so this is its heading. */
  page?: boolean | undefined
}) {
  return (
    <Face icon="alert" title="没有加载成功" tone="alert" page={page ?? false}>
      <p className={styles.faceText}>{message}</p>
      {onRetry ? (
        <div className={styles.faceActions}>
          <Button icon="refresh" onClick={onRetry}>
            重试
          </Button>
        </div>
      ) : null}
      {traceId ? <p className={styles.faceTrace}>追踪号 {traceId}</p> : null}
    </Face>
  )
}

/** No connection. */
export function Offline({ onRetry, page }: { onRetry?: () => void; page?: boolean | undefined }) {
  return (
    <Face icon="offline" title="网络连接失败" tone="alert" page={page ?? false}>
      <p className={styles.faceText}>请检查网络后重试。已填写的内容不会丢失。</p>
      {onRetry ? (
        <div className={styles.faceActions}>
          <Button icon="refresh" onClick={onRetry}>
            重试
          </Button>
        </div>
      ) : null}
    </Face>
  )
}

/** How a query failed. */
export type Failure = { kind: string; message: string; traceId: string | null }

/** Which of the two error views a query shows; `page` when it stands for the whole page. */
export function FailedQuery({ error, onRetry, page }: { error: Failure; onRetry: () => void; page?: boolean }) {
  if (error.kind === 'network') return <Offline onRetry={onRetry} page={page} />
  return <Failed page={page} message={error.message} traceId={error.traceId} onRetry={onRetry} />
}

type NoRightProps = { home: string; message?: string | undefined; way?: { href: string; label: string } | undefined }

/** `home` is the address of the link out; `way` a better one for this reader. */
export function NoRight({ home, message, way }: NoRightProps) {
  return (
    <Face icon="lock" title="无权访问" page>
      <p className={styles.faceText}>{message ?? '当前账号没有使用这个页面的权限。如需开通，请联系系统管理员。'}</p>
      <WayHome home={way?.href ?? home} label={way?.label} />
    </Face>
  )
}

export function NotFound({ home, message }: { home: string; message?: string | undefined }) {
  return (
    <Face icon="search" title="没有找到这个页面" page>
      <p className={styles.faceText}>{message ?? '地址可能有误，或内容已被移除。'}</p>
      <WayHome home={home} />
    </Face>
  )
}

/** A whole page that failed, with the trace id of the log. */
export function Broken({ home, traceId }: { home: string; traceId?: string | null | undefined }) {
  return (
    <Face icon="alert" title="系统出现问题" page tone="alert">
      <p className={styles.faceText}>请稍后重试；如仍失败，请将追踪号告知客服。</p>
      {traceId ? <p className={styles.faceTrace}>追踪号 {traceId}</p> : null}
      <WayHome home={home} />
    </Face>
  )
}

function WayHome({ home, label = '返回首页' }: { home: string; label?: string | undefined }) {
  return (
    <div className={styles.faceActions}>
      <a className={buttonClass('primary')} href={home}>
        {label}
      </a>
      <Button onClick={() => window.history.back()}>返回上一页</Button>
    </div>
  )
}

/** A line above a form that cannot be changed now, and why. */
export function ReadOnly({ reason }: { reason: string }) {
  return (
    <p className={styles.readOnly} role="note">
      <Icon name="lock" size={18} />
      <span>
        <strong>只读</strong> {reason}
      </span>
    </p>
  )
}
