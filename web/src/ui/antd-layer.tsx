/** Everything below may use Ant Design: theme, Chinese, size, clean-up of overlays. Loaded lazily, never by the portal's home. */
import { ConfigProvider, type ThemeConfig } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import { type ReactNode, useEffect, useMemo } from 'react'
import 'antd/dist/antd.css'
import './antd-layer.css'
import { antdTheme } from './antd-theme.ts'
import { useLargeType } from './page/type-size.ts'

dayjs.locale('zh-cn')

export type ControlSize = 'small' | 'medium' | 'large'

export function AntdLayer({ size = 'medium', children }: { size?: ControlSize; children: ReactNode }) {
  const [large] = useLargeType()
  const theme = useMemo(() => themeFor(large), [large])
  useEffect(() => removeOverlays, [])
  return (
    <ConfigProvider
      theme={theme}
      locale={zhCN}
      componentSize={size}
      button={{ autoInsertSpace: false }}
      form={{ requiredMark: true, scrollToFirstError: { block: 'center', focus: true } }}
      table={{ rowKey: 'id' }}
      getPopupContainer={(trigger) => trigger?.closest<HTMLElement>('dialog') ?? document.body}
    >
      {/* The styles of Ant Design's App, without its imperative dialogs and notices, which are not used here. */}
      <div className="ant-app ge-antd">{children}</div>
    </ConfigProvider>
  )
}

function themeFor(large: boolean): ThemeConfig {
  const token = {
    ...antdTheme.token,
    ...(large ? { fontSize: 22, controlHeight: 50 } : {}),
    // While a list animates open it is measured again and moves: on a slow machine the click misses and the choice is lost.
    motion: false,
  }
  return { ...antdTheme, token }
}

/** Overlays of the previous page must not cover the next one. */
function removeOverlays(): void {
  for (const left of document.querySelectorAll('.ant-image-preview-root')) left.remove()
}
