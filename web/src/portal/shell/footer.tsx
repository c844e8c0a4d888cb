/** Who stands behind the platform, how to reach them, its filing numbers, and how accessible it is. */
import { useState } from 'react'
import { version } from '../../../../package.json'
import type { SystemItems } from '../../platform/system-items.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Emblem } from '../../ui/emblem.tsx'
import { Hills } from '../../ui/hills.tsx'
import { Icon } from '../../ui/icon.tsx'

export function Footer({ items }: { items: SystemItems }) {
  const [open, setOpen] = useState(false)
  return (
    <footer className="portal-footer">
      <Hills />
      <div className="portal-footer-ground">
        <div className="ge-wrap portal-footer-row">
          <div className="portal-footer-brand">
            <Emblem size={44} />
            <p>
              {items.sponsor ? <span>主办单位：{items.sponsor}</span> : null}
              {items.hotline ? (
                <a href={`tel:${items.hotline}`}>
                  <Icon name="phone" size={16} />
                  服务热线 {items.hotline}
                </a>
              ) : null}
            </p>
          </div>
          <p className="portal-footer-numbers">
            {items.icpNumber ? <span>{items.icpNumber}</span> : null}
            {items.policeNumber ? <span>{items.policeNumber}</span> : null}
            <button type="button" onClick={() => setOpen(true)}>
              无障碍声明
            </button>
            <span>版本 {version}</span>
          </p>
        </div>
      </div>
      <Dialog open={open} onClose={() => setOpen(false)} title="无障碍声明">
        <AccessibilityStatement hotline={items.hotline} />
      </Dialog>
    </footer>
  )
}

function AccessibilityStatement({ hotline }: { hotline: string | undefined }) {
  return (
    <div className="portal-statement">
      <p>本平台按照《Web 内容无障碍指南》（WCAG）2.2 AA 级建设，供所有人使用：</p>
      <ul>
        <li>全部功能可以只用键盘完成，按 Tab 键移动，页首有“跳到正文”。</li>
        <li>页首“大字版”放大全站文字；浏览器放大到 200% 内容不丢失。</li>
        <li>状态同时用文字、图形和颜色表示，文字与底色对比度不低于 4.5:1。</li>
        <li>图形验证码可以改为回答文字问题；图表旁附有数据表。</li>
      </ul>
      <p>
        使用中遇到障碍，{hotline ? `请拨打服务热线 ${hotline}，` : '请与我们联系，'}
        我们会为您提供其他办理方式。
      </p>
    </div>
  )
}
