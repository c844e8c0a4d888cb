/** The save status in one line: 已保存 14:32:05, 正在保存, 未保存，重试. Never a pop-up. */

import { classes } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/figure/icon.tsx'
import { momentText } from '../../moments.ts'
import type { SaveState } from './autosave.ts'
import styles from './save-line.module.css'

type SaveLineProps = {
  state: SaveState
  /** 已保存, or where else it is. */
  where?: string
  /** Whether what is not saved is still in this browser after it was closed. */
  outlivesBrowser?: boolean
  onRetry: () => void
}

export function SaveLine({ state, where = '已保存', outlivesBrowser = false, onRetry }: SaveLineProps) {
  if (state.kind === 'untouched')
    return (
      <p className={styles.save} data-part="save">
        自动保存已开启
      </p>
    )
  if (state.kind === 'saved')
    return (
      <p className={classes(styles.save, styles.saveDone)} data-part="save">
        <Icon name="check" size={16} />
        {where} {momentText(state.at).slice(11)}
      </p>
    )
  if (state.kind === 'waiting' || state.kind === 'saving')
    return (
      <p className={styles.save} data-part="save">
        正在保存
      </p>
    )
  return (
    <p className={classes(styles.save, styles.saveFailed)} data-part="save" role="status">
      <Icon name="alert" size={16} />
      <span>
        未保存，
        <button type="button" onClick={onRetry}>
          重试
        </button>
        {state.message ? (
          <span className={styles.saveWhy}>
            {state.message}。{outlivesBrowser ? '已填内容加密暂存在本机' : '已填内容暂存在本标签页，请不要关闭'}
          </span>
        ) : null}
      </span>
    </p>
  )
}
