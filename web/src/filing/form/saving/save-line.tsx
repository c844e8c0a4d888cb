/** The save status in one line: 已保存 14:32:05, 正在保存, 未保存，重试. Never a pop-up. */
import { Icon } from '../../../ui/figure/icon.tsx'
import { momentText } from '../../moments.ts'
import type { SaveState } from './autosave.ts'
import './save-line.css'

type SaveLineProps = {
  state: SaveState
  /** 已保存, or where else it is. */
  where?: string
  /** Whether what is not saved is still in this browser after it was closed. */
  outlivesBrowser?: boolean
  onRetry: () => void
}

export function SaveLine({ state, where = '已保存', outlivesBrowser = false, onRetry }: SaveLineProps) {
  if (state.kind === 'untouched') return <p className="fl-save">自动保存已开启</p>
  if (state.kind === 'saved')
    return (
      <p className="fl-save fl-save-done">
        <Icon name="check" size={16} />
        {where} {momentText(state.at).slice(11)}
      </p>
    )
  if (state.kind === 'waiting' || state.kind === 'saving') return <p className="fl-save">正在保存</p>
  return (
    <p className="fl-save fl-save-failed" role="status">
      <Icon name="alert" size={16} />
      <span>
        未保存，
        <button type="button" onClick={onRetry}>
          重试
        </button>
        {state.message ? (
          <span className="fl-save-why">
            {state.message}。{outlivesBrowser ? '已填内容加密暂存在本机' : '已填内容暂存在本标签页，请不要关闭'}
          </span>
        ) : null}
      </span>
    </p>
  )
}
