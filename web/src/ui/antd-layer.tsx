/** Everything below may use Ant Design: theme, Chinese, size, clean-up of overlays. Loaded lazily, never by the portal's home. */
import { ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import { type ReactNode, useEffect } from 'react'
import 'antd/dist/antd.css'
import './antd-layer.css'
import { antdTheme } from './antd-theme.ts'
import { useLargeType } from './type-size.ts'

dayjs.locale('zh-cn')

export type ControlSize = 'small' | 'medium' | 'large'

export function AntdLayer({ size = 'medium', children }: { size?: ControlSize; children: ReactNode }) {
  const [large] = useLargeType()
  const theme = large ? { ...antdTheme, token: { ...antdTheme.token, fontSize: 22, controlHeight: 50 } } : antdTheme
  useEffect(() => removeOverlays, [])
  return (
    <ConfigProvider
      theme={theme}
      locale={zhCN}
      componentSize={size}
      button={{ autoInsertSpace: false }}
      form={{ requiredMark: true, scrollToFirstError: { block: 'center', focus: true } }}
      table={{ rowKey: 'id' }}
      getPopupContainer={(trigger) => trigger?.closest<HTMLElement>('dialog, .ant-modal') ?? document.body}
    >
      {/* What Ant Design's App gives to look at, without the dialogs and notices that nobody here calls up by a function. */}
      <div className="ant-app ge-antd">{children}</div>
    </ConfigProvider>
  )
}

/** Nothing of a page that was left may cover the next one. */
function removeOverlays(): void {
  for (const left of document.querySelectorAll('.ant-modal-root, .ant-drawer, .ant-image-preview-root')) left.remove()
}
