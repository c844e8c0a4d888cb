/** Progress of a filing: its stages, who has it, what comes next and by when. */
import type { FilingDetail } from '@green/contract/filing/filing.ts'
import styles from './progress-line.module.css'

const spoken = { done: '已完成', now: '正在进行', ahead: '未开始' } as const

export function ProgressLine({ detail: { progress, handler } }: { detail: FilingDetail }) {
  const { stages, next, expected } = progress
  return (
    <section className={styles.progress} aria-label="办到哪一步">
      {stages.length > 0 ? (
        <ol>
          {stages.map(({ label, is }) => (
            <li key={label} data-is={is} aria-current={is === 'now' ? 'step' : undefined}>
              {label}
              <span className="ge-hidden">（{spoken[is]}）</span>
            </li>
          ))}
        </ol>
      ) : null}
      <p>
        {handler && handler !== '—' ? (
          <strong>{handler === '企业' ? '现在等本单位办理。' : `现在由${handler}办理。`}</strong>
        ) : null}
        {next}
        {expected ? (
          <>
            {handler === '企业' ? '请于 ' : '预计 '}
            <strong>{expected.on}</strong>
            {handler === '企业' ? ' 前办理' : ' 前有结果'}
            {expected.left > 0
              ? `，还有 ${expected.left} 个工作日`
              : expected.left === 0
                ? '，就是今天'
                : '，已超过这一天'}
            。
          </>
        ) : null}
      </p>
    </section>
  )
}
