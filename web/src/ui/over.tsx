/** Ant Design's drawer and modal as this house opens them: open as long as they stand on the page, and the focus goes back to what opened them. The library itself only does so for what stays mounted. */
import { Drawer as AntDrawer, Modal as AntModal, type DrawerProps, type ModalProps } from 'antd'
import { useFocusBack } from './focus-back.ts'

export function Drawer(props: Omit<DrawerProps, 'open' | 'closable'>) {
  useFocusBack()
  return <AntDrawer {...props} open closable={{ 'aria-label': '关闭' }} />
}

export function Modal(props: Omit<ModalProps, 'open'>) {
  useFocusBack()
  return <AntModal {...props} open />
}
