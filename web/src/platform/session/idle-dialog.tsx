/** 即将退出登录: the time left, and the button to stay. */
import { Button } from '../../ui/control/button.tsx'
import { Dialog } from '../../ui/over/dialog.tsx'
import styles from './dialog.module.css'

export function IdleDialog({ seconds, onStay, onLeave }: { seconds: number; onStay: () => void; onLeave: () => void }) {
  const minutes = Math.floor(seconds / 60)
  const rest = String(seconds % 60).padStart(2, '0')
  return (
    <Dialog
      open
      title="即将退出登录"
      onClose={onStay}
      footer={
        <>
          <Button onClick={onLeave}>现在退出</Button>
          <Button kind="primary" onClick={onStay}>
            保持登录
          </Button>
        </>
      }
    >
      <p>您已有一段时间没有操作。为保护账号，将在以下时间后退出登录；填写的内容已保留，重新登录后可以继续。</p>
      <p className={styles.countdown} role="timer" aria-label="剩余时间">
        {minutes} 分 {rest} 秒
      </p>
    </Dialog>
  )
}
