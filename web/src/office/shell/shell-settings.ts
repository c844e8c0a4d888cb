/** Sidebar state and control size of the back office, kept in cookies as the specification says. */
import { create } from 'zustand'
import type { ControlSize } from '../../ui/antd-layer.tsx'

const retentionDays = 365
export const controlSizes: readonly { key: ControlSize; label: string }[] = [
  { key: 'large', label: '宽松' },
  { key: 'medium', label: '标准' },
  { key: 'small', label: '紧凑' },
]

/** One value of a cookie header. */
export function readCookie(cookies: string, name: string): string | null {
  for (const part of cookies.split(';')) {
    const [key, value] = part.trim().split('=', 2)
    if (key === name && value !== undefined) return decodeURIComponent(value)
  }
  return null
}

function writeCookie(name: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store interface is missing in browsers still in use
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/web; max-age=${retentionDays * 86_400}; samesite=lax`
}

type ShellSettings = { sidebarOpen: boolean; size: ControlSize }

export const useShellSettings = create<ShellSettings>(() => {
  const cookies = typeof document === 'undefined' ? '' : document.cookie
  const size = controlSizes.find((one) => one.key === readCookie(cookies, 'size'))?.key ?? 'medium'
  return { sidebarOpen: readCookie(cookies, 'sidebarStatus') !== '0', size }
})

export function setSidebarOpen(sidebarOpen: boolean): void {
  useShellSettings.setState({ sidebarOpen })
  writeCookie('sidebarStatus', sidebarOpen ? '1' : '0')
}

export function setControlSize(size: ControlSize): void {
  useShellSettings.setState({ size })
  writeCookie('size', size)
}
