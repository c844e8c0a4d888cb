/** What an act gives out this once and never again: a link for the owner of an account, a key, the address of a calendar. */
import { useState } from 'react'
import { copyText } from '../../platform/copy-text.ts'
import { Button } from '../../ui/control/button.tsx'
import { Dialog } from '../../ui/over/dialog.tsx'
import { toast } from '../../ui/over/toast.tsx'
import styles from './shown-once.module.css'

export function ShownOnce({ label, text, onClose }: { label: string; text: string; onClose: () => void }) {
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    if (await copyText(text)) setCopied(true)
    else toast.warning('浏览器不允许复制，请手工抄录')
  }
  return (
    <Dialog
      title="只显示一次"
      closable={false}
      onClose={onClose}
      footer={
        <Button kind="primary" onClick={onClose}>
          我已记下，关闭
        </Button>
      }
    >
      <dl className={styles.once}>
        <dt>{label}</dt>
        <dd>
          <code>{text}</code>
          <Button size="small" onClick={() => void copy()}>
            {copied ? '已复制' : '复制'}
          </Button>
        </dd>
      </dl>
      <p>关闭后无法再次查看。</p>
    </Dialog>
  )
}
