/** The frame of the back office. */
import { Outlet } from '@tanstack/react-router'
import { AntdLayer } from '../../ui/antd-layer.tsx'

export function OfficeShell() {
  return (
    <AntdLayer>
      <Outlet />
    </AntdLayer>
  )
}
