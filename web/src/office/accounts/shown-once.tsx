/** A password that is shown this once and never again. */

import { useState } from 'react'
import { copyText } from '../../platform/copy-text.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'
import './accounts.css'
import { Dialog } from '../../ui/dialog.tsx'

export function ShownOnce({
  loginName,
  password,
  waits = false,
  onClose,
}: {
  loginName: string
  password: string
  /** The account can be used once the security administrator has enabled it. */
  waits?: boolean
  onClose: () => void
}) {
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    if (await copyText(password)) setCopied(true)
    else toast.warning('浏览器不允许复制，请手工抄录')
  }
  return (
    <Dialog
      title="初始密码（只显示一次）"
      closable={false}
      onClose={onClose}
      footer={
        <Button kind="primary" onClick={onClose}>
          我已记下，关闭
        </Button>
      }
    >
      <dl className="oa-once">
        <dt>登录名</dt>
        <dd>{loginName}</dd>
        <dt>初始密码</dt>
        <dd>
          <code>{password}</code>
          <Button size="small" onClick={() => void copy()}>
            {copied ? '已复制' : '复制'}
          </Button>
        </dd>
      </dl>
      {waits ? <p>三员分立：账号由安全管理员启用后才能登录。</p> : null}
      <p>请通过可靠的方式转交本人。关闭后无法再次查看，首次登录时须修改。</p>
    </Dialog>
  )
}
