/** Says which earlier filing a new form was copied from, and what was not copied and must be entered again. */

import styles from '../form.module.css'
import type { Opening } from './form-opening.ts'
import openingStyles from './opening.module.css'

type CopiedNoticeProps = { copied: NonNullable<Opening['copied']>; onGo: (path: string) => void }

const reasons = { expired: '已过有效期', anew: '每次申报重新声明' } as const

export function CopiedNotice({ copied, onGo }: CopiedNoticeProps) {
  const { left, gone } = copied
  const name = copied.number ?? (copied.year ? `${copied.year}年度申报` : '历史申报')
  if (!copied.isApplied)
    return (
      <p className={styles.restored} role="status">
        这里已有填写的内容，可继续填写；没有再复制{name}。
      </p>
    )
  return (
    <section className={styles.restored} role="status">
      <p>
        已复制{name}的内容，来自企业档案的信息按现在的档案填入。请逐项核对后提交。
        {gone > 0 ? `现在的表单不再填写其中${gone}项，没有复制。` : ''}
      </p>
      {left.length > 0 ? (
        <>
          <p>以下{left.length}项没有复制，请重新提供：</p>
          <ul className={openingStyles.copiedLeft}>
            {left.map((one) => (
              <li key={one.field}>
                {one.label}
                {one.what ? `（${one.what}）` : ''}：{reasons[one.why]}
                <button type="button" className="ge-link" onClick={() => onGo(one.field)}>
                  去填写
                </button>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </section>
  )
}
