/** Ant Design's drawer and modal as this house opens them: open as long as they stand on the page, and the focus goes back to what opened them. The library itself only does so for what stays mounted. */
import { Drawer as AntDrawer, Modal as AntModal, type DrawerProps, type ModalProps } from 'antd'
import type { ReactNode } from 'react'
import { useFocusBack } from './focus-back.ts'

export function Drawer(props: Omit<DrawerProps, 'open' | 'closable'>) {
  useFocusBack()
  return <AntDrawer {...props} open closable={{ 'aria-label': '关闭' }} />
}

type ModalKept = Pick<ModalProps, 'title' | 'width' | 'mask' | 'keyboard' | 'onCancel' | 'children'>

/** The foot is the house's own, usually an `ActFoot`: the library's says in English that it waits. */
export function Modal({ closable = true, ...props }: ModalKept & { closable?: boolean; footer: ReactNode }) {
  useFocusBack()
  return <AntModal {...props} open closable={closable ? { 'aria-label': '关闭' } : false} />
}
