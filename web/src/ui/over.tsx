/**
 * Ant Design's drawer and modal: open while mounted, and the focus returns to what opened them on unmount. The library
 * itself restores focus only for overlays that stay mounted.
 */
import { Drawer as AntDrawer, Modal as AntModal, type DrawerProps, type ModalProps } from 'antd'
import type { ReactNode } from 'react'
import { useFocusBack } from './focus-back.ts'

export function Drawer(props: Omit<DrawerProps, 'open' | 'closable'>) {
  useFocusBack()
  return <AntDrawer {...props} open closable={{ 'aria-label': '关闭' }} />
}

type ModalKept = Pick<ModalProps, 'title' | 'width' | 'mask' | 'keyboard' | 'onCancel' | 'children'>

/** The footer is our own, usually an `ActFoot`: the library's announces loading in English. */
export function Modal({ closable = true, ...props }: ModalKept & { closable?: boolean; footer: ReactNode }) {
  useFocusBack()
  return <AntModal {...props} open closable={closable ? { 'aria-label': '关闭' } : false} />
}
