/** On every page before and during a maintenance, and while the data move: when, what, whom it matters to, and whether anything can be saved. */
import { dateTimeText } from '../ui/figure/date-text.ts'
import { Icon } from '../ui/figure/icon.tsx'
import styles from './maintenance-bar.module.css'
import type { SystemItems } from './navigation/system-items.ts'

/** A minute of the browser's clock; a computer that is wrong by more sees the words change a little early or late. */
export function MaintenanceBar({ items }: { items: SystemItems }) {
  const { maintenanceFrom = '', maintenanceTo = '', maintenanceWhat, maintenanceFor, maintenanceReadOnly } = items
  if (items.databaseMove)
    return (
      <section className={styles.maintenance} aria-label="系统维护">
        <Icon name="info" size={18} />
        <p>
          <strong>平台正在更换数据库</strong>
          ：现在只能查看，不能保存和提交；正在填写的申报暂存在本机，完成后自动保存。
        </p>
      </section>
    )
  const now = Date.now()
  if (Date.parse(maintenanceTo) <= now) return null
  const isRunning = Date.parse(maintenanceFrom) <= now
  const isReadOnly = maintenanceReadOnly === '1'
  return (
    <section className={styles.maintenance} aria-label="系统维护">
      <Icon name="info" size={18} />
      <p>
        <strong>{isRunning ? '系统正在维护' : '系统将要维护'}</strong>：{timeText(maintenanceFrom, maintenanceTo)}，
        {maintenanceWhat}。影响：{maintenanceFor}。
        {isReadOnly
          ? isRunning
            ? '现在只能查看，不能保存和提交；正在填写的申报暂存在本机，维护结束后自动保存。'
            : '期间只能查看，不能保存和提交，请提前办理。'
          : '期间可以照常办理。'}
      </p>
    </section>
  )
}

/** 2026-03-15 17:30 至 19:00. */
function timeText(from: string, to: string): string {
  const [start, end] = [dateTimeText(from), dateTimeText(to)]
  return `${start} 至 ${end.slice(0, 10) === start.slice(0, 10) ? end.slice(11) : end}`
}
