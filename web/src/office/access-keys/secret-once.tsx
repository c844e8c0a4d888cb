/** The secret of an access key, shown this once. */

import { useState } from 'react'
import { copyText } from '../../platform/copy-text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.tsx'

export function SecretOnce({ title, secret, onClose }: { title: string; secret: string; onClose: () => void }) {
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    if (await copyText(secret)) setCopied(true)
    else toast.warning('浏览器不允许复制，请手工抄录')
  }
  return (
    <Dialog
      title={title}
      width="middle"
      closable={false}
      onClose={onClose}
      footer={
        <>
          <Button onClick={() => void copy()}>{copied ? '已复制' : '复制'}</Button>
          <Button kind="primary" onClick={onClose}>
            我已记下，关闭
          </Button>
        </>
      }
    >
      <p>
        <code className="ak-secret">{secret}</code>
      </p>
      <p>请通过可靠的方式转交对方的负责人。平台不保存原文，关闭后无法再次查看。</p>
    </Dialog>
  )
}
